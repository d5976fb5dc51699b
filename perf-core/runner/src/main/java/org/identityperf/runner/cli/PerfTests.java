package org.identityperf.runner.cli;

import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.identityperf.probe.exchange.Message;
import org.identityperf.probe.exchange.RequestFailed;
import org.identityperf.runner.console.Console;
import org.identityperf.runner.console.Screen;
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
        Console console = new Console(Screen.plain(System.out));
        RunnerProcess runner = RunnerProcess.start(System.out::println);
        try {
            List<String> checks =
                    runner.ask(Main.MEASURE, module, Project.classes().toString());
            runner.awaitEnd();
            return tests(checks);
        } catch (RequestFailed e) {
            int code = runner.awaitEnd();
            String why = e.isAnswered() ? e.why() : killed(code);
            if (!e.isAnswered()) {
                console.error(why);
                console.verdict("error");
            }
            throw new AssertionError(module + " could not be measured (code " + code + ")\n" + why, e);
        }
    }

    /** Returns why a runner ended that gave no reason itself. */
    static String killed(int code) {
        return "the runner ended with code " + code + " before it had finished"
                + (code > 128 ? ": signal " + (code - 128) + " ended it" : "");
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
        return ReportedTest.read(checks).stream().map(PerfTests::test);
    }

    private static DynamicTest test(ReportedTest check) {
        return DynamicTest.dynamicTest(check.name(), () -> {
            switch (check.outcome()) {
                case PASS -> {}
                case FAIL -> Assertions.fail(check.reason());
                case NOT_GATED, SKIP -> Assumptions.abort(check.reason());
            }
        });
    }
}
