package org.identityperf.assertions;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntConsumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.assertj.core.api.AbstractAssert;

/** Assertions about what an action asked. Every failure shows the statements, each with how often and for how many rows. */
public final class CountedAssert extends AbstractAssert<CountedAssert, Counted> {

    CountedAssert(Counted counted) {
        super(counted, CountedAssert.class);
    }

    /** Requires this number of statements; a batch of n counts n times. */
    public CountedAssert hasStatements(int expected) {
        return has(expected, counted().statements(), "statement");
    }

    /** Requires this number of statements at most. */
    public CountedAssert hasStatementsAtMost(int most) {
        return counted().statements() <= most
                ? this
                : differs("Expected at most " + words(most, "statement") + ", and there were "
                        + counted().statements());
    }

    /** Requires that so many rows are read and changed. */
    public CountedAssert hasRows(long expected) {
        return has(expected, counted().rows(), "row");
    }

    /** Requires that JDBC executes so often; a batch counts once. */
    public CountedAssert hasExecutions(int expected) {
        return has(expected, counted().executions(), "execution");
    }

    /** Requires that so many transactions are committed by a call; autocommit is no call. */
    public CountedAssert hasCommits(int expected) {
        return has(expected, counted().commits(), "commit");
    }

    /** Requires that so many transactions are rolled back. */
    public CountedAssert hasRollbacks(int expected) {
        return has(expected, counted().rollbacks(), "rollback");
    }

    /** Requires that the action's thread allocates this many bytes at most. */
    public CountedAssert allocatesAtMost(long bytes) {
        return counted().allocated() <= bytes
                ? this
                : differs("Expected at most " + words(bytes, "byte") + " to be allocated, and it were "
                        + number(counted().allocated()));
    }

    /** Requires that no statement names a table but these. */
    public CountedAssert asksOnly(String... tables) {
        Set<String> others = new TreeSet<>(counted().tables());
        others.removeAll(lower(tables));
        return others.isEmpty()
                ? this
                : differs("Expected no table but " + lower(tables) + ", and there were " + others);
    }

    /** Requires that no statement names these tables. */
    public CountedAssert doesNotAsk(String... tables) {
        Set<String> asked = new TreeSet<>(counted().tables());
        asked.retainAll(lower(tables));
        return asked.isEmpty()
                ? this
                : differs("Expected no statement on " + lower(tables) + ", and there were some on " + asked);
    }

    /**
     * Requires that no statement reads all of a table, or all of an index of it, in a table of any size. PostgreSQL is asked
     * for the plan that it would have if it could avoid that.
     *
     * @throws IllegalStateException if the database is none of PostgreSQL
     */
    public CountedAssert doesNotScan(String table) {
        List<Plans.Scan> scans = counted().scans(table);
        if (scans.isEmpty()) {
            return this;
        }
        throw failure(
                "%s",
                "Expected no statement to read all of " + table + ", and no index spares it here:\n"
                        + scans.stream()
                                .map(scan -> "  " + scan.statement() + "\n"
                                        + scan.plan().indent(6).stripTrailing())
                                .collect(Collectors.joining("\n")));
    }

    /**
     * Requires that no statement is executed once for each row of another.
     */
    public CountedAssert hasNoRepeatedStatement() {
        List<Asked> repeated =
                counted().asked().stream().filter(each -> each.times() > 1).toList();
        return repeated.isEmpty()
                ? this
                : differs("Expected each statement once, and " + words(repeated.size(), "statement")
                        + (repeated.size() == 1 ? " was" : " were") + " repeated");
    }

    /**
     * Requires that the number of statements grows with the data as stated. The action is done once for each size, after
     * the fixture has made data of that size.
     *
     * @param fixture makes the data of a size, in addition to or in place of what is there
     * @param small the three sizes, each larger than the one before
     */
    public CountedAssert growsWith(IntConsumer fixture, int small, int medium, int large, Growth growth) {
        int[] sizes = {small, medium, large};
        if (small >= medium || medium >= large) {
            throw new IllegalArgumentException("sizes have to rise: " + Arrays.toString(sizes));
        }
        int[] statements = new int[sizes.length];
        Counted last = counted();
        for (int i = 0; i < sizes.length; i++) {
            fixture.accept(sizes[i]);
            last = counted().again();
            statements[i] = last.statements();
        }
        if (growth.allows(sizes, statements)) {
            return this;
        }
        throw failure(
                "%s",
                told(
                        "Expected "
                                + (growth == Growth.CONSTANT
                                        ? "the same number of statements"
                                        : "at most linear growth")
                                + ", and there were "
                                + IntStream.range(0, sizes.length)
                                        .mapToObj(i -> number(statements[i]) + " at " + number(sizes[i]))
                                        .collect(Collectors.joining(", "))
                                + "; at the last",
                        last));
    }

    /**
     * Requires the statements that were recorded under this name, each with its number and rows, in
     * {@code src/test/counts}. With {@code -Dperf.accept=true} they are recorded instead.
     *
     * @param name letters, digits, hyphens and dots
     */
    public CountedAssert isAsRecorded(String name) {
        return Recorded.named(name).difference(counted()).map(this::differs).orElse(this);
    }

    private Counted counted() {
        isNotNull();
        return actual;
    }

    private CountedAssert has(long expected, long counted, String what) {
        return counted == expected
                ? this
                : differs("Expected " + words(expected, what) + ", and there " + (counted == 1 ? "was " : "were ")
                        + number(counted));
    }

    private CountedAssert differs(String how) {
        throw failure("%s", told(how, actual));
    }

    private static String told(String how, Counted counted) {
        return how + ":\n" + counted;
    }

    private static String words(long number, String what) {
        return number(number) + ' ' + what + (number == 1 ? "" : "s");
    }

    private static String number(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    private static Set<String> lower(String... tables) {
        return Arrays.stream(tables)
                .map(each -> each.toLowerCase(Locale.ROOT))
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
