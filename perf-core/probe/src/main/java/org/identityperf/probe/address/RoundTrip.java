package org.identityperf.probe.address;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

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

    /** What differs between databases for a client that sends SQL. */
    public enum Dialect {
        /** PostgreSQL: statements that are sent together are one transaction. */
        POSTGRESQL("jdbc:postgresql", 1, "reWriteBatchedInserts", Map.of()),

        /** MySQL: each statement is a transaction of its own, unless they begin and commit one explicitly. */
        MYSQL(
                "jdbc:mysql",
                1000,
                "rewriteBatchedStatements",
                // HikariCP's "MySQL Configuration".
                Map.of(
                        "cachePrepStmts", "true",
                        "prepStmtCacheSize", "250",
                        "prepStmtCacheSqlLimit", "8192",
                        "useServerPrepStmts", "true",
                        "useLocalSessionState", "true",
                        "rewriteBatchedStatements", "true",
                        "cacheResultSetMetadata", "true",
                        "cacheServerConfiguration", "true",
                        "elideSetAutoCommits", "true",
                        "maintainTimeStats", "false")),

        /** MariaDB: as MySQL, but each statement is sent by itself. */
        MARIADB(
                "jdbc:mariadb",
                1000,
                "rewriteBatchedStatements",
                // Its driver does the others of its own accord or does not know them.
                Map.of("useServerPrepStmts", "true", "prepStmtCacheSize", "250", "rewriteBatchedStatements", "true"));

        private final String scheme;
        private final int timeoutUnit;
        private final String batchOption;
        private final Map<String, String> poolSettings;

        Dialect(String scheme, int timeoutUnit, String batchOption, Map<String, String> poolSettings) {
            this.scheme = scheme;
            this.timeoutUnit = timeoutUnit;
            this.batchOption = batchOption;
            this.poolSettings = poolSettings;
        }

        /** Returns whether its SQL is MySQL's. */
        public boolean isMySql() {
            return this != POSTGRESQL;
        }

        /** Returns the address of the same database for a connection that may send several statements at once. */
        public Address reached(Address address) {
            return this == MYSQL ? address.with("allowMultiQueries", "true") : address;
        }

        /** Returns the address of the same database for a connection that sends a batch as multi-row statements. */
        public Address batching(Address address) {
            return address.with(batchOption, "true");
        }

        /** Returns how many units of its driver's timeouts a second has. */
        int timeoutUnit() {
            return timeoutUnit;
        }

        /** Returns the settings that HikariCP's documentation recommends for its driver. */
        Map<String, String> poolSettings() {
            return poolSettings;
        }

        /** @throws IllegalArgumentException if the store is not reached over JDBC */
        public static Dialect of(Address address) {
            return Arrays.stream(values())
                    .filter(dialect -> dialect.scheme.equals(address.scheme()))
                    .findFirst()
                    .orElseThrow(() -> new IllegalArgumentException(
                            "not the address of a database that is reached over JDBC: " + address));
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
