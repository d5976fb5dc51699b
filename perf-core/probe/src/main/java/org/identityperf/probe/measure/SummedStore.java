package org.identityperf.probe.measure;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.identityperf.probe.address.Address;

/** A summed store counts in a store window by window, and adds up what the windows executed. */
final class SummedStore implements Meter {

    private final String scheme;
    private final StoreMeter store;
    private final Map<String, StatementCount> statements = new LinkedHashMap<>();
    private final Map<String, ExplainableStatement> executed = new LinkedHashMap<>();
    private OptionalDouble committing = OptionalDouble.of(0);

    /**
     * Creates an empty sum.
     *
     * @param scheme the scheme of the store's URL
     */
    SummedStore(String scheme, StoreMeter store) {
        this.scheme = scheme;
        this.store = store;
    }

    /** Returns whether the address is in that store. */
    boolean holds(Address address) {
        return address.scheme().equals(scheme);
    }

    @Override
    public void open() throws Exception {
        store.open();
    }

    @Override
    public Map<Counter, Double> close() throws Exception {
        Map<Counter, Double> counted = store.close();
        store.statements()
                .forEach(statement -> statements.merge(statement.statement(), statement, StatementCount::and));
        store.executed().forEach(statement -> executed.put(statement.statement(), statement));
        committing = StatementCount.sum(Stream.of(committing, store.committing()));
        return counted;
    }

    /** Returns what all windows executed, most calls first. */
    List<StatementCount> statements() {
        return statements.values().stream()
                .sorted(Comparator.comparingLong(StatementCount::calls).reversed())
                .toList();
    }

    /**
     * Returns how long the transactions of all windows took to begin and to end, in seconds; empty if the store does
     * not report it.
     */
    OptionalDouble committing() {
        return committing;
    }

    /** Returns the statements that the store can explain, each as in the last window that executed it. */
    List<ExplainableStatement> executed() {
        return List.copyOf(executed.values());
    }
}
