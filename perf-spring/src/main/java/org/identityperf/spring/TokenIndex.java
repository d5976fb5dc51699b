package org.identityperf.spring;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.identityperf.probe.address.Query;

/** This setting says whether columns that are looked for have indexes, which the delivered schema lacks. */
public enum TokenIndex {
    ABSENT,
    PRESENT;

    // MySQL can't index bytes as a whole. An access token begins with the header that all have, and the user's name
    // comes after it; PostgreSQL's B-trees can't hold a long token, but a hash can.
    private static final int PREFIX = 255;

    /** Creates or drops the indexes of these columns of a table, and refreshes its statistics. */
    void make(Connection connection, boolean mysql, String table, List<String> columns) throws SQLException {
        for (String column : columns) {
            String name = "perf_" + column;
            boolean there = exists(connection, mysql, name);
            if (this == PRESENT && !there) {
                Query.execute(connection, create(name, mysql, table, column));
            } else if (this == ABSENT && there) {
                Query.execute(connection, "DROP INDEX " + name + (mysql ? " ON " + table : ""));
            }
        }
        Query.execute(connection, (mysql ? "ANALYZE TABLE " : "VACUUM (ANALYZE) ") + table);
    }

    private static String create(String name, boolean mysql, String table, String column) {
        String on = "CREATE INDEX " + name + " ON " + table + ' ';
        if (!column.endsWith("_value")) {
            return on + '(' + column + ')';
        }
        return on + (mysql ? '(' + column + '(' + PREFIX + "))" : "USING hash (" + column + ')');
    }

    private static boolean exists(Connection connection, boolean mysql, String name) throws SQLException {
        String found = Query.text(
                connection,
                mysql
                        ? "SELECT count(*) FROM information_schema.statistics WHERE table_schema = database()"
                                + " AND index_name = ?"
                        : "SELECT count(*) FROM pg_indexes WHERE indexname = ?",
                name);
        return !found.equals("0");
    }
}
