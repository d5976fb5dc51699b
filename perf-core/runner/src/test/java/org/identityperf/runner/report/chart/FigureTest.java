package org.identityperf.runner.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.identityperf.probe.benchmark.Implementation;
import org.identityperf.probe.benchmark.Kind;
import org.identityperf.runner.report.model.Layout;
import org.identityperf.runner.report.model.ModuleReport;
import org.identityperf.runner.report.page.ReportPage;
import org.identityperf.runner.result.BenchmarkCase;
import org.identityperf.runner.result.Fork;
import org.identityperf.runner.result.Measurement;
import org.identityperf.runner.result.RunResult;
import org.junit.jupiter.api.Test;

class FigureTest {

    private static final String ONE = "one fork each, so the spread is not known";
    private static final String SEVERAL = "median of the forks, whiskers from the least to the most";

    @Test
    void barsOfOneForkHaveNeitherAMedianNorWhiskers() {
        assertThat(Figures.of(module(1, 10), "Read"))
                .extracting(Figure::conditions)
                .containsExactly("10 users · " + ONE);
        assertThat(Figures.of(module(2, 10), "Read"))
                .extracting(Figure::conditions)
                .containsExactly("10 users · " + SEVERAL);
    }

    @Test
    void norHaveCurves() {
        assertThat(Figures.of(module(1, 10, 20), "Read"))
                .extracting(Figure::conditions)
                .containsExactly(ONE);
        assertThat(Figures.of(module(2, 10, 20), "Read"))
                .extracting(Figure::conditions)
                .containsExactly(SEVERAL);
    }

    @Test
    void declaredBarsOfNumbersSayWhatTheseCount() {
        Layout layout =
                Layout.parse("benchmarks: {Read: {charts: [{x: users, series: roles, y: time}]}}", "charts.yaml");
        List<Measurement> measured = Stream.of("10", "2000")
                .map(users -> new Measurement(
                        new BenchmarkCase(
                                "Read", Implementation.SERVER, new TreeMap<>(Map.of("users", users, "roles", "5000"))),
                        List.of(new Fork(List.of(0.1))),
                        Map.of()))
                .toList();
        RunResult run = new RunResult("m", "s", "smoke", new TreeMap<>(), measured);

        Chart chart = Figures.of(ReportPage.module(run, List.of(), List.of(), List.of(), List.of(), layout), "Read")
                .get(0)
                .chart();

        assertThat(chart.title()).isEqualTo("Cold time by users");
        assertThat(chart.x().title()).isEqualTo("users");
        assertThat(chart.series()).extracting(Chart.Series::name).containsExactly("5,000 roles");
    }

    private static ModuleReport module(int forks, int... users) {
        List<Measurement> measured = Arrays.stream(users)
                .boxed()
                .flatMap(count -> Stream.of(Implementation.SERVER, Implementation.FLOOR)
                        .map(implementation -> new Measurement(
                                new BenchmarkCase(
                                        "Read",
                                        implementation,
                                        new TreeMap<>(Map.of("users", Integer.toString(count)))),
                                Kind.STEADY_STATE,
                                Collections.nCopies(forks, new Fork(List.of(0.1 * count, 0.1 * count))),
                                Map.of())))
                .toList();
        RunResult run = new RunResult("m", "s", "smoke", new TreeMap<>(), measured);
        return ReportPage.module(run, List.of(), List.of(), List.of(), List.of());
    }
}
