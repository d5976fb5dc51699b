package org.identityperf.runner.finding;

import java.util.List;

/**
 * What of this project is on the class path of a measured JVM, which has the probe and nothing of the runner.
 *
 * @param runner the classes of the runner that it finds
 */
public record ClassPathChecked(List<String> runner, boolean probe) implements Finding {

    @Override
    public Outcome outcome() {
        return runner.isEmpty() && probe ? Outcome.PASS : Outcome.FAIL;
    }
}
