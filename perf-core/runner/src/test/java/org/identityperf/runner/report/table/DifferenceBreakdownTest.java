package org.identityperf.runner.report.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
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

class DifferenceBreakdownTest {

    private static final String CHARTS = """
        benchmarks:
          Login:
            breakdowns:
              - title: A login in parts
                parts:
                  - name: hash
                    of: {by: reference, with: {rounds: 24000}}
                    less: {by: reference, with: {rounds: 1}}
                  - name: store
                    of: {by: reference, with: {rounds: 1}}
                  - name: script
                    of: {benchmark: Populate, by: reference}
        """;

    private static Measurement of(String benchmark, String rounds, double... secondsByFork) {
        return new Measurement(
                new BenchmarkCase(benchmark, Implementation.REFERENCE, new TreeMap<>(Map.of("rounds", rounds))),
                Kind.STEADY_STATE,
                Arrays.stream(secondsByFork)
                        .mapToObj(seconds -> new Fork(List.of(9.0, seconds)))
                        .toList(),
                Map.of());
    }

    private static ModuleReport report(Measurement... measurements) {
        Layout layout = Layout.parse(CHARTS, "charts.yaml");
        RunResult run = new RunResult("m", "s", "pr", new TreeMap<>(), List.of(measurements));
        return ReportPage.module(run, List.of(), List.of(), List.of(), List.of(), layout);
    }

    @Test
    void partsAreDifferencesOfCasesAndSharesOfAllTogether() {
        ModuleReport module = report(of("Login", "24000", 0.016), of("Login", "1", 0.001), of("Populate", "-", 0.004));

        assertThat(DeclaredTables.of(module, "Login"))
                .singleElement()
                .satisfies(table -> assertThat(table.texts())
                        .containsExactly(
                                List.of("hash", "15.0 ms", "", "75.0 %"),
                                List.of("store", "1.00 ms", "", "5.0 %"),
                                List.of("script", "4.00 ms", "", "20.0 %"),
                                List.of("together", "20.0 ms", "", "100.0 %")));
    }

    @Test
    void aDifferenceLiesBetweenThoseOfTheForksThatAreFarthestApart() {
        ModuleReport module = report(
                of("Login", "24000", 0.004, 0.006, 0.005),
                of("Login", "1", 0.0045, 0.0035),
                of("Populate", "-", 0.001));

        assertThat(DeclaredTables.of(module, "Login").get(0).texts())
                .containsExactly(
                        List.of("hash", "1.00 ms", "-500 µs to 2.50 ms", "16.7 %"),
                        List.of("store", "4.00 ms", "3.50 ms to 4.50 ms", "66.7 %"),
                        List.of("script", "1.00 ms", "", "16.7 %"),
                        List.of("together", "6.00 ms", "", "100.0 %"));
    }

    @Test
    void noSharesAreToldWhereAPartIsNotKnown() {
        ModuleReport module = report(of("Login", "24000", 0.016), of("Login", "1", 0.001));

        assertThat(DeclaredTables.of(module, "Login")).isEmpty();
    }
}
