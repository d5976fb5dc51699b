package org.identityperf.probe.upgrade;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;

/** Changes of a schema, as Liquibase makes them: each is a transaction of its own, and is recorded afterwards. */
final class RecordedChanges {

    private final Connection connection;
    private final String log;

    /** @param log the table in which changes are recorded, as Liquibase writes it in its statement */
    RecordedChanges(Connection connection, String log) {
        this.connection = connection;
        this.log = log;
    }

    void make(String id, String... statements) throws SQLException {
        execute(connection, statements);
        connection.commit();
        execute(connection, "INSERT INTO " + log + " (ID, AUTHOR, FILENAME) VALUES ('" + id + "', 'us', 'log.xml')");
        connection.commit();
    }

    static void execute(Connection connection, String... statements) throws SQLException {
        for (String sql : statements) {
            try (Statement statement = connection.createStatement()) {
                statement.execute(sql);
            }
        }
    }
}
