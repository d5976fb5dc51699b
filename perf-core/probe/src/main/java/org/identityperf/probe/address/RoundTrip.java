package org.identityperf.probe.address;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** A round trip holds several statements that are sent together as one transaction. */
public final class RoundTrip {

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

        /** MySQL and MariaDB: each statement is a transaction of its own, unless they begin and commit one explicitly. */
        MYSQL;

        /** Returns the address of the same database for a connection that may send several statements at once. */
        public Address reached(Address address) {
            return this == MYSQL ? address.with("allowMultiQueries", "true") : address;
        }

        public static Dialect of(Address address) {
            if (address.isMySql()) {
                return MYSQL;
            }
            if (address.scheme().equals("jdbc:postgresql")) {
                return POSTGRESQL;
            }
            throw new IllegalArgumentException("no floor for " + address);
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
            send(connection, readers);
        } catch (SQLException e) {
            if (dialect == Dialect.MYSQL) {
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
            sql = "START TRANSACTION;" + sql + ";COMMIT";
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
}
