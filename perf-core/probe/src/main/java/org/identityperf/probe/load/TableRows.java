package org.identityperf.probe.load;

import java.util.List;
import java.util.function.LongConsumer;
import java.util.function.Supplier;

/**
 * Table rows are the rows of one table. Row i is a function of i, so that rows may be written in pieces.
 *
 * @param table the table's name
 * @param columns the columns in the order in which fields are written
 * @param count the number of rows
 * @param row writes row i
 */
public record TableRows(String table, List<String> columns, long count, Row row) {

    private static final int TOLD_EVERY = 4096;

    /** A row function writes the fields of one row; its caller ends the row. */
    public interface Row {
        void write(long i, RowWriter into);
    }

    public TableRows part(long from, long rows) {
        return new TableRows(table, columns, rows, (i, into) -> row.write(from + i, into));
    }

    /** @param told receives from time to time how many more rows are written */
    public void write(Supplier<? extends RowWriter> next, LongConsumer told) {
        long last = 0;
        for (long i = 0; i < count; i++) {
            RowWriter into = next.get();
            row.write(i, into);
            into.end();
            if (i - last == TOLD_EVERY) {
                told.accept(i - last);
                last = i;
            }
        }
        told.accept(count - last);
    }
}
