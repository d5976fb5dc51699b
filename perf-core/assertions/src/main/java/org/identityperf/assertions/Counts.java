package org.identityperf.assertions;

import java.lang.management.ManagementFactory;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import javax.sql.DataSource;

/**
 * Counts what actions do to a database.
 *
 * <p>{@link #on(DataSource)} counts what is executed on the connections of one data source. Tests with data sources of
 * their own can run at the same time. Tests that share one can too, as long as their actions stay on their threads.
 *
 * <pre>{@code
 * Counts counts = Counts.on(dataSource);
 * Groups groups = new Groups(counts.dataSource());
 * assertThat(counts.of(() -> groups.page(20))).hasStatementCount(1).hasRowCount(20);
 * }</pre>
 *
 * <p>{@link #inDatabase(DataSource)} counts what the database itself executed meanwhile, whatever thread, pool, process
 * or language sent it.
 */
public abstract sealed class Counts permits JdbcCounts, DatabaseCounts {

    private final DataSource database;

    Counts(DataSource database) {
        this.database = database;
    }

    /**
     * Returns the counts of what will be done with {@link #dataSource}.
     *
     * @param dataSource the database, such as a pool, or that of a container
     */
    public static Counts on(DataSource dataSource) {
        return new JdbcCounts(dataSource);
    }

    /**
     * Returns the counts of what will be done with connections to a URL of {@link CountedDriver}.
     *
     * @param url as the code under test has it, such as {@code jdbc:counted:postgresql://localhost/test}
     * @throws IllegalArgumentException if the URL is that of another driver
     */
    public static Counts on(String url) {
        return CountedDriver.counts(url);
    }

    /**
     * Returns the counts of all that is executed in a database, by whomever. PostgreSQL counts by pg_stat_statements, from
     * version 14 on, and MySQL by its performance_schema. A statement that fails is not counted.
     *
     * @param dataSource the database, which the code under test may reach in any other way
     */
    public static Counts inDatabase(DataSource dataSource) {
        return new DatabaseCounts(dataSource);
    }

    /** Returns the counts of all that is executed in the database of a JDBC URL, as {@link #inDatabase(DataSource)} does. */
    public static Counts inDatabase(String url, String user, String password) {
        return inDatabase(connecting(() -> DriverManager.getConnection(url, user, password)));
    }

    /** Connects to a database. */
    @FunctionalInterface
    interface Connecting {
        Connection connect() throws SQLException;
    }

    /** Returns a data source that can do nothing but connect. */
    static DataSource connecting(Connecting database) {
        return (DataSource) Proxy.newProxyInstance(
                Counts.class.getClassLoader(), new Class<?>[] {DataSource.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("getConnection")) {
                        return database.connect();
                    }
                    throw new UnsupportedOperationException(method.getName());
                });
    }

    /** Returns the data source that is counted, which the code under test has to use; any other in the database's own counts. */
    public abstract DataSource dataSource();

    /** Returns the database, whose connections are not counted. */
    DataSource database() {
        return database;
    }

    /** Begins to count. */
    abstract Window open();

    /**
     * Does an action and counts what is executed meanwhile. By data source, what other threads do is counted too, unless
     * another action on the same data source goes on.
     *
     * @throws IllegalStateException if the action calls this method again, or if it can't be decided to which of several
     *     actions a statement belongs
     */
    public final <T> ActionCounts<T> of(Callable<T> action) {
        try (Window window = open()) {
            long before = allocated();
            T result;
            try {
                result = action.call();
            } catch (RuntimeException e) {
                throw e;
            } catch (Exception e) {
                throw new IllegalStateException("the action failed: " + e, e);
            }
            long allocated = allocated() - before;
            return new ActionCounts<>(this, action, result, window.totals(), OptionalLong.of(allocated));
        }
    }

    /**
     * Does an action that returns nothing, as {@link #of(Callable)} does.
     *
     * @throws IllegalStateException if the action calls this method again, or if it can't be decided to which of several
     *     actions a statement belongs
     */
    public final ActionCounts<Void> of(Action action) {
        return of(() -> {
            action.run();
            return null;
        });
    }

    private static long allocated() {
        return ((com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean())
                .getThreadAllocatedBytes(Thread.currentThread().getId());
    }

    /** What a test counts. */
    @FunctionalInterface
    public interface Action {

        /** @throws Exception if it fails, which fails the test */
        void run() throws Exception;
    }
}
