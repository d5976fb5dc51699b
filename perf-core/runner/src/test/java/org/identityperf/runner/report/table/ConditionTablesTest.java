package org.identityperf.runner.report.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.identityperf.runner.report.format.Table;
import org.identityperf.runner.result.LoadedDataset;
import org.identityperf.runner.result.MeasuredNetwork;
import org.identityperf.runner.result.RunResult;
import org.identityperf.runner.settings.Store;
import org.junit.jupiter.api.Test;

class ConditionTablesTest {
    private final RunResult run = new RunResult(
            "m",
            "s",
            "pr",
            new TreeMap<>(Map.ofEntries(
                    Map.entry("machine.cores", "2"),
                    Map.entry("processor.governor", "powersave"),
                    Map.entry("postgresql.fsync", "on"),
                    Map.entry("postgresql.work_mem", "4MB"),
                    Map.entry("store", "PostgreSQL 18.6.0"),
                    Map.entry("jvm.options", "-Xmx1g"))),
            List.of(
                    new MeasuredNetwork("", 1, 0, 0, 1.16, 0),
                    new MeasuredNetwork("mysql", 1.5, 100, 0, 1.52, 98.6),
                    new MeasuredNetwork("cassandra_cluster", 2, 0, 20, 2.03, 0)),
            List.of(new LoadedDataset(
                    "OfflineSession",
                    new TreeMap<>(Map.of("sessions", 50_000L)),
                    "19586c0f",
                    Store.POSTGRESQL,
                    71_000_000)),
            List.of());

    @Test
    void whatDecidesTheFiguresIsGroupedAndTheStoreNamedFirst() {
        assertThat(ConditionTables.groups(run))
                .extracting(Table::caption)
                .containsExactly("Machine", "Store", "JVM", "Data");
        assertThat(ConditionTables.groups(run).get(0).texts())
                .containsExactly(List.of("cores", "2"), List.of("processor.governor", "powersave"));
        assertThat(ConditionTables.groups(run).get(1).texts())
                .containsExactly(
                        List.of("store", "PostgreSQL 18.6.0"),
                        List.of("fsync", "on"),
                        List.of("round trip at +1 ms", "1.16 ms"),
                        List.of("round trip at +1.5 ms, 100 Mbit/s, mysql", "1.52 ms, 99 Mbit/s"),
                        List.of("round trip at +2 ms, one node +20 ms, cassandra_cluster", "2.03 ms"));
        assertThat(ConditionTables.groups(run).get(3).texts())
                .containsExactly(
                        List.of("OfflineSession, 50,000 sessions, fingerprint", "19586c0f"),
                        List.of("OfflineSession, 50,000 sessions, on disk", "71 MB in PostgreSQL"));
    }

    @Test
    void theStoresOtherSettingsStandApart() {
        assertThat(ConditionTables.settings(run).texts()).containsExactly(List.of("work_mem", "4MB"));
    }

    @Test
    void nothingIsLost() {
        long shown = ConditionTables.groups(run).stream()
                .mapToLong(table -> table.texts().size())
                .sum();

        assertThat(shown + ConditionTables.settings(run).texts().size())
                .isEqualTo(run.conditions().size() + run.networks().size() + 2);
    }
}
