package org.identityperf.syncope.shape;

import java.util.List;
import java.util.stream.Stream;
import org.identityperf.syncope.load.UserRows;
import org.identityperf.syncope.load.UserTable;

/** The rows of a user in the JSONB shape: one with all its attributes, and one for each membership. */
final class JsonbRows {

    /** With the document in the last column. */
    static final UserTable USERS = new UserTable(
            "syncopeuser",
            Stream.concat(UserRows.COLUMNS.stream(), Stream.of("plainattrs")).toList(),
            1,
            (user, next) ->
                    UserRows.user(user, next.get()).json(UserDocument.of(user)).end());

    /** In an order in which no row refers to a later one. */
    static final List<UserTable> ALL = List.of(USERS, UserRows.MEMBERSHIPS);

    private JsonbRows() {}
}
