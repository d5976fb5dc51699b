package org.identityperf.runner.report.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.identityperf.probe.benchmark.Implementation;
import org.identityperf.probe.benchmark.Kind;
import org.identityperf.probe.measure.Counter;
import org.identityperf.runner.gate.calibration.Calibration;
import org.identityperf.runner.gate.calibration.ComparedJars;
import org.identityperf.runner.report.format.Table;
import org.identityperf.runner.report.model.Labels;
import org.identityperf.runner.result.BenchmarkCase;
import org.identityperf.runner.result.Fork;
import org.identityperf.runner.result.Measurement;
import org.identityperf.runner.result.RunResult;
import org.junit.jupiter.api.Test;

/** None of these figures was measured. */
class OperationTableTest {

    private final List<Measurement> measurements = new ArrayList<>();

    private void counted(
            String benchmark, Implementation implementation, Map<String, String> params, double calls, double rows) {
        add(benchmark, implementation, params, List.of(), calls, rows);
    }

    private void timed(
            String benchmark, Implementation implementation, Map<String, String> params, double seconds, double calls) {
        add(benchmark, implementation, params, List.of(new Fork(List.of(2 * seconds, seconds))), calls, calls);
    }

    private void add(
            String benchmark,
            Implementation implementation,
            Map<String, String> params,
            List<Fork> forks,
            double calls,
            double rows) {
        Map<String, String> all = new TreeMap<>(params);
        all.put("store", "postgresql");
        measurements.add(new Measurement(
                new BenchmarkCase(benchmark, implementation, new TreeMap<>(all)),
                Kind.STEADY_STATE,
                forks,
                Map.of(Counter.CALLS, calls, Counter.ROWS, rows)));
    }

    private Table table() {
        return new OperationTable(
                        new RunResult("m", "s", "pr", new TreeMap<>(), measurements), Labels.NONE, Optional.empty())
                .table();
    }

    private static List<String> titles(Table table) {
        return table.columns().stream().map(Table.Column::title).toList();
    }

    @Test
    void anOperationIsTheImplementationAndTheChoicesOfABenchmarkAtItsLargestSizeBesideTheFloor() {
        for (int roles : new int[] {1, 10, 100}) {
            Map<String, String> size = Map.of("policyRoles", "" + roles);
            counted(
                    "ReadPolicy",
                    Implementation.SERVER,
                    Map.of("policyRoles", "" + roles, "cache", "COLD"),
                    11 + roles,
                    4 + roles);
            counted("ReadPolicy", Implementation.SERVER, Map.of("policyRoles", "" + roles, "cache", "WARM"), 0, 0);
            counted("ReadPolicy", Implementation.FLOOR, size, 1, 1);
        }

        Table table = table();

        assertThat(table.caption())
                .isEqualTo("Every operation at its largest size: policy roles 100, store postgresql");
        assertThat(titles(table))
                .containsExactly(
                        "operation",
                        "implementation",
                        "statements",
                        "floor's statements",
                        "rows",
                        "floor's rows",
                        "statements grow",
                        "rows grow");
        assertThat(table.texts())
                .containsExactly(
                        List.of(
                                "ReadPolicy: cache COLD",
                                "server",
                                "111",
                                "1",
                                "104",
                                "1",
                                "linear in policy roles",
                                "linear in policy roles"),
                        List.of(
                                "ReadPolicy: cache WARM",
                                "server",
                                "0",
                                "1",
                                "0",
                                "1",
                                "constant in policy roles",
                                "constant in policy roles"));
    }

    @Test
    void whatWasTimedIsShownBeforeWhatWasOnlyCountedAndTimeHasAnExponentOfItsOwn() {
        for (int users : new int[] {100, 1000, 10_000}) {
            timed("ListUsers", Implementation.SERVER, Map.of("users", "" + users, "roles", "20"), users * 1e-6, 21);
        }
        timed("ListUsers", Implementation.FLOOR, Map.of("users", "10000", "roles", "20"), 5e-3, 1);
        counted("ListUsers", Implementation.SERVER, Map.of("users", "1000", "roles", "500"), 20, 20);
        counted("ListUsers", Implementation.SERVER, Map.of("users", "1000", "roles", "100"), 40, 40);
        timed("Refresh", Implementation.SERVER, Map.of("roles", "20"), 1e-3, 6);

        Table table = table();

        assertThat(table.caption())
                .isEqualTo("Every operation at its largest size: 20 roles, store postgresql, 10,000 users");
        assertThat(titles(table)).contains("time", "× floor", "time grows").doesNotContain("at");
        assertThat(table.texts().get(0))
                .startsWith("ListUsers", "server", "21", "1", "21", "1", "10.0 ms", "1 JVM, warm", "2.00×")
                .endsWith(
                        "falls with roles, constant in users",
                        "falls with roles, constant in users",
                        "linear in users");
        assertThat(table.texts().get(1))
                .containsExactly("Refresh", "server", "6", "", "6", "", "1.00 ms", "1 JVM, warm", "", "", "", "");
    }

    @Test
    void sizesThatDifferFromOperationToOperationStandInEachRow() {
        counted("ReadUser", Implementation.SERVER, Map.of("users", "1000"), 2, 4);
        counted("CountUsers", Implementation.SERVER, Map.of("users", "100"), 1, 1);

        assertThat(table().texts())
                .containsExactly(
                        List.of("ReadUser", "server", "1,000 users", "2", "4"),
                        List.of("CountUsers", "server", "100 users", "1", "1"));
    }

    @Test
    void whatWasNeitherTimedNorCountedIsNoRow() {
        measurements.add(
                new Measurement(new BenchmarkCase("Any", Implementation.SERVER, new TreeMap<>()), List.of(), Map.of()));

        assertThat(table().texts()).isEmpty();
    }

    @Test
    void aFloorAloneIsAnOperation() {
        counted("LoadUsers", Implementation.FLOOR, Map.of(), 3, 3);

        assertThat(table().texts()).containsExactly(List.of("LoadUsers", "floor", "3", "3"));
    }

    @Test
    void aServersOperationSaysWhetherTheShippedServerAsksTheSame() {
        counted("Read", Implementation.SERVER, Map.of("operation", "USER"), 1, 1);
        counted("Read", Implementation.REFERENCE, Map.of("operation", "USER"), 1, 1);
        Calibration nothing = new Calibration(
                "m",
                "s",
                "2026-11-26",
                new TreeMap<>(),
                new ComparedJars(0, List.of(), 0),
                List.of(),
                List.of(),
                new TreeMap<>(),
                List.of());

        Table table = new OperationTable(
                        new RunResult("m", "s", "pr", new TreeMap<>(), measurements), Labels.NONE, Optional.of(nothing))
                .table();

        int column = titles(table).indexOf("as shipped, 2026-11-26");
        assertThat(table.texts()).extracting(row -> row.get(column)).containsExactlyInAnyOrder("not compared", "");
        assertThat(titles(table())).noneMatch(title -> title.startsWith("as shipped"));
    }
}
