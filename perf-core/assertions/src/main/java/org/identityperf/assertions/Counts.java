package org.identityperf.assertions;

import java.lang.management.ManagementFactory;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.sql.DataSource;
import net.ttddyy.dsproxy.ExecutionInfo;
import net.ttddyy.dsproxy.QueryInfo;
import net.ttddyy.dsproxy.listener.MethodExecutionContext;
import net.ttddyy.dsproxy.listener.MethodExecutionListener;
import net.ttddyy.dsproxy.listener.QueryExecutionListener;
import net.ttddyy.dsproxy.support.ProxyDataSourceBuilder;

/**
 * Counts tell what an action asks a database. They count on the connections of one data source only, so tests with data
 * sources of their own can run at the same time. Tests that share one can too, as long as their actions stay on their
 * threads.
 *
 * <pre>{@code
 * Counts counts = Counts.on(dataSource);
 * Groups groups = new Groups(counts.dataSource());
 * assertThat(counts.of(() -> groups.page(20))).hasStatements(1).hasRows(20);
 * }</pre>
 */
public final class Counts {

    private final DataSource plain;
    private final DataSource counted;
    private final List<Window> open = new CopyOnWriteArrayList<>();
    private final ThreadLocal<Window> own = new ThreadLocal<>();

    private Counts(DataSource plain) {
        this.plain = plain;
        this.counted = ProxyDataSourceBuilder.create(plain)
                .listener(new Executions())
                .methodListener(new Methods())
                .proxyResultSet()
                .build();
    }

    /**
     * Returns the counts of what will be done with {@link #dataSource}.
     *
     * @param dataSource the database, such as a pool, or that of a container
     */
    public static Counts on(DataSource dataSource) {
        return new Counts(dataSource);
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

    /** Returns the data source that is counted, which the code under test has to use. */
    public DataSource dataSource() {
        return counted;
    }

    /**
     * Does an action and counts what it asks. What other threads do meanwhile is counted too, unless another action on the
     * same data source goes on.
     *
     * @throws IllegalStateException if the action calls this method again, or if it can't be told to which of several
     *     actions a statement belongs
     */
    public Counted of(Action action) {
        if (own.get() != null) {
            throw new IllegalStateException("counts.of(…) is called within the action of another counts.of(…)");
        }
        Window window = new Window();
        own.set(window);
        open.add(window);
        long before = allocated();
        try {
            action.run();
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Exception e) {
            throw new IllegalStateException("the action failed: " + e, e);
        } finally {
            open.remove(window);
            own.remove();
        }
        return window.counted(this, action, plain, allocated() - before);
    }

    private static long allocated() {
        return ((com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean())
                .getThreadAllocatedBytes(Thread.currentThread().getId());
    }

    /** Returns the window of the action that this thread does, or else the only one that is open. */
    private List<Window> windows() {
        return own.get() == null ? open : List.of(own.get());
    }

    private Window window() {
        List<Window> windows = windows();
        if (windows.size() > 1) {
            windows.forEach(window -> window.disturbedBy(Thread.currentThread()));
        }
        return windows.size() == 1 ? windows.get(0) : new Window();
    }

    /** What a test counts. */
    @FunctionalInterface
    public interface Action {

        /** @throws Exception if it fails, which fails the test */
        void run() throws Exception;
    }

    private final class Executions implements QueryExecutionListener {

        @Override
        public void beforeQuery(ExecutionInfo execution, List<QueryInfo> queries) {
            // What fails is asked too, and is told after it.
        }

        @Override
        public void afterQuery(ExecutionInfo execution, List<QueryInfo> queries) {
            window().executed(execution, queries);
        }
    }

    private final class Methods implements MethodExecutionListener {

        @Override
        public void beforeMethod(MethodExecutionContext call) {
            // Only what succeeded is counted.
        }

        @Override
        public void afterMethod(MethodExecutionContext call) {
            if (call.getThrown() != null) {
                return;
            }
            String method = call.getMethod().getName();
            if (call.getTarget() instanceof Connection) {
                switch (method) {
                    case "commit" -> window().committed();
                    case "rollback" -> window().rolledBack();
                    default -> {
                        // Nothing else is a request of its own.
                    }
                }
            } else if (call.getTarget() instanceof ResultSet rows
                    && method.equals("next")
                    && Boolean.TRUE.equals(call.getResult())) {
                try {
                    window().read(rows.getStatement());
                } catch (SQLException e) {
                    throw new IllegalStateException("a result does not know its statement", e);
                }
            }
        }
    }
}
