package org.identityperf.runner.report.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.identityperf.probe.benchmark.Implementation;
import org.identityperf.probe.benchmark.Kind;
import org.identityperf.runner.report.format.Table;
import org.identityperf.runner.report.model.Layout;
import org.identityperf.runner.report.model.ModuleReport;
import org.identityperf.runner.report.page.ReportPage;
import org.identityperf.runner.result.BenchmarkCase;
import org.identityperf.runner.result.Fork;
import org.identityperf.runner.result.Measurement;
import org.identityperf.runner.result.RunResult;
import org.junit.jupiter.api.Test;

class PublishedComparisonTest {

    private static final String CHARTS = """
        benchmarks:
          Login:
            published:
              - title: Logins
                y: time
                rows:
                  - {name: a login, published: 10 ms, of: {by: reference}}
                  - {name: a check, published: 1 ms, of: {benchmark: Check, by: reference}}
        """;

    @Test
    void whatWasMeasuredStandsBesideWhatWasPublished() {
        assertThat(tables(new Fork(List.of(0.009, 0.012))))
                .singleElement()
                .satisfies(table -> assertThat(table.texts())
                        .containsExactly(
                                List.of("a login", "10 ms", "12.0 ms", "", ""),
                                List.of("a check", "1 ms", "–", "", "")));
    }

    @Test
    void whereNothingOfItWasMeasuredThereIsNoTable() {
        assertThat(tables()).isEmpty();
    }

    private static List<Table> tables(Fork... forks) {
        Layout layout = Layout.parse(CHARTS, "charts.yaml");
        Measurement login = new Measurement(
                new BenchmarkCase("Login", Implementation.REFERENCE, new TreeMap<>()),
                Kind.STEADY_STATE,
                List.of(forks),
                Map.of());
        RunResult run = new RunResult("m", "s", "pr", new TreeMap<>(), List.of(login));
        ModuleReport module = ReportPage.module(run, List.of(), List.of(), List.of(), List.of(), layout);
        return DeclaredTables.of(module, "Login");
    }
}
