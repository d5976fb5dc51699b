package org.identityperf.runner.report.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.identityperf.probe.benchmark.Implementation;
import org.identityperf.probe.benchmark.Kind;
import org.identityperf.probe.measure.Counter;
import org.identityperf.runner.report.format.Table;
import org.identityperf.runner.report.model.Labels;
import org.identityperf.runner.result.BenchmarkCase;
import org.identityperf.runner.result.Measurement;
import org.identityperf.runner.result.RunResult;
import org.junit.jupiter.api.Test;

/** None of these figures was measured. */
class CountTablesTest {

    private static RunResult run(
            Map<Counter, Double> counters, Map<Counter, Double> firstUse, Map<Counter, List<Double>> asTheyCome) {
        BenchmarkCase benchmarkCase =
                new BenchmarkCase("Read", Implementation.SERVER, new TreeMap<>(Map.of("users", "10")));
        return new RunResult(
                "m",
                "s",
                "pr",
                new TreeMap<>(),
                List.of(new Measurement(benchmarkCase, Kind.STEADY_STATE, List.of(), counters, firstUse, asTheyCome)));
    }

    @Test
    void aFirstUseStandsBesideLaterOnes() {
        Table table = CaseTables.firstUse(
                        run(
                                Map.of(Counter.CALLS, 3.0, Counter.ROWS, 5.0),
                                Map.of(Counter.CALLS, 20.5, Counter.ROWS, 5.0),
                                Map.of()),
                        Labels.NONE)
                .orElseThrow();

        assertThat(table.columns())
                .extracting(Table.Column::title)
                .containsExactly("operation", "statements, first", "later", "rows, first", "later");
        assertThat(table.texts().get(0).subList(1, 5)).containsExactly("20.5", "3", "5", "5");
    }

    @Test
    void whatThreadsThatRaceDidStandsBesideTheMostThatTheyMayDo() {
        Table table = CaseTables.races(
                        run(
                                Map.of(Counter.CALLS, 50.0, Counter.ASKING, 50.0),
                                Map.of(),
                                Map.of(Counter.CALLS, List.of(9.0, 1.0, 4.0))),
                        Labels.NONE)
                .orElseThrow();

        assertThat(table.texts().get(0).subList(1, 4)).containsExactly("3", "at most 50", "1, 4, 9");
    }

    @Test
    void aRunWithoutEitherHasNoTable() {
        RunResult plain = run(Map.of(Counter.CALLS, 3.0), Map.of(), Map.of());

        assertThat(CaseTables.firstUse(plain, Labels.NONE)).isEmpty();
        assertThat(CaseTables.races(plain, Labels.NONE)).isEmpty();
    }
}
