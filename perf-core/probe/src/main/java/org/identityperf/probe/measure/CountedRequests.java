package org.identityperf.probe.measure;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;

/**
 * Counts the requests of a driver that sends several at once, and the rounds that they take one after the other: the
 * longest chain of requests each of which began after the one before it had been answered. A page of a result is a
 * request of its own; preparing a statement is not counted, being a matter of the session.
 *
 * <p>Requests that do not wait for each other share a round if they begin before the first of them is answered. A store
 * across a delay gives them the time for it, so that rounds are the same at each run.
 */
final class CountedRequests {

    private record Tally(LongAdder calls, LongAdder rows) {
        Tally() {
            this(new LongAdder(), new LongAdder());
        }
    }

    private final Map<String, Tally> byStatement = new ConcurrentHashMap<>();
    private final Map<Object, LongAdder> byNode = new ConcurrentHashMap<>();
    private final AtomicLong rounds = new AtomicLong();

    /** Begins anew. */
    void reset() {
        byStatement.clear();
        byNode.clear();
        rounds.set(0);
    }

    /** A request begins now, before it is sent; returns what {@link #answered} wants to know. */
    long begin(String statement) {
        byStatement.computeIfAbsent(statement, s -> new Tally()).calls().increment();
        return rounds.get();
    }

    /**
     * The request is answered, and whoever waits for it does not know yet. The first of a round to come back ends it.
     *
     * @param node that answered; empty if none did
     */
    void answered(String statement, long round, int rows, Optional<?> node) {
        rounds.compareAndSet(round, round + 1);
        node.ifPresent(answering ->
                byNode.computeIfAbsent(answering, n -> new LongAdder()).increment());
        byStatement.computeIfAbsent(statement, s -> new Tally()).rows().add(rows);
    }

    long rounds() {
        return rounds.get();
    }

    /** The requests that the node answered that answered most; empty where all were answered by one. */
    OptionalLong busiestNode() {
        return byNode.size() < 2
                ? OptionalLong.empty()
                : byNode.values().stream().mapToLong(LongAdder::sum).max();
    }

    /** What was executed, most calls first. */
    List<StatementCount> statements() {
        return byStatement.entrySet().stream()
                .map(entry -> new StatementCount(
                        entry.getValue().calls().sum(), entry.getValue().rows().sum(), entry.getKey()))
                .sorted(Comparator.comparingLong(StatementCount::calls)
                        .reversed()
                        .thenComparing(StatementCount::statement))
                .toList();
    }
}
