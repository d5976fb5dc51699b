package org.identityperf.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.identityperf.lab.result.Cell;
import org.identityperf.lab.result.Fork;
import org.identityperf.lab.result.Measurement;
import org.identityperf.lab.result.RunResult;
import org.identityperf.lab.result.Rung;
import org.identityperf.probe.measure.Counter;
import org.junit.jupiter.api.Test;

class CapacityPlanTest {

    private static final String PUBLISHED = """
            {"laws": [], "report": {"capacity": {
              "what": "entities", "count": 461276259, "size": "entities", "besides": 100,
              "lines": [
                {"name": "rows", "benchmark": "Load", "rung": "loader", "bytes": "disk.tableBytes"},
                {"name": "time to load", "benchmark": "Load", "rung": "loader",
                 "published": "103 h to 164 h"},
                {"name": "search index", "benchmark": "Reindex", "rung": "reference", "bytes": "disk.documentBytes"}]}}}
            """;

    private static Measurement load(long entities, double seconds, double bytes) {
        return new Measurement(
                new Cell("Load", Rung.LOADER, new TreeMap<>(Map.of("entities", Long.toString(entities)))),
                List.of(new Fork(List.of(seconds))),
                Map.of(Counter.TABLE_BYTES, bytes));
    }

    private static ModuleReport report(Measurement... measurements) throws IOException {
        Presentation presentation = Presentation.read(
                new ByteArrayInputStream(PUBLISHED.getBytes(StandardCharsets.UTF_8)), "published.json");
        RunResult run = new RunResult("m", "s", "pr", new TreeMap<>(), List.of(measurements));
        return new ModuleReport(run, List.of(), List.of(), List.of(), List.of(), List.of(), presentation);
    }

    @Test
    void twoSizesAreDrawnOutToTheCountAndTwoSmallerOnesShowHowWellThatPredicts() throws IOException {
        ModuleReport module = report(load(900, 2, 1_200_000), load(9_900, 10, 10_200_000), load(100, 1.2, 400_000));

        Table table = module.presentation().capacity().orElseThrow().table(module.run());

        assertThat(table.columns().get(0).title()).isEqualTo("of 461,276,259 entities, extrapolated");
        assertThat(table.rows().stream().map(row -> String.join(" | ", row)))
                .containsExactly(
                        "rows |  | 430 GiB | 46,128× | 1,000 B | 9.73 MiB | 10,000 | 9.73 MiB | 1,000 | +0.0 %",
                        "time to load | 103 h to 164 h | 114 h | 46,128× | 889 µs | 10.0 s | 10,000 | 11.0 s | 1,000"
                                + " | +10.0 %");
    }

    @Test
    void aSingleSizeIsMultipliedUpAndNothingIsSaidOfHowWellThatPredicts() throws IOException {
        ModuleReport module = report(load(9_900, 4, 8_200_000));

        assertThat(module.presentation().capacity().orElseThrow().table(module.run()).rows().stream()
                        .map(row -> String.join(" | ", row)))
                .contains("rows |  | 352 GiB | 46,128× | 820 B | 7.82 MiB | 10,000 | – | – | –");
    }

    @Test
    void itStandsInTheSummaryOnTheConsoleAndOnThePage() throws IOException {
        ModuleReport module = report(load(9_900, 4, 8_200_000));
        String sentence =
                "Extrapolated to 461,276,259 entities: rows 352 GiB (46,100 times what was measured), time to load"
                        + " 51.3 h (46,100 times what was measured).";

        assertThat(Summary.of(new ReportInput(List.of(module))))
                .contains("**plan** " + sentence)
                .contains("### Capacity plan");
        assertThat(HtmlReport.of(new ReportInput(List.of(module)))).contains(sentence, "Capacity plan");
        assertThat(ConsoleTable.capacity(module)).get().asString().contains("352 GiB", "46,128×");
    }

    @Test
    void nothingIsPlannedWhereNothingWasMeasured() throws IOException {
        ModuleReport module = report();

        assertThat(ConsoleTable.capacity(module)).isEmpty();
        assertThat(Summary.of(new ReportInput(List.of(module)))).doesNotContain("plan");
    }
}
