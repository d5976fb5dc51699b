package org.identityperf.probe.address;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.metrics.IMetricsTracker;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * This class opens connection pools of a fixed size, with the settings that HikariCP's documentation recommends for
 * each driver.
 */
public final class ConnectionPool {

    static {
        // HikariCP checks a connection that was unused for half a second. Then a thread that came late, perhaps only
        // because the machine was busy, would need one round trip more than one that came in time.
        System.setProperty(
                "com.zaxxer.hikari.aliveBypassWindowMs",
                Long.toString(Duration.ofDays(1).toMillis()));
    }

    private ConnectionPool() {}

    /** Opens a pool of a fixed size with all of its connections, so that none is opened during a measurement. */
    public static HikariDataSource open(Address address, int size, boolean autoCommit) throws SQLException {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(address.url());
        config.setUsername(address.user());
        config.setPassword(address.password());
        config.setMaximumPoolSize(size);
        config.setAutoCommit(autoCommit);
        config.setTransactionIsolation("TRANSACTION_READ_COMMITTED");
        // All values are strings: HikariCP passes them on unchanged, and drivers ignore other types.
        RoundTrip.Dialect.of(address).poolSettings().forEach(config::addDataSourceProperty);
        watch(config);
        HikariDataSource pool = new HikariDataSource(config);
        fill(pool);
        return pool;
    }

    /** Adds up the waiting times of the pool made from this configuration, in a JVM that measures a time breakdown. */
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

    /** Returns whether all of a pool's connections are in use, by a thread that holds so many. */
    private static boolean isUsedUp(HikariDataSource pool, int held) {
        return !pool.isClosed()
                && pool.getMaximumPoolSize() <= held
                && pool.getHikariPoolMXBean().getActiveConnections() >= pool.getMaximumPoolSize();
    }

    /**
     * Opens every connection that a pool may have. HikariCP alone opens only the first one at once and the others in
     * the background. Each sends statements when it is opened, which would disturb a measurement.
     */
    public static void fill(HikariDataSource pool) throws SQLException {
        PoolWaits.opened(pool, (open, held) -> isUsedUp((HikariDataSource) open, held));
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
