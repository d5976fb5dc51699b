package org.identityperf.assertions;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.sql.DataSource;
import net.ttddyy.dsproxy.ExecutionInfo;
import net.ttddyy.dsproxy.QueryInfo;
import net.ttddyy.dsproxy.listener.MethodExecutionContext;
import net.ttddyy.dsproxy.listener.MethodExecutionListener;
import net.ttddyy.dsproxy.listener.QueryExecutionListener;
import net.ttddyy.dsproxy.support.ProxyDataSourceBuilder;

/** Counts by a data source, whose proxies call the listeners of this class. */
final class JdbcCounts extends Counts {

    private final DataSource counted;
    private final List<JdbcWindow> open = new CopyOnWriteArrayList<>();
    private final ThreadLocal<JdbcWindow> own = new ThreadLocal<>();
    /** The connections on which something was executed since their last transaction ended. */
    private final Set<String> used = ConcurrentHashMap.newKeySet();

    JdbcCounts(DataSource database) {
        super(database);
        this.counted = ProxyDataSourceBuilder.create(database)
                .listener(new Executions())
                .methodListener(new Methods())
                .proxyResultSet()
                .build();
    }

    @Override
    public DataSource dataSource() {
        return counted;
    }

    @Override
    Window open() {
        if (own.get() != null) {
            throw new IllegalStateException("counts.of(…) is called within the action of another counts.of(…)");
        }
        JdbcWindow window = new JdbcWindow(closed -> {
            open.remove(closed);
            own.remove();
        });
        own.set(window);
        open.add(window);
        return window;
    }

    /** Returns the window of the action that this thread does, or else the only one that is open. */
    private JdbcWindow window() {
        List<JdbcWindow> windows = own.get() == null ? List.copyOf(open) : List.of(own.get());
        if (windows.size() > 1) {
            windows.forEach(window -> window.disturbedBy(Thread.currentThread()));
        }
        return windows.size() == 1 ? windows.get(0) : new JdbcWindow(closed -> {});
    }

    @Override
    public String toString() {
        return "a data source";
    }

    private final class Executions implements QueryExecutionListener {

        @Override
        public void beforeQuery(ExecutionInfo execution, List<QueryInfo> queries) {
            // What fails is executed too, and is counted after it.
        }

        @Override
        public void afterQuery(ExecutionInfo execution, List<QueryInfo> queries) {
            used.add(execution.getConnectionId());
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
                    case "commit" -> ended(Counter.COMMITS, call);
                    case "rollback" -> {
                        if (call.getMethod().getParameterCount() == 0) {
                            ended(Counter.ROLLBACKS, call);
                        }
                    }
                    case "close" -> used.remove(call.getConnectionInfo().getConnectionId());
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

        private void ended(Counter how, MethodExecutionContext call) {
            window().ended(how, used.remove(call.getConnectionInfo().getConnectionId()));
        }
    }
}
