package org.identityperf.lab.job;

import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.identityperf.lab.gate.Check;
import org.identityperf.lab.gate.Outcome;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.DynamicTest;

/**
 * The main job as JUnit sees it: it runs once, then every check is a test with a name of its own, so that an IDE and CI
 * show which one failed. A module's class holds one test factory that returns {@link #run}.
 */
public final class PerfTests {

    private final String module;
    private final List<Function<Evidence, List<Check>>> checks = new ArrayList<>();

    private PerfTests(String module) {
        this.module = module;
    }

    /** For the module in that folder, such as {@code perf-keycloak/preload}. */
    public static PerfTests of(String module) {
        return new PerfTests(module);
    }

    /** Adds what only this module knows to check. */
    public PerfTests check(Function<Evidence, List<Check>> own) {
        checks.add(own);
        return this;
    }

    /** Runs the job and returns a test for each check. */
    public Stream<DynamicTest> run() throws IOException {
        String build = System.getProperty(Output.BUILD, Instant.now().toString());
        Job job = new Job(Project.find(), module, new Console(System.out), checks);
        return job.run(System.getProperties(), build).stream().map(PerfTests::test);
    }

    private static DynamicTest test(Check check) {
        return DynamicTest.dynamicTest(check.name(), () -> {
            Assumptions.assumeTrue(check.outcome() != Outcome.NOT_GATED, check.sentence());
            if (check.outcome() == Outcome.FAIL) {
                Assertions.fail(check.sentence());
            }
        });
    }
}
