package org.identityperf.runner.finding;

/**
 * A module of which something was measured.
 *
 * @param cases how many cases were counted or timed
 * @param profiled how many have a profile, if none was counted
 */
public record Measured(String module, long cases, long profiled) implements Finding {

    @Override
    public Outcome outcome() {
        return Outcome.PASS;
    }
}
