package org.identityperf.runner.cli;

import java.io.IOException;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.identityperf.probe.exchange.Message;
import org.identityperf.probe.exchange.RequestFailed;
import org.identityperf.runner.console.Console;
import org.identityperf.runner.finding.Check;
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
        // Only one run uses a cache.
        TestDatabases.end();
        RunnerOutput output = new RunnerOutput(System.out::println);
        RunnerProcess runner = RunnerProcess.start(output);
        try {
            List<String> checks =
                    runner.ask(Main.MEASURE, module, Project.classes().toString());
            runner.awaitEnd();
            return tests(checks);
        } catch (RequestFailed e) {
            int code = runner.awaitEnd();
            output.ended(code);
            throw new AssertionError(module + " could not be measured (code " + code + ")\n" + output.failure(), e);
        }
    }

    /**
     * Runs every benchmark of a module once at tiny size, for every value of a parameter that is a choice; each checks its
     * own result. With {@code -Pthorough} every number and every store too. The stores are those that {@link TestDatabases}
     * has started.
     *
     * @return a test for each
     * @throws AssertionError if they could not be run; the output says more
     */
    public static Stream<DynamicTest> check(String module) throws IOException {
        try {
            return tests(TestDatabases.lender(module).ask(Message.of(Main.CHECK)));
        } catch (RequestFailed e) {
            throw new AssertionError("the benchmarks of " + module + " could not be run: " + e.why(), e);
        }
    }

    private static Stream<DynamicTest> tests(List<String> checks) {
        return CheckWords.read(checks).stream().map(PerfTests::test);
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

    /**
     * This class passes on what the runner prints, line by line. If the runner was killed before its end, it adds the
     * missing error and verdict.
     */
    static final class RunnerOutput implements Consumer<String> {

        private final Consumer<String> reader;
        private final StringBuilder failure = new StringBuilder();
        private boolean judged;

        RunnerOutput(Consumer<String> reader) {
            this.reader = reader;
        }

        @Override
        public synchronized void accept(String line) {
            reader.accept(line);
            if (line.startsWith(Console.VERDICT)) {
                judged = true;
            } else if (failure.length() > 0 || line.startsWith(Console.ERROR)) {
                failure.append(line).append('\n');
            }
        }

        /**
         * Notes that the runner has ended and that no more output follows.
         *
         * @param code its exit code, not zero
         */
        synchronized void ended(int code) {
            if (failure.length() == 0) {
                accept(Console.ERROR + "the runner ended with code " + code + " before it had finished"
                        + (code > 128 ? ": signal " + (code - 128) + " ended it" : ""));
            }
            if (!judged) {
                accept(Console.VERDICT + "error");
            }
        }

        /** Returns the error and what follows it, without the verdict. */
        synchronized String failure() {
            return failure.toString();
        }
    }
}
