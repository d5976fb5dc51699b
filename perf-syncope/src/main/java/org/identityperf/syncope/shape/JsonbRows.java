package org.identityperf.syncope.shape;

import java.util.List;
import java.util.stream.Stream;
import org.identityperf.syncope.load.UserRows;
import org.identityperf.syncope.load.UserTable;
import org.identityperf.syncope.load.UserTables;

/**
 * JSONB rows are the rows of a user in the JSONB shape: one row with all its attributes, and one for each membership.
 */
public final class JsonbRows {

    /** The table of users; the document is its last column. */
    static final UserTable USERS = new UserTable(
            "syncopeuser",
            Stream.concat(UserRows.COLUMNS.stream(), Stream.of("plainattrs")).toList(),
            1,
            (user, next) -> UserRows.user(user, next.get())
                    .json(PlainAttributes.of(user))
                    .end());

    /** All tables of a user. */
    public static final UserTables TABLES = new UserTables(
            List.of(USERS, UserRows.MEMBERSHIPS), List.of(List.of(USERS), List.of(UserRows.MEMBERSHIPS)));

    private JsonbRows() {}
}
