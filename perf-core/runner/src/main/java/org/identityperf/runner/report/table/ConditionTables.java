package org.identityperf.runner.report.table;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.identityperf.runner.claim.ParamWords;
import org.identityperf.runner.claim.Rounded;
import org.identityperf.runner.report.format.Table;
import org.identityperf.runner.result.LoadedDataset;
import org.identityperf.runner.result.MeasuredNetwork;
import org.identityperf.runner.result.RunResult;
import org.identityperf.runner.store.cache.Disk;

/** Condition tables show the conditions of a run, grouped by machine, store, JVM and data. */
public final class ConditionTables {

    private enum Group {
        MACHINE("Machine", "machine.", "processor.", "cores"),
        STORE("Store", "store", "postgresql.fsync", "postgresql.synchronous_commit", "postgresql.shared_buffers"),
        JVM("JVM", "java.", "jvm.", "heap"),
        DATA("Data", "seed"),
        /** This group takes what no other group takes. */
        SETTINGS("Settings of the store", "");

        private final String title;
        private final List<String> beginnings;

        Group(String title, String... beginnings) {
            this.title = title;
            this.beginnings = List.of(beginnings);
        }

        /** Returns the place of a condition in the order of the beginnings. */
        int place(String condition) {
            return IntStream.range(0, beginnings.size())
                    .filter(i -> condition.startsWith(beginnings.get(i)))
                    .findFirst()
                    .orElseThrow();
        }

        static Group of(String condition) {
            return Arrays.stream(values())
                    .filter(group -> group.beginnings.stream().anyMatch(condition::startsWith))
                    .findFirst()
                    .orElseThrow();
        }
    }

    private ConditionTables() {}

    /** Returns the tables that a person looks at first; only those that have rows. */
    public static List<Table> groups(RunResult run) {
        return Arrays.stream(Group.values())
                .filter(group -> group != Group.SETTINGS)
                .map(group -> table(run, group))
                .filter(table -> !table.rows().isEmpty())
                .toList();
    }

    /** Returns the many settings of the store; may be empty. */
    public static Table settings(RunResult run) {
        return table(run, Group.SETTINGS);
    }

    private static Table table(RunResult run, Group group) {
        List<List<String>> rows = new ArrayList<>();
        if (group == Group.DATA) {
            run.datasets().forEach(dataset -> rows.addAll(rows(dataset)));
        }
        run.conditions().entrySet().stream()
                .filter(e -> Group.of(e.getKey()) == group)
                .sorted(Comparator.comparing(e -> group.place(e.getKey())))
                .map(e -> List.of(e.getKey().replaceFirst("^(machine|java|jvm|store|postgresql)\\.", ""), e.getValue()))
                .forEach(rows::add);
        if (group == Group.STORE) {
            run.networks().forEach(network -> rows.add(List.of(asked(network), measured(network))));
        }
        return new Table(
                group.title,
                List.of(Table.Column.prose("condition"), Table.Column.prose("value")),
                rows.stream().distinct().toList());
    }

    private static String asked(MeasuredNetwork network) {
        return "round trip at +" + Rounded.of(network.latencyMillis()) + " ms"
                + (network.megabits() == 0 ? "" : ", " + Rounded.of(network.megabits()) + " Mbit/s")
                + (network.slowNodeMillis() == 0 ? "" : ", one node +" + Rounded.of(network.slowNodeMillis()) + " ms")
                + (network.store().isEmpty() ? "" : ", " + network.store());
    }

    private static String measured(MeasuredNetwork network) {
        return String.format(Locale.ROOT, "%.2f ms", network.measuredMillis())
                + (network.measuredMegabits() == 0
                        ? ""
                        : String.format(Locale.ROOT, ", %.0f Mbit/s", network.measuredMegabits()));
    }

    private static List<List<String>> rows(LoadedDataset dataset) {
        SortedMap<String, String> sizes = new TreeMap<>();
        dataset.sizes().forEach((dimension, size) -> sizes.put(dimension, Long.toString(size)));
        String name = dataset.name() + (sizes.isEmpty() ? "" : ", " + ParamWords.of(sizes));
        List<String> fingerprint = List.of(name + ", fingerprint", dataset.fingerprint());
        return dataset.bytes() == 0
                ? List.of(fingerprint)
                : List.of(
                        fingerprint,
                        List.of(
                                name + ", on disk",
                                Disk.megabytes(dataset.bytes()) + " in "
                                        + dataset.store().title()));
    }
}
