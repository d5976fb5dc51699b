package org.identityperf.runner.report.format;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.function.Function;
import org.identityperf.runner.result.Units;

/**
 * A table for any output: HTML or the console.
 *
 * @param columns at least one
 * @param rows as many cells in each as there are columns
 */
public record Table(String caption, List<Column> columns, List<List<Cell>> rows) {

    public Table {
        columns = List.copyOf(columns);
        rows = rows.stream().map(List::copyOf).toList();
        for (List<Cell> row : rows) {
            if (row.size() != columns.size()) {
                throw new IllegalArgumentException(
                        caption + ": " + row.size() + " cells for " + columns.size() + " columns: " + row);
            }
        }
    }

    public List<List<String>> texts() {
        return rows.stream().map(row -> row.stream().map(Cell::text).toList()).toList();
    }

    public boolean isEmpty() {
        return rows.isEmpty();
    }

    /**
     * What one row has in one column.
     *
     * @param value what the row is sorted by; empty where it is sorted by its words
     */
    public record Cell(Sentence words, OptionalDouble value) {

        public Cell(String text, OptionalDouble value) {
            this(new Sentence("", text), value);
        }

        public Cell(String text) {
            this(text, OptionalDouble.empty());
        }

        public String text() {
            return words.text();
        }

        /**
         * Returns a value with its unit; {@value Units#NOT_COUNTED} where there is none.
         *
         * @param unit as in {@link Units#of(String, double)}
         */
        public static Cell of(String unit, OptionalDouble value) {
            return new Cell(value.isEmpty() ? Units.NOT_COUNTED : Units.of(unit, value.getAsDouble()), value);
        }

        public static Cell of(String unit, double value) {
            return of(unit, OptionalDouble.of(value));
        }
    }

    /** How a column is set. */
    public enum Kind {
        TEXT,
        NUMBER,
        /** One of a few words that say whether all is well. */
        VERDICT,
        PROSE
    }

    public record Column(String title, Kind kind) {

        public boolean isNumber() {
            return kind == Kind.NUMBER;
        }

        public String style() {
            return kind.name().toLowerCase(Locale.ROOT);
        }
    }

    /** The columns of a table that has one thing in each row, and what each column shows of it. */
    public static final class Of<T> {
        private final List<Column> columns = new ArrayList<>();
        private final List<Function<T, Cell>> cells = new ArrayList<>();

        public Of<T> text(String title, Function<T, String> text) {
            return column(title, Kind.TEXT, text.andThen(Cell::new));
        }

        /** Adds a column of numbers that are sorted as they are read. */
        public Of<T> number(String title, Function<T, String> text) {
            return column(title, Kind.NUMBER, text.andThen(Cell::new));
        }

        public Of<T> value(String title, Function<T, Cell> cell) {
            return column(title, Kind.NUMBER, cell);
        }

        public Of<T> verdict(String title, Function<T, String> text) {
            return column(title, Kind.VERDICT, text.andThen(Cell::new));
        }

        public Of<T> prose(String title, Function<T, String> text) {
            return column(title, Kind.PROSE, text.andThen(Cell::new));
        }

        /** Adds a column of texts that may begin with the name of what a page says more of. */
        public Of<T> subject(String title, Function<T, Sentence> words) {
            return column(title, Kind.PROSE, thing -> new Cell(words.apply(thing), OptionalDouble.empty()));
        }

        private Of<T> column(String title, Kind kind, Function<T, Cell> cell) {
            columns.add(new Column(title, kind));
            cells.add(cell);
            return this;
        }

        public Table table(String caption, List<T> things) {
            return new Table(
                    caption,
                    columns,
                    things.stream()
                            .map(thing -> cells.stream()
                                    .map(cell -> cell.apply(thing))
                                    .toList())
                            .toList());
        }

        /** Makes a table without the columns that are empty in each row. */
        public Table filled(String caption, List<T> things) {
            Of<T> filled = new Of<>();
            for (int i = 0; i < columns.size(); i++) {
                Function<T, Cell> cell = cells.get(i);
                if (things.stream().anyMatch(thing -> !cell.apply(thing).text().isEmpty())) {
                    filled.column(columns.get(i).title(), columns.get(i).kind(), cell);
                }
            }
            return filled.table(caption, things);
        }
    }
}
