package org.identityperf.runner.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.identityperf.probe.benchmark.Implementation;
import org.identityperf.probe.benchmark.Kind;
import org.identityperf.probe.measure.Counter;
import org.identityperf.runner.claim.ClaimVerdict;
import org.identityperf.runner.claim.Claims;
import org.identityperf.runner.claim.Usl;
import org.identityperf.runner.report.chart.Chart;
import org.identityperf.runner.report.chart.Figure;
import org.identityperf.runner.report.chart.Figures;
import org.identityperf.runner.report.model.Layout;
import org.identityperf.runner.report.model.ModuleReport;
import org.identityperf.runner.report.model.RunBenchmarks;
import org.identityperf.runner.report.table.DeclaredTables;
import org.identityperf.runner.result.BenchmarkCase;
import org.identityperf.runner.result.Fork;
import org.identityperf.runner.result.Latency;
import org.identityperf.runner.result.Measurement;
import org.identityperf.runner.result.Quantile;
import org.identityperf.runner.result.RunResult;
import org.junit.jupiter.api.Test;

/** A module of steady operations that writes nothing but JSON. None of its figures was measured. */
class SteadyReportTest {

    private static final String CLAIMS = """
        sources: {s: {name: s}}
        published:
          - {id: knee, title: Throughput peaks at 4 to 6 threads, source: s,
             published: best with 4 to 6 threads on 4 cores, conditions: "4 cores, MySQL",
             quantity: The number of threads at the peak, meaning: m,
             reads: {benchmark: Hammer, implementation: reference, parameter: threads, quantity: throughput},
             statistic: {kind: usl}, band: {rule: around, of: [4, 6]}, unit: 4,
             points: [{at: 1, values: [400]}, {at: 4, values: [1100]}, {at: 50, values: [900]}]}
          - {id: flat, title: Latency is flat, source: s, published: about 10 ms, quantity: The exponent, meaning: m,
             reads: {benchmark: FindToken, implementation: reference, parameter: users},
             statistic: {kind: exponent}, band: {rule: flat}}
        expectations:
          - {id: peak, title: Few are enough, why: w, quantity: The requests at the peak, meaning: m,
             reads: {benchmark: Read, implementation: reference, parameter: inFlight, quantity: throughput},
             statistic: {kind: usl}, band: {rule: around, of: [3]}}
        """;

    private static final String CHARTS = """
        benchmarks:
          Read:
            charts:
              - {x: inFlight, y: [throughput, latency]}
          FindToken:
            title: What does a token cost?
            published:
              - title: Published and measured
                y: time
                rows:
                  - {name: a million users, published: 10 ms, of: {by: reference, with: {users: 1000000}}}
                  - {name: a billion users, published: "?", of: {by: reference, with: {users: 1000000000}}}
        """;

    private final Random random = new Random(5);
    private final List<Measurement> measurements = new ArrayList<>();

    private void benchmarkCase(
            String benchmark, Implementation implementation, Map<String, String> params, double seconds) {
        List<Fork> forks = new ArrayList<>();
        for (int fork = 0; fork < 3; fork++) {
            double warm = seconds * (1 + 0.01 * random.nextGaussian());
            Map<Quantile, Double> quantiles = new EnumMap<>(Quantile.class);
            for (Quantile quantile : Quantile.values()) {
                quantiles.put(quantile, warm * (1 + 2 * quantile.ordinal()));
            }
            Optional<Latency> latency =
                    implementation == Implementation.FLOOR ? Optional.empty() : Optional.of(new Latency(quantiles));
            forks.add(new Fork(List.of(20 * warm, warm, warm), latency, OptionalInt.empty()));
        }
        BenchmarkCase benchmarkCase = new BenchmarkCase(benchmark, implementation, new TreeMap<>(params));
        measurements.add(new Measurement(
                benchmarkCase,
                Kind.STEADY_STATE,
                forks,
                implementation == Implementation.FLOOR ? Map.of() : Map.of(Counter.SMALLEST_HEAP, 134217728.0)));
    }

    private ModuleReport module() throws IOException {
        Usl reference = new Usl(420, 0.04, 0.03);
        Usl floor = new Usl(900, 0.02, 0.02);
        for (int threads : new int[] {1, 2, 4, 6, 8, 15, 50}) {
            Map<String, String> params = Map.of("threads", "" + threads);
            benchmarkCase("Hammer", Implementation.REFERENCE, params, threads / reference.at(threads));
            benchmarkCase("Hammer", Implementation.FLOOR, params, threads / floor.at(threads));
        }
        for (int users : new int[] {1000, 10_000, 100_000, 1_000_000}) {
            benchmarkCase("FindToken", Implementation.REFERENCE, Map.of("users", "" + users), 41e-6);
        }
        RunResult run =
                new RunResult("perf-crowd", "Crowd", "full", new TreeMap<>(Map.of("machine.cores", "2")), measurements);
        Claims claims = Claims.read(new ByteArrayInputStream(CLAIMS.getBytes(StandardCharsets.UTF_8)), "claims.yaml");
        return ReportPage.module(
                run, claims.claims(), claims.evaluate(run), List.of(), List.of(), Layout.parse(CHARTS, "charts.yaml"));
    }

    private static Stream<Figure> figures(ModuleReport module) {
        return RunBenchmarks.names(module.run()).stream().flatMap(benchmark -> Figures.of(module, benchmark).stream());
    }

    private static Figure figure(ModuleReport module, String title) {
        return figures(module)
                .filter(figure -> figure.chart().title().equals(title))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void throughputByThreadsIsShownWithTheFittedCurveAndItsPeak() throws IOException {
        Figure throughput = figure(module(), "Throughput by threads");

        assertThat(throughput.chart().series())
                .extracting(Chart.Series::role)
                .containsExactly(Chart.Role.MEASURED, Chart.Role.FLOOR, Chart.Role.FITTED);
        assertThat(throughput.chart().series().get(2).name())
                .startsWith("reference fitted: peak of ")
                .contains("/s at 5.", ", knee at ");
        assertThat(throughput.chart().numbers().texts()).hasSize(7);
        assertThat(throughput.chart().y().unit()).isEqualTo("/s");
    }

    @Test
    void linesThatAModuleChoseHaveTheFittedCurveAndEachItsLatencies() throws IOException {
        Usl usl = new Usl(420, 0.04, 0.03);
        for (String connections : new String[] {"1", "15"}) {
            for (int requests : new int[] {1, 4, 16, 64}) {
                Map<String, String> params = Map.of("connections", connections, "inFlight", "" + requests);
                benchmarkCase("Read", Implementation.REFERENCE, params, requests / usl.at(requests));
            }
        }
        ModuleReport module = module();

        assertThat(figure(module, "Throughput by in flight").chart().series())
                .extracting(Chart.Series::role)
                .containsExactly(Chart.Role.MEASURED, Chart.Role.MEASURED, Chart.Role.FITTED, Chart.Role.FITTED);
        assertThat(titles(module))
                .contains(
                        "Latency by in flight, reference, 1 connection",
                        "Latency by in flight, reference, 15 connections");
    }

    private static List<String> titles(ModuleReport module) {
        return figures(module).map(figure -> figure.chart().title()).toList();
    }

    @Test
    void rungsThatAreAskedInWaysOfTheirOwnStandSideBySide() throws IOException {
        benchmarkCase("Search", Implementation.SERVER, Map.of("search", "OR"), 1e-3);
        benchmarkCase("Search", Implementation.REFERENCE, Map.of("search", "OR", "form", "CONTAINS"), 1e-3);
        benchmarkCase("Search", Implementation.REFERENCE, Map.of("search", "OR", "form", "PATH"), 2e-3);

        assertThat(figures(module()))
                .filteredOn(figure -> figure.chart().categories().equals(List.of("Search")))
                .singleElement()
                .satisfies(figure -> assertThat(figure.chart().series()).hasSize(3));
    }

    @Test
    void latenciesByThreadsAreShownByQuantile() throws IOException {
        Figure latency = figure(module(), "Latency by threads, reference");

        assertThat(latency.chart().series())
                .extracting(Chart.Series::name)
                .containsExactly("p50", "p90", "p99", "p99.9");
    }

    @Test
    void timeBySizeSaysItsExponentWithTheInterval() throws IOException {
        assertThat(figure(module(), "Time by users").conditions())
                .contains("reference: time ~ users^")
                .contains(" to ")
                .endsWith(ClaimVerdict.CONFIRMED.words());
    }

    @Test
    void aPublishedTableOfThroughputStandsBesideTheMeasured() throws IOException {
        Figure published = figure(module(), "Published against measured, throughput at 4 = 1");

        assertThat(published.beside().orElseThrow().table().caption()).isEqualTo("Operations a second, medians");
        assertThat(published.beside().orElseThrow().table().texts().get(0).get(1))
                .isEqualTo("400/s");
    }

    @Test
    void whatRunsOverNoParameterIsATableOfPublishedAndMeasured() throws IOException {
        List<List<String>> rows =
                DeclaredTables.of(module(), "FindToken").get(0).texts();
        assertThat(rows.get(0).subList(0, 2)).containsExactly("a million users", "10 ms");
        assertThat(rows.get(0).get(2)).endsWith(" µs");
        assertThat(rows.get(1)).containsExactly("a billion users", "?", "–", "", "");
    }

    @Test
    void theConsoleTellsWarmMediansThroughputAndLatenciesInUnitsThatFit() throws IOException {
        String console = ConsoleTable.of(module().run());

        assertThat(console)
                .contains("warm median", "warm-up", "ops/s", "p99.9", "smallest heap", "128 MiB", " µs", " ms")
                .doesNotContain("cold");
        Measurement last = measurements.get(measurements.size() - 1);
        assertThat(new Measurement(
                                last.benchmarkCase(),
                                Kind.STEADY_STATE,
                                List.of(new Fork(List.of(820e-9, 410e-9, 412e-9))),
                                Map.of())
                        .inWords())
                .isEqualTo("411 ns warm, 820 ns warm-up, 2,430,000/s");
    }

    @Test
    void theAnswersSpeakOfNothingCold() throws IOException {
        ModuleReport module = module();
        Files.createDirectories(Path.of("target"));
        Files.writeString(Path.of("target/report-steady.html"), HtmlReport.of(List.of(module)));
        String summary = Summary.of(List.of(module));

        assertThat(summary).contains("the floor's time").doesNotContain("cold");
    }
}
