package org.identityperf.crowd.dataset;

import java.util.List;

/**
 * The rows of one table. Row i is a function of i, so that rows may be written in pieces.
 *
 * @param table its name
 * @param columns in the order in which fields are written
 * @param count how many rows there are
 * @param row writes row i
 */
record TableRows(String table, List<String> columns, long count, Row row) {

    /** Writes one row. */
    interface Row {
        void write(long i, RowWriter into);
    }
}
