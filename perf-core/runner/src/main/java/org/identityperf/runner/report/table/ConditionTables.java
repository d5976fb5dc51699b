package org.identityperf.runner.report.table;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.identityperf.runner.claim.ParamWords;
import org.identityperf.runner.report.format.Table;
import org.identityperf.runner.result.LoadedDataset;
import org.identityperf.runner.result.MeasuredNetwork;
import org.identityperf.runner.result.RunResult;
import org.identityperf.runner.result.Units;
import org.identityperf.runner.store.cache.Disk;

/** The conditions of a run, grouped by machine, store, JVM and data. */
public final class ConditionTables {

    /** The groups, each with the areas of its conditions. A condition's name is its area, or begins with it and a dot. */
    private enum Group {
        MACHINE("Machine", "machine", "processor", "cores"),
        STORE("Store", "store"),
        JVM("JVM", "java", "jvm", "heap"),
        DATA("Data", "seed"),
        /** What is in no other group. */
        SETTINGS("Settings of the store");

        private final String title;
        private final Set<String> areas;

        Group(String title, String... areas) {
            this.title = title;
            this.areas = Set.of(areas);
        }
    }

    private static final List<String> DECISIVE =
            List.of("postgresql.fsync", "postgresql.synchronous_commit", "postgresql.shared_buffers");

    /** The areas that are clear from the group. */
    private static final Set<String> CLEAR = Set.of("machine", "java", "jvm", "store", "postgresql");

    private ConditionTables() {}

    /** Returns the tables that a person looks at first; only those that have rows. */
    public static List<Table> groups(RunResult run) {
        return Arrays.stream(Group.values())
                .filter(group -> group != Group.SETTINGS)
                .map(group -> table(run, group))
                .filter(table -> !table.isEmpty())
                .toList();
    }

    /** Returns the many settings of the store; may be empty. */
    public static Table settings(RunResult run) {
        return table(run, Group.SETTINGS);
    }

    private static Table table(RunResult run, Group group) {
        List<Map.Entry<String, String>> rows = new ArrayList<>();
        if (group == Group.DATA) {
            run.datasets().forEach(dataset -> rows.addAll(rows(dataset)));
        }
        run.conditions().entrySet().stream()
                .filter(each -> group(each.getKey()) == group)
                .sorted(Comparator.comparingInt(each -> DECISIVE.indexOf(each.getKey())))
                .forEach(each -> rows.add(Map.entry(name(each.getKey()), each.getValue())));
        if (group == Group.STORE) {
            run.networks().forEach(network -> rows.add(Map.entry(asked(network), measured(network))));
        }
        return new Table.Of<Map.Entry<String, String>>()
                .prose("condition", Map.Entry::getKey)
                .prose("value", Map.Entry::getValue)
                .table(group.title, rows.stream().distinct().toList());
    }

    private static Group group(String condition) {
        if (DECISIVE.contains(condition)) {
            return Group.STORE;
        }
        return Arrays.stream(Group.values())
                .filter(group -> group.areas.contains(area(condition)))
                .findFirst()
                .orElse(Group.SETTINGS);
    }

    private static String area(String condition) {
        int dot = condition.indexOf('.');
        return dot < 0 ? condition : condition.substring(0, dot);
    }

    private static String name(String condition) {
        String area = area(condition);
        return CLEAR.contains(area) && area.length() < condition.length()
                ? condition.substring(area.length() + 1)
                : condition;
    }

    private static String asked(MeasuredNetwork network) {
        return "round trip at +" + Units.rounded(network.latencyMillis()) + " ms"
                + (network.megabits() == 0 ? "" : ", " + Units.rounded(network.megabits()) + " Mbit/s")
                + (network.slowNodeMillis() == 0
                        ? ""
                        : ", one node +" + Units.rounded(network.slowNodeMillis()) + " ms")
                + (network.store().isEmpty() ? "" : ", " + network.store());
    }

    private static String measured(MeasuredNetwork network) {
        return String.format(Locale.ROOT, "%.2f ms", network.measuredMillis())
                + (network.measuredMegabits() == 0
                        ? ""
                        : String.format(Locale.ROOT, ", %.0f Mbit/s", network.measuredMegabits()));
    }

    private static List<Map.Entry<String, String>> rows(LoadedDataset dataset) {
        SortedMap<String, String> sizes = new TreeMap<>();
        dataset.sizes().forEach((dimension, size) -> sizes.put(dimension, Long.toString(size)));
        String name = dataset.name() + (sizes.isEmpty() ? "" : ", " + ParamWords.of(sizes));
        List<Map.Entry<String, String>> rows =
                new ArrayList<>(List.of(Map.entry(name + ", fingerprint", dataset.fingerprint())));
        if (dataset.bytes() > 0) {
            rows.add(Map.entry(
                    name + ", on disk",
                    Disk.megabytes(dataset.bytes()) + " in " + dataset.store().title()));
        }
        return rows;
    }
}
