package org.identityperf.runner.report.format;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;

/**
 * A table holds texts for any output: HTML or the console.
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

    /** These are the columns of a table that has one thing in each row, and what each column shows of it. */
    public static final class Of<T> {
        private final List<Column> columns = new ArrayList<>();
        private final List<Function<T, String>> texts = new ArrayList<>();

        public Of<T> text(String title, Function<T, String> text) {
            return column(title, Kind.TEXT, text);
        }

        public Of<T> number(String title, Function<T, String> text) {
            return column(title, Kind.NUMBER, text);
        }

        public Of<T> verdict(String title, Function<T, String> text) {
            return column(title, Kind.VERDICT, text);
        }

        public Of<T> prose(String title, Function<T, String> text) {
            return column(title, Kind.PROSE, text);
        }

        private Of<T> column(String title, Kind kind, Function<T, String> text) {
            columns.add(new Column(title, kind));
            texts.add(text);
            return this;
        }

        public Table table(String caption, List<T> things) {
            return new Table(
                    caption,
                    columns,
                    things.stream()
                            .map(thing -> texts.stream()
                                    .map(text -> text.apply(thing))
                                    .toList())
                            .toList());
        }

        /** Makes a table without the columns that are empty in each row. */
        public Table filled(String caption, List<T> things) {
            Of<T> filled = new Of<>();
            for (int i = 0; i < columns.size(); i++) {
                Function<T, String> text = texts.get(i);
                if (things.stream().anyMatch(thing -> !text.apply(thing).isEmpty())) {
                    filled.column(columns.get(i).title(), columns.get(i).kind(), text);
                }
            }
            return filled.table(caption, things);
        }
    }
}
