package org.identityperf.probe.load;

import java.util.List;
import java.util.function.LongConsumer;
import java.util.function.LongFunction;

/**
 * The rows of one table. Row i is a function of i, so that rows may be written in pieces.
 *
 * @param table its name
 * @param columns in the order in which fields are written
 * @param count how many rows there are
 * @param row writes row i
 */
public record TableRows(String table, List<String> columns, long count, Row row) {

    private static final int TOLD_EVERY = 4096;

    /** Writes one row. */
    public interface Row {
        void write(long i, RowWriter into);
    }

    /**
     * Some of them.
     *
     * @param from the first
     * @param rows how many
     */
    public TableRows part(long from, long rows) {
        return new TableRows(table, columns, rows, (i, into) -> row.write(from + i, into));
    }

    /**
     * Writes all rows in order.
     *
     * @param told is told every now and then how many more are written
     * @param begin begins the row of that number
     * @param end the row is whole
     */
    public void write(LongConsumer told, LongFunction<? extends RowWriter> begin, Runnable end) {
        long last = 0;
        for (long i = 0; i < count; i++) {
            row.write(i, begin.apply(i));
            end.run();
            if (i - last == TOLD_EVERY) {
                told.accept(i - last);
                last = i;
            }
        }
        told.accept(count - last);
    }
}
