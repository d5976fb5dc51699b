package org.identityperf.assertions;

import java.nio.ByteBuffer;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import net.ttddyy.dsproxy.ExecutionInfo;
import net.ttddyy.dsproxy.QueryInfo;
import net.ttddyy.dsproxy.proxy.ParameterSetOperation;

/** Collects what one action executes on a data source, from whatever threads. */
final class JdbcWindow implements Window {

    /** The name of what an earlier action executed and this one reads. */
    private static final String EARLIER = "(a statement that was executed before)";

    private static final StackWalker STACK = StackWalker.getInstance();

    /** How many frames of a caller are kept. */
    private static final int FRAMES = 3;

    /** The names of classes that execute statements for others. */
    private static final Pattern LIBRARY = Pattern.compile("""
            (com\\.(arjuna|mysql|sun|zaxxer\\.hikari)|io\\.(agroal|netty|quarkus|smallrye|vertx)|jakarta|javax?|jdk|kotlinx?\
            |liquibase|net\\.(bytebuddy|ttddyy)|org\\.(apache\\.(commons|ibatis|openjpa|tomcat)|aspectj|eclipse\\.persistence\
            |flywaydb|h2|hibernate|jboss|jdbi|jooq|mariadb|mybatis|postgresql|springframework)|reactor|scala|sun)\\..*""");

    private final Consumer<JdbcWindow> closing;
    private final Map<String, Tally> byText = new HashMap<>();
    private final Map<String, Tally> byShape = new LinkedHashMap<>();
    private final Map<Statement, Tally> byStatement = new IdentityHashMap<>();
    private final Map<Counter, Long> others =
            new EnumMap<>(Map.of(Counter.EXECUTIONS, 0L, Counter.COMMITS, 0L, Counter.ROLLBACKS, 0L));
    private final List<List<StackTraceElement>> aroundNothing = new ArrayList<>();
    private Optional<String> disturbance = Optional.empty();

    JdbcWindow(Consumer<JdbcWindow> closing) {
        this.closing = closing;
    }

    private static final class Tally {
        private final String text;
        private int times;
        private int executions;
        private long rows;
        private List<ParameterSetOperation> values = List.of();
        private final Set<Object> bindings = new HashSet<>();
        private final Map<List<StackTraceElement>, Integer> callers = new LinkedHashMap<>();

        Tally(String text) {
            this.text = text;
        }

        void executed(String as, List<List<ParameterSetOperation>> sets) {
            if (times == 0 && !sets.isEmpty()) {
                values = sets.get(0);
            }
            times += Math.max(1, sets.size());
            if (sets.isEmpty()) {
                bindings.add(as);
            }
            for (List<ParameterSetOperation> set : sets) {
                bindings.add(List.of(as, set.stream().map(Tally::binding).collect(Collectors.toSet())));
            }
        }

        /** Returns what is equal for equal values. */
        private static List<Object> binding(ParameterSetOperation operation) {
            List<Object> binding = new ArrayList<>(List.of(operation.getMethod().getName()));
            for (Object each : operation.getArgs()) {
                binding.add(
                        each instanceof byte[] bytes
                                ? ByteBuffer.wrap(bytes)
                                : each instanceof java.sql.Array array ? array.toString() : each);
            }
            return binding;
        }

        ExecutedStatement statement() {
            return new ExecutedStatement(
                    text,
                    times,
                    executions,
                    rows,
                    OptionalInt.of(bindings.size()),
                    Collections.unmodifiableMap(callers));
        }
    }

    /** Returns the innermost frames outside of libraries, up to the action. */
    private static List<StackTraceElement> caller() {
        return STACK.walk(frames -> frames.dropWhile(
                        frame -> !frame.getClassName().startsWith("net.ttddyy."))
                .takeWhile(frame -> !frame.getClassName().equals(Counts.class.getName()))
                .takeWhile(frame -> !frame.getClassName().startsWith("org.junit."))
                .filter(frame -> !LIBRARY.matcher(frame.getClassName()).matches())
                // Generated, such as a proxy of Spring.
                .filter(frame -> !frame.getClassName().contains("$$"))
                .limit(FRAMES)
                .map(StackWalker.StackFrame::toStackTraceElement)
                .toList());
    }

    private Tally tally(String text) {
        return byText.computeIfAbsent(
                text, any -> byShape.computeIfAbsent(Sql.withoutLiterals(text), shape -> new Tally(text)));
    }

    synchronized void executed(ExecutionInfo execution, List<QueryInfo> queries) {
        others.merge(Counter.EXECUTIONS, 1L, Long::sum);
        Set<Tally> executed = new LinkedHashSet<>();
        for (QueryInfo query : queries) {
            String text = query.getQuery().strip();
            Tally tally = tally(text);
            tally.executed(text, query.getParametersList());
            byStatement.put(execution.getStatement(), tally);
            executed.add(tally);
        }
        List<StackTraceElement> caller = caller();
        for (Tally tally : executed) {
            tally.executions++;
            tally.callers.merge(caller, 1, Integer::sum);
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
        byStatement.computeIfAbsent(statement, earlier -> tally(EARLIER)).rows++;
    }

    synchronized void ended(Counter how, boolean used) {
        others.merge(how, 1L, Long::sum);
        if (!used) {
            aroundNothing.add(caller());
        }
    }

    synchronized void disturbedBy(Thread thread) {
        disturbance = Optional.of(thread.getName());
    }

    @Override
    public synchronized ActionCounts.Totals totals() {
        disturbance.ifPresent(thread -> {
            throw new IllegalStateException("thread " + thread + " used the data source while several actions were"
                    + " counted on it, so nobody knows for which; give each test a Counts of its own");
        });
        others.put(Counter.EMPTY_TRANSACTIONS, (long) aroundNothing.size());
        return new ActionCounts.Totals(
                byShape.values().stream().map(Tally::statement).toList(),
                Map.copyOf(others),
                List.copyOf(aroundNothing),
                byShape.values().stream().collect(Collectors.toMap(tally -> tally.text, tally -> tally.values)));
    }

    @Override
    public void close() {
        closing.accept(this);
    }
}
