package org.identityperf.assertions;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.IntConsumer;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.assertj.core.api.AbstractAssert;

/**
 * Assertions about what was counted while an action ran. A failure shows the statements, the worst first: how often each
 * was executed, with how many different values, for how many rows, and by whom.
 */
public class ActionCountsAssert extends AbstractAssert<ActionCountsAssert, ActionCounts<?>> {

    /** Creates assertions; {@link CountAssertions#assertThat} reads better. */
    public ActionCountsAssert(ActionCounts<?> counts) {
        super(counts, ActionCountsAssert.class);
    }

    /** Requires so many statements; a batch of n counts n times. */
    public ActionCountsAssert hasStatementCount(long expected) {
        return hasCount(Counter.STATEMENTS, expected);
    }

    /** Requires so many statements or fewer. */
    public ActionCountsAssert hasStatementCountAtMost(long most) {
        return hasCountAtMost(Counter.STATEMENTS, most);
    }

    /** Requires so many queries. */
    public ActionCountsAssert hasSelectCount(long expected) {
        return hasCount(Counter.SELECTS, expected);
    }

    /** Requires so many inserts. */
    public ActionCountsAssert hasInsertCount(long expected) {
        return hasCount(Counter.INSERTS, expected);
    }

    /** Requires so many updates. */
    public ActionCountsAssert hasUpdateCount(long expected) {
        return hasCount(Counter.UPDATES, expected);
    }

    /** Requires so many deletes. */
    public ActionCountsAssert hasDeleteCount(long expected) {
        return hasCount(Counter.DELETES, expected);
    }

    /** Requires so many rows that were read and changed. */
    public ActionCountsAssert hasRowCount(long expected) {
        return hasCount(Counter.ROWS, expected);
    }

    /**
     * Requires an exact count.
     *
     * @throws IllegalStateException if this can't be counted here, or a statement is of a kind that the parser can't tell
     */
    public ActionCountsAssert hasCount(Counter counter, long expected) {
        return counted(counter) == expected ? this : counts(counter.words(expected), counter);
    }

    /**
     * Requires a count or less.
     *
     * @throws IllegalStateException as {@link #hasCount} does
     */
    public ActionCountsAssert hasCountAtMost(Counter counter, long most) {
        return counted(counter) <= most ? this : counts("at most " + counter.words(most), counter);
    }

    private long counted(Counter counter) {
        isNotNull();
        return actual.count(counter)
                .orElseThrow(() ->
                        new IllegalStateException(actual.counted() + " does not count " + counter.plural() + " here"));
    }

    private ActionCountsAssert counts(String expected, Counter counter) {
        long counted = counted(counter);
        throw fails("Expected " + expected + ", but there " + (counted == 1 ? "was " : "were ")
                + (counted == 0 ? "none" : Counter.number(counted)) + ":\n" + actual);
    }

    private AssertionError fails(String message) {
        return failure("%s", message);
    }

    /**
     * Requires that the statements touch no table but these: those that they name, those of views that they name, and
     * partitions. What triggers and functions do is not seen.
     *
     * @throws IllegalArgumentException if one of these tables does not exist
     * @throws IllegalStateException if the parser can't read a statement
     */
    public ActionCountsAssert touchesOnlyTables(String... tables) {
        isNotNull();
        Catalog catalog = Catalog.of(actual.database());
        Set<String> others = actual.tables(catalog);
        others.removeAll(catalog.named(tables));
        return others.isEmpty()
                ? this
                : touches("Expected no table but " + String.join(", ", tables) + " to be touched", catalog, others);
    }

    /**
     * Requires that the statements touch none of these tables.
     *
     * @throws IllegalArgumentException if one of these tables does not exist
     * @throws IllegalStateException if the parser can't read a statement
     */
    public ActionCountsAssert doesNotTouchTables(String... tables) {
        isNotNull();
        Catalog catalog = Catalog.of(actual.database());
        Set<String> touched = actual.tables(catalog);
        touched.retainAll(catalog.named(tables));
        return touched.isEmpty()
                ? this
                : touches("Expected " + String.join(", ", tables) + " not to be touched", catalog, touched);
    }

    private ActionCountsAssert touches(String expected, Catalog catalog, Set<String> tables) {
        throw fails(expected + ", but " + String.join(", ", tables) + (tables.size() == 1 ? " was:\n" : " were:\n")
                + described(each -> ActionCounts.tables(each, catalog).stream().anyMatch(tables::contains)));
    }

    private String described(Predicate<ExecutedStatement> which) {
        return actual.described(actual.statements().stream().filter(which));
    }

    /**
     * Requires that statements read a table, and that each finds its rows by an index, in a table of any size. PostgreSQL
     * is asked for the plan that it would have if it could avoid to read all of the table, or all of an index.
     *
     * @throws IllegalArgumentException if the table does not exist
     * @throws IllegalStateException if the database is none of PostgreSQL, or can't explain a statement
     */
    public ActionCountsAssert usesIndexFor(String table) {
        isNotNull();
        Catalog catalog = Catalog.of(actual.database());
        Set<String> tables = catalog.named(table);
        List<String> whole = new ArrayList<>();
        boolean read = false;
        try (Connection connection = actual.database().getConnection()) {
            Plans plans = new Plans(connection, actual.values());
            for (ExecutedStatement each : actual.statements()) {
                if (ActionCounts.tables(each, catalog).stream().noneMatch(tables::contains)
                        || !Sql.of(each.sql()).isExplainable()) {
                    continue;
                }
                switch (plans.reading(each.sql(), tables)) {
                    case WHOLE ->
                        whole.add("  " + each.sql() + "\n"
                                + plans.shown(each.sql()).indent(6).stripTrailing());
                    case BY_INDEX -> read = true;
                    case NOTHING -> {
                        if (!Sql.of(each.sql()).kinds().keySet().equals(Set.of(Counter.INSERTS))) {
                            throw new IllegalStateException("PostgreSQL need not read " + table
                                    + " for the values of the"
                                    + " first execution, so nobody knows whether others use an index: " + each.sql());
                        }
                    }
                }
            }
            connection.rollback();
        } catch (SQLException e) {
            throw new IllegalStateException("PostgreSQL can't be asked for plans: " + e.getMessage(), e);
        }
        if (!whole.isEmpty()) {
            throw fails("Expected an index to be used for " + table + ", but none serves "
                    + (whole.size() == 1 ? "this statement" : "these statements") + ", which "
                    + (whole.size() == 1 ? "reads" : "read") + " all of it:\n" + String.join("\n", whole));
        }
        if (!read) {
            throw fails("Expected an index to be used for " + table + ", but no statement reads it:\n" + actual);
        }
        return this;
    }

    /**
     * Requires that no statement is executed more than once, whatever its values; a batch is one execution. Statements
     * that differ in their literals alone are the same.
     */
    public ActionCountsAssert hasNoRepeatedStatements() {
        isNotNull();
        long repeated = actual.statements().stream()
                .filter(each -> each.executions() > 1)
                .count();
        if (repeated == 0) {
            return this;
        }
        throw fails("Expected no statement to be repeated, but " + Counter.number(repeated)
                + (repeated == 1 ? " was:\n" : " were:\n") + described(each -> each.executions() > 1));
    }

    /**
     * Requires that no transaction is committed or rolled back in which nothing was executed.
     *
     * @throws IllegalStateException if it is a database that counts, which does not know
     */
    public ActionCountsAssert hasNoTransactionAroundNothing() {
        long counted = counted(Counter.EMPTY_TRANSACTIONS);
        if (counted == 0) {
            return this;
        }
        throw fails("Expected no transaction around nothing, but there " + (counted == 1 ? "was " : "were ")
                + Counter.number(counted) + ". Ended by:\n"
                + actual.aroundNothing().stream()
                        .map(frames -> frames.stream()
                                .map(frame -> "      at " + frame)
                                .collect(Collectors.joining("\n")))
                        .distinct()
                        .collect(Collectors.joining("\n\n")));
    }

    /**
     * Requires that the number of statements grows with the data as stated. The action is done once for each size, after
     * the fixture has made data of that size.
     *
     * @param fixture makes the data of a size, which may replace what is there
     * @param small the three sizes, each larger than the one before
     */
    public ActionCountsAssert growsWith(IntConsumer fixture, int small, int medium, int large, Growth growth) {
        isNotNull();
        int[] sizes = {small, medium, large};
        if (small >= medium || medium >= large) {
            throw new IllegalArgumentException("sizes have to rise: " + Arrays.toString(sizes));
        }
        long[] statements = new long[sizes.length];
        ActionCounts<?> last = actual;
        for (int i = 0; i < sizes.length; i++) {
            fixture.accept(sizes[i]);
            last = actual.again();
            statements[i] = last.count(Counter.STATEMENTS).orElseThrow();
        }
        if (growth.allows(sizes, statements)) {
            return this;
        }
        throw fails("Expected " + growth + ", but there were "
                + IntStream.range(0, sizes.length)
                        .mapToObj(i -> Counter.number(statements[i]) + " at " + Counter.number(sizes[i]))
                        .collect(Collectors.joining(", "))
                + ". At " + Counter.number(large) + ":\n" + last);
    }

    /**
     * Requires the statements that {@code src/test/counts} has under a name, each with its number and rows. With
     * {@code -Dperf.accept=true} they are written there instead.
     *
     * @param name letters, digits, hyphens and dots
     */
    public ActionCountsAssert hasExpectedCounts(String name) {
        isNotNull();
        ExpectedCounts.named(name).difference(actual).ifPresent(difference -> {
            throw fails(difference);
        });
        return this;
    }
}
