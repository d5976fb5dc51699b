package org.identityperf.runner.report.finding;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.identityperf.probe.benchmark.Implementation;
import org.identityperf.probe.benchmark.Kind;
import org.identityperf.probe.measure.Counter;
import org.identityperf.probe.measure.StatementCount;
import org.identityperf.runner.report.format.Sentence;
import org.identityperf.runner.report.model.Layout;
import org.identityperf.runner.report.model.ModuleReport;
import org.identityperf.runner.report.model.RunExtras;
import org.identityperf.runner.result.BenchmarkCase;
import org.identityperf.runner.result.CaseStatements;
import org.identityperf.runner.result.Fork;
import org.identityperf.runner.result.Measurement;
import org.identityperf.runner.result.RunResult;
import org.junit.jupiter.api.Test;

class StatementDistanceTest {

    private final List<Measurement> measured = new ArrayList<>();
    private final List<CaseStatements> statements = new ArrayList<>();

    @Test
    void whereNothingWasTimedTheCountsSayWhatThereIsToWin() {
        counted("EvaluatePolicy", 339, 1);
        statements.add(new CaseStatements(
                benchmarkCase("EvaluatePolicy", Implementation.SERVER).toString(),
                List.of(statement(1, 100, "select roles"), statement(100, 100, "select role"))));

        assertThat(answers())
                .containsExactly(new KeyFinding(
                        "floor",
                        new Sentence(
                                "EvaluatePolicy",
                                ": the server's own code executes 339 statements, its floor 1 (10 users); once"
                                        + " for each row of another (N+1): 1 of them."),
                        List.of()));
    }

    @Test
    void ofManyTheWorstAreToldAndAllAreThereForWhoAsks() {
        counted("Read", 2, 1);
        counted("Find", 40, 1);
        counted("Write", 10, 2);
        counted("List", 24, 3);
        // The same benchmark once more is no more news.
        counted("Find", "few", 39, 1);

        assertThat(answers())
                .extracting(KeyFinding::text)
                .containsExactly(
                        "5 operations execute more statements than their floor and were not timed against it in three forks, most in "
                                + "Find (40 against 1), List (24 against 3), Write (10 against 2).");
        assertThat(answers().get(0).more())
                .extracting(Sentence::text)
                .hasSize(5)
                .startsWith("Find: the server's own code executes 40 statements, its floor 1 (10 users).")
                .endsWith("Read: the server's own code executes 2 statements, its floor 1 (10 users).");
    }

    @Test
    void whatThreadsThatRaceExecuteIsCalledTheMost() {
        counted("Stampede", 958, 1);
        Measurement server = measured.remove(0);
        measured.add(
                new Measurement(server.benchmarkCase(), List.of(), Map.of(Counter.CALLS, 958.0, Counter.ASKING, 50.0)));

        assertThat(answers())
                .extracting(KeyFinding::text)
                .containsExactly(
                        "Stampede: the server's own code executes at most 958 statements, its floor 1 (10 users).");
    }

    @Test
    void whatWasTimedInThreeForksIsToldByItsTime() {
        timed("Read", Implementation.SERVER, 5, 0.002, 3);
        timed("Read", Implementation.FLOOR, 1, 0.001, 3);

        assertThat(answers()).isEmpty();
    }

    @Test
    void whatWasTimedInOneForkIsToldByItsCounts() {
        timed("Read", Implementation.SERVER, 5, 0.002, 1);
        timed("Read", Implementation.FLOOR, 1, 0.001, 1);

        assertThat(answers())
                .extracting(KeyFinding::text)
                .containsExactly("Read: the server's own code executes 5 statements, its floor 1 (10 users).");
    }

    @Test
    void theServerComesBeforeAReferenceStoreThatExecutesMore() {
        counted("Write", 10, 2);
        measured.add(new Measurement(
                benchmarkCase("Write", Implementation.REFERENCE), List.of(), Map.of(Counter.CALLS, 90.0)));

        assertThat(answers())
                .extracting(KeyFinding::text)
                .containsExactly(
                        "Write: the server's own code executes 10 statements, its floor 2 (10 users).",
                        "Write: the reference store executes 90 statements, its floor 2 (10 users).");
    }

    @Test
    void whatExecutesNoMoreThanItsFloorIsNotTold() {
        counted("Read", 1, 1);
        counted("Idle", 3, 0);

        assertThat(answers()).isEmpty();
    }

    private List<KeyFinding> answers() {
        return StatementDistance.findings(module());
    }

    private ModuleReport module() {
        RunResult run = new RunResult("m", "s", "smoke", new TreeMap<>(), measured);
        RunExtras extras = new RunExtras(List.of(), statements, List.of(), List.of(), Optional.empty());
        return new ModuleReport(run, List.of(), List.of(), List.of(), List.of(), Layout.NONE, Optional.empty(), extras);
    }

    private void counted(String benchmark, double calls, double floor) {
        counted(benchmark, "10", calls, floor);
    }

    private void counted(String benchmark, String users, double calls, double floor) {
        measured.add(new Measurement(
                benchmarkCase(benchmark, Implementation.SERVER, users), List.of(), Map.of(Counter.CALLS, calls)));
        measured.add(new Measurement(
                benchmarkCase(benchmark, Implementation.FLOOR, users), List.of(), Map.of(Counter.CALLS, floor)));
    }

    private void timed(String benchmark, Implementation implementation, double calls, double seconds, int forks) {
        measured.add(new Measurement(
                benchmarkCase(benchmark, implementation),
                Kind.STEADY_STATE,
                Collections.nCopies(forks, new Fork(List.of(seconds, seconds))),
                Map.of(Counter.CALLS, calls)));
    }

    private static BenchmarkCase benchmarkCase(String benchmark, Implementation implementation) {
        return benchmarkCase(benchmark, implementation, "10");
    }

    private static BenchmarkCase benchmarkCase(String benchmark, Implementation implementation, String users) {
        return new BenchmarkCase(benchmark, implementation, new TreeMap<>(Map.of("users", users)));
    }

    private static StatementCount statement(long calls, long rows, String text) {
        return new StatementCount(calls, rows, text, OptionalLong.empty(), OptionalDouble.empty());
    }
}
