package org.identityperf.assertions;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.sql.DataSource;
import net.ttddyy.dsproxy.proxy.ParameterSetOperation;

/**
 * What was counted while an action ran.
 *
 * @param <T> the type of what the action returned
 */
public final class ActionCounts<T> {

    private final Counts counts;
    private final Callable<T> action;
    private final T result;
    private final Totals totals;
    private final OptionalLong allocated;

    ActionCounts(Counts counts, Callable<T> action, T result, Totals totals, OptionalLong allocated) {
        this.counts = counts;
        this.action = action;
        this.result = result;
        this.totals = totals;
        this.allocated = allocated;
    }

    /**
     * What a window counted.
     *
     * @param others the counters that are not sums of statements
     * @param aroundNothing who ended each transaction in which nothing was executed
     * @param values of the first execution of each statement
     */
    record Totals(
            List<ExecutedStatement> statements,
            Map<Counter, Long> others,
            List<List<StackTraceElement>> aroundNothing,
            Map<String, List<ParameterSetOperation>> values) {}

    /** Returns what the action returned; null if it returns nothing. */
    public T result() {
        return result;
    }

    /** Returns what was executed, in the order of the first executions where it is known. */
    public List<ExecutedStatement> statements() {
        return totals.statements;
    }

    /**
     * Returns how much was counted; nothing if it can't be counted here.
     *
     * @throws IllegalStateException if it is a kind of statement, and the parser can't read one
     */
    public OptionalLong count(Counter counter) {
        return switch (counter) {
            case STATEMENTS -> sum(ExecutedStatement::times);
            case ROWS -> sum(ExecutedStatement::rows);
            case SELECTS, INSERTS, UPDATES, DELETES ->
                sum(each -> each.times() == 0
                        ? 0
                        : (long) each.times() * Sql.of(each.sql()).kinds().getOrDefault(counter, 0));
            case ALLOCATED_BYTES -> allocated;
            default ->
                totals.others.containsKey(counter) ? OptionalLong.of(totals.others.get(counter)) : OptionalLong.empty();
        };
    }

    private OptionalLong sum(ToLongFunction<ExecutedStatement> count) {
        return OptionalLong.of(statements().stream().mapToLong(count).sum());
    }

    /**
     * Returns the tables that the statements name, in lower case and without their schemas: the tables of views, too, and
     * all partitions.
     *
     * @throws IllegalStateException if the parser can't read a statement
     */
    public Set<String> tables() {
        return tables(Catalog.of(database()));
    }

    Set<String> tables(Catalog catalog) {
        return statements().stream()
                .flatMap(each -> tables(each, catalog).stream())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    static Set<String> tables(ExecutedStatement statement, Catalog catalog) {
        return statement.times() == 0
                ? Set.of()
                : catalog.read(Sql.of(statement.sql()).tables(catalog.names()));
    }

    /** Returns the database, whose connections are not counted. */
    DataSource database() {
        return counts.database();
    }

    /** Returns who counted. */
    String counted() {
        return counts.toString();
    }

    Map<String, List<ParameterSetOperation>> values() {
        return totals.values;
    }

    List<List<StackTraceElement>> aroundNothing() {
        return totals.aroundNothing;
    }

    /** Does the action again and counts it anew. */
    ActionCounts<T> again() {
        return counts.of(action);
    }

    /** Returns the statements, the one with the most executions first. */
    @Override
    public String toString() {
        return statements().isEmpty() ? "  no statement" : described(statements().stream());
    }

    String described(Stream<ExecutedStatement> some) {
        return some.sorted(Comparator.comparingInt(ExecutedStatement::executions)
                        .thenComparingLong(ExecutedStatement::rows)
                        .reversed())
                .map(each -> each.description(parent(each)))
                .collect(Collectors.joining("\n"));
    }

    /** Returns the statement before it that returned as many rows; nothing where the order is not known. */
    private Optional<ExecutedStatement> parent(ExecutedStatement statement) {
        return statements().stream()
                .takeWhile(earlier -> earlier != statement)
                .filter(earlier -> statement.bindings().isPresent())
                .filter(earlier -> statement.executions() > 1 && earlier.executions() == 1)
                .filter(earlier -> earlier.rows() == statement.executions())
                .findFirst();
    }
}
