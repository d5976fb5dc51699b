package org.identityperf.probe.address;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/**
 * A round trip holds several statements that are sent together as one transaction. On MariaDB they are sent one by one:
 * of statements that come together its statistics have the first one's text alone. What it allocates is counted as the
 * floor's, so it keeps nothing else for the other stores.
 */
public final class RoundTrip {

    private static final String BEGIN = "START TRANSACTION";
    private static final String COMMIT = "COMMIT";

    private final Dialect dialect;
    private final List<String> statements = new ArrayList<>();
    private final List<Object> binds = new ArrayList<>();

    public RoundTrip(Dialect dialect) {
        this.dialect = dialect;
    }

    /** A dialect is the database-specific part of a round trip. */
    public enum Dialect {
        /** PostgreSQL: statements that are sent together are one transaction. */
        POSTGRESQL,

        /** MySQL: each statement is a transaction of its own, unless they begin and commit one explicitly. */
        MYSQL,

        /** MariaDB: as MySQL, but each statement is sent by itself. */
        MARIADB;

        /** Returns whether its SQL is MySQL's. */
        public boolean isMySql() {
            return this != POSTGRESQL;
        }

        /** Returns the address of the same database for a connection that may send several statements at once. */
        public Address reached(Address address) {
            return this == MYSQL ? address.with("allowMultiQueries", "true") : address;
        }

        public static Dialect of(Address address) {
            return switch (address.scheme()) {
                case "jdbc:postgresql" -> POSTGRESQL;
                case "jdbc:mysql" -> MYSQL;
                case "jdbc:mariadb" -> MARIADB;
                default -> throw new IllegalArgumentException("no floor for " + address);
            };
        }
    }

    public RoundTrip add(String sql, Object... values) {
        statements.add(sql);
        binds.addAll(List.of(values));
        return this;
    }

    /** A reader reads the result of one query. */
    public interface Reader {
        void read(ResultSet rows) throws SQLException;
    }

    /** Executes all statements and passes the results of those that return rows to the readers, in order. */
    public void execute(Connection connection, Reader... readers) throws SQLException {
        try {
            if (dialect == Dialect.MARIADB && statements.size() > 1) {
                sendEach(connection, readers);
            } else {
                send(connection, readers);
            }
        } catch (SQLException e) {
            if (dialect.isMySql()) {
                try (Statement statement = connection.createStatement()) {
                    statement.execute("ROLLBACK");
                }
            }
            throw e;
        }
    }

    private void send(Connection connection, Reader... readers) throws SQLException {
        String sql = String.join(";", statements);
        if (dialect == Dialect.MYSQL && statements.size() > 1) {
            sql = BEGIN + ';' + sql + ';' + COMMIT;
        }
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < binds.size(); i++) {
                statement.setObject(i + 1, binds.get(i));
            }
            boolean rows = statement.execute();
            int read = 0;
            while (rows || statement.getUpdateCount() >= 0) {
                if (rows) {
                    try (ResultSet answer = statement.getResultSet()) {
                        readers[read++].read(answer);
                    }
                }
                rows = statement.getMoreResults();
            }
        }
    }

    private void sendEach(Connection connection, Reader... readers) throws SQLException {
        try (Statement transaction = connection.createStatement()) {
            transaction.execute(BEGIN);
            int sent = 0;
            int read = 0;
            for (String sql : statements) {
                try (PreparedStatement statement = connection.prepareStatement(sql)) {
                    // To ask the driver for their number would be a round trip more; no text of a floor's has such a
                    // sign.
                    long parameters = sql.chars().filter(sign -> sign == '?').count();
                    for (int i = 0; i < parameters; i++) {
                        statement.setObject(i + 1, binds.get(sent++));
                    }
                    if (statement.execute()) {
                        try (ResultSet answer = statement.getResultSet()) {
                            readers[read++].read(answer);
                        }
                    }
                }
            }
            transaction.execute(COMMIT);
        }
    }
}
