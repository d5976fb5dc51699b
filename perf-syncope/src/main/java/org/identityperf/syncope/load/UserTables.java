package org.identityperf.syncope.load;

import java.util.List;

/**
 * The user tables are all tables that hold users in one shape.
 *
 * @param ordered all tables, in an order in which no row refers to a later one
 * @param byThread the same tables in lists; one thread loads the tables of a list in their order
 */
public record UserTables(List<UserTable> ordered, List<List<UserTable>> byThread) {

    public UserTables {
        ordered = List.copyOf(ordered);
        byThread = byThread.stream().map(List::copyOf).toList();
    }

    /** Returns how many rows a user has in all tables. */
    public int rowsOfUser() {
        return ordered.stream().mapToInt(UserTable::rowsOfUser).sum();
    }

    /** Returns the names of the tables. */
    public List<String> names() {
        return ordered.stream().map(UserTable::table).toList();
    }
}
