package org.identityperf.runner.report.format;

import java.util.Arrays;
import java.util.List;

/**
 * A table holds texts for any output: HTML, Markdown or the console.
 *
 * @param caption what it shows
 * @param columns at least one
 * @param rows as many texts in each as there are columns
 */
public record Table(String caption, List<Column> columns, List<List<String>> rows) {

    public Table {
        columns = List.copyOf(columns);
        rows = rows.stream().map(List::copyOf).toList();
        for (List<String> row : rows) {
            if (row.size() != columns.size()) {
                throw new IllegalArgumentException(
                        caption + ": " + row.size() + " texts for " + columns.size() + " columns: " + row);
            }
        }
    }

    /** A kind says how a column is set. */
    public enum Kind {
        TEXT,
        NUMBER,
        /** One of a few words that say whether all is well. */
        VERDICT,
        /** Whole sentences. */
        PROSE
    }

    public record Column(String title, Kind kind) {
        public static Column text(String title) {
            return new Column(title, Kind.TEXT);
        }

        public static Column number(String title) {
            return new Column(title, Kind.NUMBER);
        }

        public static Column verdict(String title) {
            return new Column(title, Kind.VERDICT);
        }

        public static Column prose(String title) {
            return new Column(title, Kind.PROSE);
        }

        public static List<Column> numbers(String... titles) {
            return Arrays.stream(titles).map(Column::number).toList();
        }

        public boolean isNumber() {
            return kind == Kind.NUMBER;
        }
    }
}
