package org.identityperf.assertions;

import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.sql.DataSource;
import net.ttddyy.dsproxy.ExecutionInfo;
import net.ttddyy.dsproxy.QueryInfo;
import net.ttddyy.dsproxy.proxy.ParameterSetOperation;

/** A window collects what one action asks, from whatever threads. */
final class Window {

    private final Map<String, Tally> byText = new LinkedHashMap<>();
    private final Map<Statement, Tally> byStatement = new IdentityHashMap<>();
    private int executions;
    private int commits;
    private int rollbacks;
    private Optional<String> disturbance = Optional.empty();

    private static final class Tally {
        private int times;
        private long rows;
        private List<ParameterSetOperation> parameters = List.of();
    }

    synchronized void executed(ExecutionInfo execution, List<QueryInfo> queries) {
        executions++;
        for (QueryInfo query : queries) {
            List<List<ParameterSetOperation>> sets = query.getParametersList();
            Tally tally = byText.computeIfAbsent(query.getQuery().strip(), text -> new Tally());
            tally.times += Math.max(1, sets.size());
            if (!sets.isEmpty()) {
                tally.parameters = sets.get(0);
            }
            byStatement.put(execution.getStatement(), tally);
        }
        if (execution.isSuccess() && !queries.isEmpty()) {
            byStatement.get(execution.getStatement()).rows += changed(execution);
        }
    }

    /** Returns how many rows an execution changed; what it reads is counted when it is read. */
    private static long changed(ExecutionInfo execution) {
        Object result = execution.getResult();
        if (result instanceof Number number) {
            return number.longValue();
        }
        if (result instanceof int[] each) {
            return Arrays.stream(each).filter(rows -> rows > 0).sum();
        }
        if (result instanceof long[] each) {
            return Arrays.stream(each).filter(rows -> rows > 0).sum();
        }
        if (Boolean.FALSE.equals(result)) {
            try {
                return Math.max(0, execution.getStatement().getUpdateCount());
            } catch (SQLException e) {
                throw new IllegalStateException("a statement does not know how many rows it changed", e);
            }
        }
        return 0;
    }

    synchronized void read(Statement statement) {
        // What an earlier action executed may be read in this one.
        byStatement.computeIfAbsent(statement, earlier -> byText.computeIfAbsent(Asked.EARLIER, text -> new Tally()))
                .rows++;
    }

    synchronized void committed() {
        commits++;
    }

    synchronized void rolledBack() {
        rollbacks++;
    }

    synchronized void disturbedBy(Thread thread) {
        disturbance = Optional.of(thread.getName());
    }

    synchronized Counted counted(Counts counts, Counts.Action action, DataSource plain, long allocated) {
        disturbance.ifPresent(thread -> {
            throw new IllegalStateException("thread " + thread + " used the data source while several actions were"
                    + " counted on it, so nobody knows for which; give each test a Counts of its own");
        });
        List<Asked> asked = new ArrayList<>();
        Map<String, List<ParameterSetOperation>> parameters = new LinkedHashMap<>();
        byText.forEach((text, tally) -> {
            asked.add(new Asked(text, tally.times, tally.rows));
            parameters.put(text, tally.parameters);
        });
        return new Counted(
                counts,
                action,
                new Plans(plain, Collections.unmodifiableMap(parameters)),
                List.copyOf(asked),
                executions,
                commits,
                rollbacks,
                allocated);
    }
}
