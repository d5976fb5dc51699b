package org.identityperf.syncope.load;

import java.util.List;

/**
 * The tables that hold users in one shape.
 *
 * @param ordered all, in an order in which no row refers to a later one
 * @param byThread the same tables: those of a list are loaded by one thread, in their order
 */
public record UserTables(List<UserTable> ordered, List<List<UserTable>> byThread) {

    public UserTables {
        ordered = List.copyOf(ordered);
        byThread = byThread.stream().map(List::copyOf).toList();
    }

    /** How many rows a user has in all of them. */
    public int rowsOfUser() {
        return ordered.stream().mapToInt(UserTable::rowsOfUser).sum();
    }

    /** Their names. */
    public List<String> names() {
        return ordered.stream().map(UserTable::table).toList();
    }
}
