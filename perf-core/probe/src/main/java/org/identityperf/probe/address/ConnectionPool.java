package org.identityperf.probe.address;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.metrics.IMetricsTracker;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;

/** Pools of a fixed size, with what HikariCP's documentation recommends for each driver. */
public final class ConnectionPool {

    /** HikariCP's "MySQL Configuration": statements prepared once, and no questions about what the driver knows. */
    private static final Map<String, String> MYSQL = Map.of(
            "cachePrepStmts", "true",
            "prepStmtCacheSize", "250",
            "prepStmtCacheSqlLimit", "8192",
            "useServerPrepStmts", "true",
            "useLocalSessionState", "true",
            "rewriteBatchedStatements", "true",
            "cacheResultSetMetadata", "true",
            "cacheServerConfiguration", "true",
            "elideSetAutoCommits", "true",
            "maintainTimeStats", "false");

    static {
        // HikariCP asks a connection that nobody used for half a second whether it lives: a round trip more for who
        // came
        // late, be it that the machine was busy, and none for who did the same in time.
        System.setProperty(
                "com.zaxxer.hikari.aliveBypassWindowMs",
                Long.toString(Duration.ofDays(1).toMillis()));
    }

    private ConnectionPool() {}

    /**
     * Opens a pool and all of its connections, so that none is opened while something is measured.
     *
     * @param size how many connections it always has
     * @param autoCommit whether each statement is a transaction of its own
     * @throws SQLException if the store can't be reached
     */
    public static HikariDataSource open(Address address, int size, boolean autoCommit) throws SQLException {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(address.url());
        config.setUsername(address.user());
        config.setPassword(address.password());
        config.setMaximumPoolSize(size);
        config.setAutoCommit(autoCommit);
        config.setTransactionIsolation("TRANSACTION_READ_COMMITTED");
        if (address.url().startsWith("jdbc:mysql:")) {
            // Strings all: HikariCP hands them over as they are, and drivers pass over what is no string.
            MYSQL.forEach(config::addDataSourceProperty);
        }
        watch(config);
        HikariDataSource pool = new HikariDataSource(config);
        fill(pool);
        return pool;
    }

    /** Has waits for the pool that is made of this added up, in a JVM that asks where time goes. */
    public static void watch(HikariConfig config) {
        if (PoolWaits.wanted()) {
            config.setMetricsTrackerFactory((pool, stats) -> new IMetricsTracker() {
                @Override
                public void recordConnectionAcquiredNanos(long nanos) {
                    PoolWaits.add(nanos);
                }
            });
        }
    }

    /**
     * Opens every connection that a pool may have. By itself HikariCP opens the first, and the others behind the back of
     * whoever measures: each sends statements when it is opened.
     *
     * @throws SQLException if the store can't be reached; the pool is closed then
     */
    public static void fill(HikariDataSource pool) throws SQLException {
        Deque<Connection> borrowed = new ArrayDeque<>();
        try {
            while (borrowed.size() < pool.getMaximumPoolSize()) {
                borrowed.add(pool.getConnection());
            }
        } catch (SQLException e) {
            pool.close();
            throw e;
        } finally {
            while (!borrowed.isEmpty()) {
                borrowed.pop().close();
            }
        }
    }
}
