package org.identityperf.runner.report.table;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.identityperf.runner.claim.ParamWords;
import org.identityperf.runner.report.format.Table;
import org.identityperf.runner.result.RunResult;

/** Condition tables show the conditions of a run, grouped by machine, store, JVM and data. */
public final class ConditionTables {

    private enum Group {
        MACHINE("Machine", "machine.", "processor.", "cores"),
        STORE(
                "Store",
                "store",
                "postgresql.fsync",
                "postgresql.synchronous_commit",
                "postgresql.shared_buffers",
                "delay."),
        JVM("JVM", "java.", "jvm.", "heap"),
        DATA("Data", "dataset.", "seed"),
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

    private static final Pattern NETWORK = Pattern.compile(
            "delay\\.measured\\.(?<delay>[\\d.]+?)(,(?<megabits>[\\d.]+?))?(,slow node (?<slow>[\\d.]+?))?"
                    + "(\\.(?<store>[a-z_]+))?");
    private static final Pattern DATASET = Pattern.compile("dataset\\.(\\w+)\\[(\\w+)=(\\w+)]( on disk)?");

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
        return new Table(
                group.title,
                List.of(Table.Column.prose("condition"), Table.Column.prose("value")),
                run.conditions().entrySet().stream()
                        .filter(e -> Group.of(e.getKey()) == group)
                        .sorted(Comparator.comparing(e -> group.place(e.getKey())))
                        .map(e -> List.of(words(e.getKey()), e.getValue()))
                        .toList());
    }

    private static String words(String condition) {
        Matcher network = NETWORK.matcher(condition);
        if (network.matches()) {
            String bandwidth = network.group("megabits") == null ? "" : ", " + network.group("megabits") + " Mbit/s";
            String slow = network.group("slow") == null ? "" : ", one node +" + network.group("slow") + " ms";
            String store = network.group("store") == null ? "" : ", " + network.group("store");
            return "round trip at +" + network.group("delay") + " ms" + bandwidth + slow + store;
        }
        Matcher dataset = DATASET.matcher(condition);
        if (dataset.matches()) {
            return dataset.group(1) + ", " + ParamWords.of(new TreeMap<>(Map.of(dataset.group(2), dataset.group(3))))
                    + (dataset.group(4) == null ? ", fingerprint" : "," + dataset.group(4));
        }
        return condition.replaceFirst("^(machine|java|jvm|dataset|store|postgresql)\\.", "");
    }
}
