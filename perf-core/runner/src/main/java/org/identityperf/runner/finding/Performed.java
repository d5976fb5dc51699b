package org.identityperf.runner.finding;

import java.util.Optional;
import org.identityperf.runner.result.BenchmarkCase;

/**
 * Whether a case does its operation with the right result.
 *
 * @param failure what failed, as the measured JVM reports it; empty if nothing did
 */
public record Performed(BenchmarkCase benchmarkCase, Optional<String> failure) implements Finding, OfCase {

    @Override
    public Outcome outcome() {
        return failure.isEmpty() ? Outcome.PASS : Outcome.FAIL;
    }
}
