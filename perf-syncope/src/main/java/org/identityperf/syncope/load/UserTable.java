package org.identityperf.syncope.load;

import java.util.List;
import java.util.function.Supplier;
import org.identityperf.probe.load.RowWriter;
import org.identityperf.syncope.dataset.SyncopeUser;

/**
 * A table that holds a part of each user.
 *
 * @param table the table's name
 * @param columns the columns that are written, in the order of the fields
 * @param rowsOfUser how many rows a user has in it
 * @param rows writes these rows
 */
public record UserTable(String table, List<String> columns, int rowsOfUser, Rows rows) {

    /** This interface writes the rows of users in one table. */
    public interface Rows {

        /** Writes the rows of one user, each into the next row. */
        void write(SyncopeUser user, Supplier<? extends RowWriter> next);
    }

    public UserTable {
        columns = List.copyOf(columns);
    }
}
