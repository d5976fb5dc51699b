package org.identityperf.lab.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.identityperf.lab.result.RunResult;

/** Under which conditions a run was made, by what they are conditions of. */
final class Conditions {

    /** In the order in which they are told. */
    private enum Group {
        MACHINE("Machine", "machine.", "cores"),
        STORE("Store", "store", "delay."),
        JVM("JVM", "java.", "jvm.", "heap"),
        DATA("Data", "dataset.", "seed"),
        /** What no other group takes. */
        SETTINGS("Settings of the store", "");

        private final String title;
        private final List<String> beginnings;

        Group(String title, String... beginnings) {
            this.title = title;
            this.beginnings = List.of(beginnings);
        }

        static Group of(String condition) {
            return Arrays.stream(values())
                    .filter(group -> group.beginnings.stream().anyMatch(condition::startsWith))
                    .findFirst()
                    .orElseThrow();
        }
    }

    private Conditions() {}

    /** What a person looks at first, a table each; only those that have rows. */
    static List<Table> groups(RunResult run) {
        return Arrays.stream(Group.values())
                .filter(group -> group != Group.SETTINGS)
                .map(group -> table(run, group))
                .filter(table -> !table.rows().isEmpty())
                .toList();
    }

    /** The many settings of the store; may be empty. */
    static Table settings(RunResult run) {
        return table(run, Group.SETTINGS);
    }

    /** All in one, group by group. */
    static Table all(RunResult run) {
        List<List<String>> rows = new ArrayList<>();
        for (Group group : Group.values()) {
            table(run, group).rows().forEach(row -> rows.add(List.of(group.title, row.get(0), row.get(1))));
        }
        return new Table(
                "Conditions",
                List.of(Table.Column.text("of"), Table.Column.text("condition"), Table.Column.prose("value")),
                rows);
    }

    private static Table table(RunResult run, Group group) {
        return new Table(
                group.title,
                List.of(Table.Column.prose("condition"), Table.Column.prose("value")),
                run.conditions().entrySet().stream()
                        .filter(e -> Group.of(e.getKey()) == group)
                        .map(e -> List.of(words(e), e.getValue()))
                        .toList());
    }

    private static String words(Map.Entry<String, String> condition) {
        String name = condition.getKey();
        if (name.startsWith("delay.measured.")) {
            return "round trip at +" + name.substring("delay.measured.".length()) + " ms";
        }
        return name.replaceFirst("^(machine|java|jvm|dataset|postgresql)\\.", "");
    }
}
