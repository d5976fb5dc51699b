package org.identityperf.runner.report.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.identityperf.probe.benchmark.Implementation;
import org.identityperf.probe.measure.Counter;
import org.identityperf.runner.report.format.Table;
import org.identityperf.runner.report.model.Labels;
import org.identityperf.runner.result.BenchmarkCase;
import org.identityperf.runner.result.Measurement;
import org.identityperf.runner.result.RunResult;
import org.junit.jupiter.api.Test;

/** None of these figures was measured. */
class CaseTableTest {

    private static final BenchmarkCase CASE = new BenchmarkCase("Write", Implementation.SERVER, new TreeMap<>());

    private static List<String> titles(Map<Counter, Double> counted) {
        return table(counted).columns().stream().map(Table.Column::title).toList();
    }

    private static Table table(Map<Counter, Double> counted) {
        RunResult run =
                new RunResult("m", "s", "pr", new TreeMap<>(), List.of(new Measurement(CASE, List.of(), counted)));
        return CaseTables.of(run, Labels.NONE, "Write");
    }

    @Test
    void whatThreadsInLockstepCountIsTheMostThatMayHappen() {
        Map<Counter, Double> counted =
                Map.of(Counter.CALLS, 958.0, Counter.ROWS, 60.0, Counter.ASKING, 50.0, Counter.ALLOCATION, 7.0);

        assertThat(table(counted).texts().get(0))
                .contains("at most 958", "at most 60", "at most 50")
                .doesNotContain("at most 7 B");
        assertThat(table(Map.of(Counter.CALLS, 27.0, Counter.ASKING, 1.0))
                        .texts()
                        .get(0))
                .as("one thread that asked")
                .contains("27");
    }

    @Test
    void whatMostOperationsHaveNoneOfIsShownWhereThereIsSome() {
        assertThat(titles(Map.of(
                        Counter.ROWS, 0.0,
                        Counter.NESTED_CALLS, 0.0,
                        Counter.FAILED, 0.0,
                        Counter.TEMPORARY_PAGES, 0.0,
                        Counter.TEMPORARY_TABLES, 0.0)))
                .contains("rows")
                .doesNotContain("nested statements", "failed", "temporary pages", "temporary tables");
        assertThat(titles(Map.of(
                        Counter.NESTED_CALLS, 1.0,
                        Counter.FAILED, 2.0,
                        Counter.TEMPORARY_PAGES, 3.0,
                        Counter.TEMPORARY_TABLES, 4.0)))
                .contains("nested statements", "failed", "temporary pages", "temporary tables");
    }
}
