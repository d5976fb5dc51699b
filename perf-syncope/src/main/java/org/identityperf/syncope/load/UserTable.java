package org.identityperf.syncope.load;

import java.util.List;
import java.util.function.Supplier;
import org.identityperf.probe.load.RowWriter;
import org.identityperf.syncope.dataset.SyncopeUser;

/**
 * A table that holds a part of each user.
 *
 * @param table its name
 * @param columns those that are written, in the order in which fields are
 * @param rowsOfUser how many rows a user has in it
 * @param rows what they are
 */
public record UserTable(String table, List<String> columns, int rowsOfUser, Rows rows) {

    /** The rows of users in one table. */
    public interface Rows {

        /** Writes those of one user, each into the next row. */
        void write(SyncopeUser user, Supplier<? extends RowWriter> next);
    }

    public UserTable {
        columns = List.copyOf(columns);
    }
}
