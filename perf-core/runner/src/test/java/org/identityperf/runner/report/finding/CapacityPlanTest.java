package org.identityperf.runner.report.finding;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.identityperf.probe.benchmark.Implementation;
import org.identityperf.probe.measure.Counter;
import org.identityperf.runner.report.format.Table;
import org.identityperf.runner.report.model.Layout;
import org.identityperf.runner.report.model.ModuleReport;
import org.identityperf.runner.report.page.ConsoleTable;
import org.identityperf.runner.report.page.HtmlReport;
import org.identityperf.runner.report.page.ReportPage;
import org.identityperf.runner.report.page.Summary;
import org.identityperf.runner.result.BenchmarkCase;
import org.identityperf.runner.result.Fork;
import org.identityperf.runner.result.Measurement;
import org.identityperf.runner.result.RunResult;
import org.junit.jupiter.api.Test;

class CapacityPlanTest {

    private static final String CHARTS = """
        capacity:
          what: entities
          count: 461276259
          size: entities
          besides: 100
          lines:
            - {name: rows, of: {benchmark: Load, by: loader}, bytes: disk.tableBytes}
            - {name: time to load, of: {benchmark: Load, by: loader}, published: 103 h to 164 h}
            - {name: search index, of: {benchmark: Reindex, by: reference}, bytes: disk.documentBytes}
        """;

    private static Measurement load(long entities, double bytes, Double... seconds) {
        return new Measurement(
                new BenchmarkCase(
                        "Load", Implementation.LOADER, new TreeMap<>(Map.of("entities", Long.toString(entities)))),
                List.of(new Fork(List.of(seconds))),
                Map.of(Counter.TABLE_BYTES, bytes));
    }

    private static ModuleReport report(Measurement... measurements) {
        Layout layout = Layout.parse(CHARTS, "charts.yaml");
        RunResult run = new RunResult("m", "s", "pr", new TreeMap<>(), List.of(measurements));
        return ReportPage.module(run, List.of(), List.of(), List.of(), List.of(), List.of(), layout);
    }

    private static Table table(ModuleReport module) {
        return CapacityPlan.of(module).orElseThrow().table();
    }

    private static List<String> rows(Table table) {
        return table.rows().stream().map(row -> String.join(" | ", row)).toList();
    }

    @Test
    void twoSizesAreDrawnOutToTheCountAndTwoSmallerOnesShowHowWellThatPredicts() {
        ModuleReport module = report(load(900, 1_200_000, 2.0), load(9_900, 10_200_000, 10.5), load(100, 400_000, 1.2));

        Table table = table(module);

        assertThat(table.columns().get(0).title()).isEqualTo("of 461,276,259 entities, extrapolated");
        assertThat(rows(table))
                .containsExactly(
                        "rows |  | 430 GiB | 46,128× | 1,000 B | 195 KiB | 0.929 | 9.73 MiB | 10,000 | 9.73 MiB | 1,000"
                                + " | +0.0 % | yes",
                        "time to load, cold | 103 h to 164 h | 121 h | 46,128× | 944 µs | 1.06 s | 0.720 | 10.5 s |"
                                + " 10,000 | 11.0 s | 1,000 | +4.8 % | yes");
    }

    @Test
    void aTimeIsThatOfWarmCodeWhereEverySizeWasDoneMoreThanOnce() {
        ModuleReport warm = report(load(900, 1_200_000, 9.0, 1.0), load(9_900, 10_200_000, 30.0, 12.0, 10.0));
        ModuleReport once = report(load(900, 1_200_000, 9.0, 1.0), load(9_900, 10_200_000, 30.0));

        assertThat(rows(table(warm)).get(1))
                .startsWith("time to load, warm | 103 h to 164 h")
                .endsWith("| 1.04 | 11.0 s | 10,000 | 10.0 s | 1,000 | -9.1 % | yes");
        assertThat(rows(table(once)).get(1))
                .startsWith("time to load, cold | 103 h to 164 h")
                .endsWith("| 0.523 | 30.0 s | 10,000 | 90.0 s | 1,000 | +200.0 % | no");
    }

    @Test
    void aSingleSizeIsMultipliedUpAndNothingIsSaidOfHowWellThatPredicts() {
        ModuleReport module = report(load(9_900, 8_200_000, 4.0));

        assertThat(rows(table(module)))
                .contains("rows |  | 352 GiB | 46,128× | 820 B | – | – | 7.82 MiB | 10,000 | – | – | – | –");
    }

    @Test
    void itStandsInTheSummaryOnTheConsoleAndOnThePage() {
        ModuleReport module = report(new Measurement(
                load(9_900, 8_200_000, 4.0).benchmarkCase(),
                Collections.nCopies(3, new Fork(List.of(4.0))),
                Map.of(Counter.TABLE_BYTES, 8_200_000.0)));
        String sentence =
                "Extrapolated to 461,276,259 entities (46,100 times what was measured): rows 352 GiB, time to load,"
                        + " cold 51.3 h (2,500/s).";

        assertThat(Summary.of(List.of(module))).contains("**plan** " + sentence);
        assertThat(HtmlReport.of(List.of(module))).contains(sentence, "Capacity plan");
        assertThat(ConsoleTable.capacity(module)).get().asString().contains("352 GiB", "46,128×");
    }

    @Test
    void aTimeOfOneForkIsInTheTableAndNoSentenceIsMadeOfIt() {
        ModuleReport module = report(load(9_900, 8_200_000, 4.0));

        assertThat(Summary.of(List.of(module)))
                .contains(
                        "**plan** Extrapolated to 461,276,259 entities (46,100 times what was measured): rows 352 GiB.")
                .doesNotContain("51.3 h (");
        assertThat(rows(table(module))).anyMatch(row -> row.startsWith("time to load, cold") && row.contains("51.3 h"));
    }

    @Test
    void nothingIsPlannedWhereNothingWasMeasured() {
        ModuleReport module = report();

        assertThat(ConsoleTable.capacity(module)).isEmpty();
        assertThat(Summary.of(List.of(module))).doesNotContain("plan");
    }
}
