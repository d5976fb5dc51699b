package org.identityperf.spring;

import java.sql.Connection;
import java.sql.SQLException;
import org.identityperf.probe.address.Query;

/**
 * Kept rows are copies of some rows of a table, by which the table is brought back to the state before an operation.
 *
 * @param table the table
 * @param key the column by which a row is known
 */
record KeptRows(String table, String key) {

    /** Copies the rows for which a condition holds. */
    void keep(Connection connection, String condition) throws SQLException {
        Query.execute(connection, "DROP TABLE IF EXISTS kept_" + table);
        Query.execute(connection, "CREATE TABLE kept_" + table + " AS SELECT * FROM " + table + " WHERE " + condition);
    }

    /** Puts the copies in place of what became of their rows. */
    void restore(Connection connection) throws SQLException {
        Query.execute(
                connection,
                "DELETE FROM " + table + " WHERE " + key + " IN (SELECT " + key + " FROM kept_" + table + ')');
        Query.execute(connection, "INSERT INTO " + table + " SELECT * FROM kept_" + table);
    }
}
