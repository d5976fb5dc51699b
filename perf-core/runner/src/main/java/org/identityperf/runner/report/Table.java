package org.identityperf.runner.report;

import java.util.Arrays;
import java.util.List;

/**
 * A table before it is known who reads it.
 *
 * @param caption what it shows
 * @param columns at least one
 * @param rows as many texts in each as there are columns
 */
record Table(String caption, List<Column> columns, List<List<String>> rows) {

    Table {
        columns = List.copyOf(columns);
        rows = rows.stream().map(List::copyOf).toList();
        for (List<String> row : rows) {
            if (row.size() != columns.size()) {
                throw new IllegalArgumentException(
                        caption + ": " + row.size() + " texts for " + columns.size() + " columns: " + row);
            }
        }
    }

    /** How a column is set. */
    enum Kind {
        TEXT,
        NUMBER,
        /** One of a few words that say whether all is well. */
        VERDICT,
        /** Whole sentences. */
        PROSE
    }

    record Column(String title, Kind kind) {
        static Column text(String title) {
            return new Column(title, Kind.TEXT);
        }

        static Column number(String title) {
            return new Column(title, Kind.NUMBER);
        }

        static Column verdict(String title) {
            return new Column(title, Kind.VERDICT);
        }

        static Column prose(String title) {
            return new Column(title, Kind.PROSE);
        }

        static List<Column> numbers(String... titles) {
            return Arrays.stream(titles).map(Column::number).toList();
        }

        boolean isNumber() {
            return kind == Kind.NUMBER;
        }
    }
}
