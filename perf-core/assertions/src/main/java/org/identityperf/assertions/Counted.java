package org.identityperf.assertions;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** What an action asked, as {@link Counts#of} counted it. */
public final class Counted {

    private final Counts counts;
    private final Counts.Action action;
    private final Plans plans;
    private final List<Asked> asked;
    private final int executions;
    private final int commits;
    private final int rollbacks;
    private final long allocated;

    Counted(
            Counts counts,
            Counts.Action action,
            Plans plans,
            List<Asked> asked,
            int executions,
            int commits,
            int rollbacks,
            long allocated) {
        this.counts = counts;
        this.action = action;
        this.plans = plans;
        this.asked = asked;
        this.executions = executions;
        this.commits = commits;
        this.rollbacks = rollbacks;
        this.allocated = allocated;
    }

    /** Returns what was asked, each statement once, in the order of their first executions. */
    public List<Asked> asked() {
        return asked;
    }

    /** Returns how many statements were executed; a batch of n counts n times. */
    public int statements() {
        return asked.stream().mapToInt(Asked::times).sum();
    }

    /** Returns how many rows were read and changed. */
    public long rows() {
        return asked.stream().mapToLong(Asked::rows).sum();
    }

    /** Returns how often JDBC was told to execute something; a batch counts once. Each is a round trip at least. */
    public int executions() {
        return executions;
    }

    /** Returns how often a transaction was committed; in autocommit mode that is no call, and not counted. */
    public int commits() {
        return commits;
    }

    public int rollbacks() {
        return rollbacks;
    }

    /** Returns how many bytes the thread of the action allocated for it, those of counting among them. */
    public long allocated() {
        return allocated;
    }

    /** Returns the tables that any statement names, in lower case and without their schemas. */
    public Set<String> tables() {
        return asked.stream().flatMap(each -> each.tables().stream()).collect(Collectors.toCollection(TreeSet::new));
    }

    /** Returns the statements that have to read a whole table, each with its plan. */
    List<Plans.Scan> scans(String table) {
        return plans.scansOf(table, asked);
    }

    /** Does the action again and counts it anew. */
    Counted again() {
        return counts.of(action);
    }

    /**
     * Returns the statements in lines, each with its number and rows. Where one was executed once for each row of another,
     * its line says so.
     */
    @Override
    public String toString() {
        return asked.isEmpty()
                ? "  no statement"
                : asked.stream().map(this::line).collect(Collectors.joining("\n"));
    }

    private String line(Asked each) {
        String line = "  " + each;
        return asked.stream()
                .filter(other -> each.times() > 1 && other != each && other.times() == 1)
                .filter(other -> other.rows() == each.times())
                .findFirst()
                .map(other -> line + "\n      N+1: once for each row of: " + other.statement())
                .orElse(line);
    }
}
