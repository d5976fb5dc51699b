package org.identityperf.probe.measure;

import java.sql.SQLException;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.identityperf.probe.address.Address;

/**
 * A store meter counts what a store executed, by the store's own statistics or in its driver. It adds up what the
 * windows since {@link #reset} executed.
 */
abstract class StoreMeter implements Meter {

    private final Map<String, StatementCount> statements = new LinkedHashMap<>();
    private final Map<String, ExplainableStatement> executed = new LinkedHashMap<>();
    private OptionalDouble committing = OptionalDouble.of(0);
    private PlaceNames names = new PlaceNames(List.of());
    private boolean elsewhere;

    /**
     * Begins a case.
     *
     * @param clones where the case's statements are executed
     * @param elsewhere whether a server in another process executes them, which may end a transaction after its answer
     */
    final void reset(List<Address> clones, boolean elsewhere) throws SQLException {
        this.elsewhere = elsewhere;
        within(clones);
        names = new PlaceNames(clones);
        statements.clear();
        executed.clear();
        committing = OptionalDouble.of(0);
    }

    /** Returns whether a server in another process executes the statements. */
    final boolean elsewhere() {
        return elsewhere;
    }

    /**
     * Counts from now on only what is done in these clones, if the store tells which clone a statement was executed in.
     * Another JVM may then count in other clones at the same time.
     *
     * @throws SQLException if the store refuses it
     */
    void within(List<Address> clones) throws SQLException {}

    /**
     * Adds what one window executed. The names of clones and hosts are no part of a statement, whatever the store.
     *
     * @param explainable statements that the store can explain
     * @param ending the seconds that the store took to begin and to end transactions, in addition to their statements;
     *     empty where it does not report them
     */
    final void add(List<StatementCount> counts, List<ExplainableStatement> explainable, OptionalDouble ending) {
        counts.stream()
                .map(count -> count.of(names.without(count.statement())))
                .forEach(count -> statements.merge(count.statement(), count, StatementCount::and));
        explainable.stream()
                .map(statement -> statement.of(names.without(statement.statement())))
                .forEach(statement -> executed.put(statement.statement(), statement));
        committing = StatementCount.sum(Stream.of(committing, ending));
    }

    /** Returns what all windows executed, most calls first. */
    final List<StatementCount> statements() {
        return statements.values().stream()
                .sorted(Comparator.comparingLong(StatementCount::calls)
                        .reversed()
                        .thenComparing(StatementCount::statement))
                .toList();
    }

    /**
     * Returns which indexes got entries in all windows, most entries first; none where the store does not tell.
     *
     * @throws SQLException if the store refuses it
     */
    List<IndexEntries> indexes() throws SQLException {
        return List.of();
    }

    /** Returns the seconds that the transactions of all windows took to begin and to end; empty if unknown. */
    final OptionalDouble committing() {
        return committing;
    }

    /** Returns the statements that the store can explain, each as in the last window that executed it. */
    final List<ExplainableStatement> executed() {
        return List.copyOf(executed.values());
    }
}
