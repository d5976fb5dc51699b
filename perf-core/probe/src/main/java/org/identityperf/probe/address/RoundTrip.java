package org.identityperf.probe.address;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

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
        POSTGRESQL("", "") {
            @Override
            public Address reached(Address address) {
                return address;
            }

            @Override
            void undo(Connection connection) {
                // The store has rolled it back already.
            }
        },

        /**
         * MySQL: each of the statements sent together is its own transaction, unless they begin and commit one
         * explicitly.
         */
        MYSQL("START TRANSACTION;", ";COMMIT") {
            @Override
            public Address reached(Address address) {
                return address.with("allowMultiQueries", "true");
            }

            @Override
            void undo(Connection connection) throws SQLException {
                try (Statement statement = connection.createStatement()) {
                    statement.execute("ROLLBACK");
                }
            }
        };

        private final String before;
        private final String after;

        Dialect(String before, String after) {
            this.before = before;
            this.after = after;
        }

        /** Returns the address of the same database for a connection that may send several statements at once. */
        public abstract Address reached(Address address);

        /** Rolls back the transaction in which a statement failed. */
        abstract void undo(Connection connection) throws SQLException;

        public static Dialect of(Address address) {
            return Arrays.stream(values())
                    .filter(dialect ->
                            address.url().startsWith("jdbc:" + dialect.name().toLowerCase(Locale.ROOT)))
                    .findFirst()
                    .orElseThrow(() -> new IllegalArgumentException("no floor for " + address));
        }
    }

    /** Adds a statement. */
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
            dialect.undo(connection);
            throw e;
        }
    }

    private void send(Connection connection, Reader... readers) throws SQLException {
        boolean alone = statements.size() == 1;
        String sql = String.join(";", statements);
        try (PreparedStatement statement =
                connection.prepareStatement(alone ? sql : dialect.before + sql + dialect.after)) {
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
