package org.identityperf.runner.finding;

/**
 * A release that a sweep counted or left out.
 *
 * @param cases how many of its cases were counted
 * @param notCounted why none was; empty where some were
 */
public record ReleaseCounted(String module, String version, int cases, String notCounted) implements Finding {

    @Override
    public Outcome outcome() {
        return notCounted.isEmpty() ? Outcome.PASS : Outcome.SKIP;
    }
}
