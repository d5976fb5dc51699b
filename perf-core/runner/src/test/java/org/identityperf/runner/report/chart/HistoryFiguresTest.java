package org.identityperf.runner.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.identityperf.runner.history.PastRun;
import org.identityperf.runner.history.Trend;
import org.identityperf.runner.report.model.Layout;
import org.identityperf.runner.report.model.ModuleReport;
import org.identityperf.runner.report.model.RunExtras;
import org.identityperf.runner.result.RunResult;
import org.junit.jupiter.api.Test;

class HistoryFiguresTest {

    private static final String ALWAYS = "Read.server[users=10]";
    private static final String SOMETIMES = "Read.server[users=20]";

    @Test
    void whatWasNotTimedInARunIsDrawnAtTheRunsInWhichItWas() {
        List<PastRun> runs = List.of(
                run("2026-01-01", Map.of(ALWAYS, 1.0, SOMETIMES, 2.0)),
                run("2026-01-02", Map.of(ALWAYS, 1.1)),
                run("2026-01-03", Map.of(ALWAYS, 1.2, SOMETIMES, 2.2)));

        Figure figure = HistoryFigures.of(module(runs)).get(0);

        assertThat(xs(figure, "server, 10 users")).containsExactly(1.0, 2.0, 3.0);
        assertThat(xs(figure, "server, 20 users")).containsExactly(1.0, 3.0);
        assertThat(figure.numbers().rows().get(1)).endsWith("1.10 s", "–");
    }

    private static List<Double> xs(Figure figure, String name) {
        return figure.chart().series().stream()
                .filter(series -> series.name().equals(name))
                .flatMap(series -> series.points().stream())
                .map(Chart.Point::x)
                .toList();
    }

    private static PastRun run(String day, Map<String, Double> seconds) {
        return new PastRun(day, "abc", "m", "s", "pr", "2 cores", new TreeMap<>(seconds));
    }

    private static ModuleReport module(List<PastRun> runs) {
        RunResult run = new RunResult("m", "s", "pr", new TreeMap<>(), List.of());
        RunExtras extras = new RunExtras(List.of(), List.of(), List.of(), List.of(), Trend.of(runs), Optional.empty());
        return new ModuleReport(
                run, List.of(), List.of(), List.of(), List.of(), List.of(), Layout.NONE, Optional.empty(), extras);
    }
}
