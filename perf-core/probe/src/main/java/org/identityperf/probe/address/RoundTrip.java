package org.identityperf.probe.address;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/**
 * A round trip holds several statements that are sent together as one transaction. On MariaDB they are sent one after the
 * other: of statements that come together its statistics have the first one's text alone.
 */
public final class RoundTrip {

    private static final String BEGIN = "START TRANSACTION";
    private static final String COMMIT = "COMMIT";

    private final Dialect dialect;
    private final List<Bound> statements = new ArrayList<>();

    public RoundTrip(Dialect dialect) {
        this.dialect = dialect;
    }

    /** A statement with the values of its parameters. */
    private record Bound(String sql, List<Object> values) {}

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
        statements.add(new Bound(sql, List.of(values)));
        return this;
    }

    /** A reader reads the result of one query. */
    public interface Reader {
        void read(ResultSet rows) throws SQLException;
    }

    /** Executes all statements and passes the results of those that return rows to the readers, in order. */
    public void execute(Connection connection, Reader... readers) throws SQLException {
        Iterator<Reader> left = List.of(readers).iterator();
        boolean transaction = dialect.isMySql() && statements.size() > 1;
        try {
            if (transaction && dialect == Dialect.MARIADB) {
                send(connection, BEGIN, List.of(), left);
                for (Bound statement : statements) {
                    send(connection, statement.sql(), List.of(statement), left);
                }
                send(connection, COMMIT, List.of(), left);
            } else {
                send(connection, together(transaction), statements, left);
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

    private String together(boolean transaction) {
        StringBuilder sql = new StringBuilder(transaction ? BEGIN : "");
        for (Bound statement : statements) {
            sql.append(sql.isEmpty() ? "" : ";").append(statement.sql());
        }
        return sql.append(transaction ? ';' + COMMIT : "").toString();
    }

    private static void send(Connection connection, String sql, List<Bound> bound, Iterator<Reader> readers)
            throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            int parameter = 0;
            for (Bound each : bound) {
                for (Object value : each.values()) {
                    statement.setObject(++parameter, value);
                }
            }
            boolean rows = statement.execute();
            while (rows || statement.getUpdateCount() >= 0) {
                if (rows) {
                    try (ResultSet answer = statement.getResultSet()) {
                        readers.next().read(answer);
                    }
                }
                rows = statement.getMoreResults();
            }
        }
    }
}
