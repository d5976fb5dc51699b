package org.identityperf.runner.cli;

import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.identityperf.probe.exchange.RequestFailed;
import org.identityperf.runner.gate.verdict.Check;
import org.identityperf.runner.suite.Project;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.DynamicTest;

/**
 * This class is the main job's entry for JUnit. The job runs once, then every check is a test with its own name, so
 * that an IDE and CI show which one failed.
 */
public final class PerfTests {

    private PerfTests() {}

    /**
     * Measures a module and returns a test for each check.
     *
     * @param module the module's folder, such as {@code perf-keycloak/preload}
     * @throws AssertionError if the module could not be measured; the output shows the reason
     */
    public static Stream<DynamicTest> measure(String module) throws IOException {
        return tests(Main.MEASURE, module);
    }

    /** Runs every benchmark of a module once at tiny size, for every parameter; returns a test for each. */
    public static Stream<DynamicTest> check(String module) throws IOException {
        return tests(Main.CHECK, module);
    }

    private static Stream<DynamicTest> tests(String command, String module) throws IOException {
        RunnerOutput output = new RunnerOutput(System.out::println);
        RunnerProcess runner = RunnerProcess.start(output);
        try {
            List<Check> checks = CheckWords.read(
                    runner.ask(command, module, Project.classes().toString()));
            runner.awaitEnd();
            return checks.stream().map(PerfTests::test);
        } catch (RequestFailed e) {
            int code = runner.awaitEnd();
            output.ended(code, command.equals(Main.MEASURE));
            throw new AssertionError(module + " could not be measured (code " + code + ")\n" + output.failure(), e);
        }
    }

    private static DynamicTest test(Check check) {
        return DynamicTest.dynamicTest(check.name(), () -> {
            switch (check.outcome()) {
                case PASS -> {}
                case FAIL -> Assertions.fail(check.sentence());
                case NOT_GATED, SKIP -> Assumptions.abort(check.sentence());
            }
        });
    }
}
