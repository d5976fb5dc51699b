package org.identityperf.probe.measure;

import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongSupplier;
import org.identityperf.probe.address.Address;

/**
 * A wire meter counts bytes, round trips, the longest list of values, connections in use at once, transactions and when they
 * were idle, of every connection that was opened through {@link CountedSockets}. Lists, connections in use and idle
 * transactions are known of PostgreSQL alone:
 * MySQL's driver writes values into the statement's text, and Cassandra's and Elasticsearch's have sockets of their own. The
 * ends of transactions are counted here of PostgreSQL, and by MySQL's own meter of MySQL. Each name that PostgreSQL's driver
 * gives to a statement counts as the first one, so that bytes don't depend on what was prepared before.
 */
final class WireMeter implements Meter {

    private static final Set<Counter> OF_MESSAGES = EnumSet.of(
            Counter.LONGEST_LIST, Counter.CONNECTIONS_AT_ONCE, Counter.IDLE_IN_TRANSACTION, Counter.IDLE_WITH_LOCKS);

    private static final Map<Counter, LongSupplier> OF_ALL = Map.of(
            Counter.BYTES,
            () -> CountedSockets.BYTES.sum() - PostgresRequests.longerNames(),
            Counter.ROUND_TRIPS,
            CountedSockets.ROUND_TRIPS::sum);

    /** What is read in messages of PostgreSQL. */
    private static final Map<Counter, LongSupplier> READ = Map.of(
            Counter.TRANSACTIONS, PostgresTransactions::ended,
            Counter.ROLLBACKS, PostgresTransactions::rolledBack,
            Counter.SAVEPOINTS, PostgresTransactions::savepoints,
            Counter.IDLE_IN_TRANSACTION, PostgresTransactions::idle,
            Counter.IDLE_WITH_LOCKS, PostgresTransactions::idleWithLocks);

    private final Map<Counter, Long> before = new EnumMap<>(Counter.class);

    /**
     * Returns the counters that are not known for all of a case's connections. Counts of only some connections would
     * look like the whole. Stores without JDBC have their round trips counted by their own meters.
     *
     * @param counted the schemes of the stores that have a meter
     */
    static Set<Counter> unknown(List<Address> addresses, Set<String> counted) {
        Set<Counter> unknown = EnumSet.noneOf(Counter.class);
        for (Address address : addresses) {
            if (!CountedSockets.readsMessages(address)) {
                unknown.addAll(OF_MESSAGES);
            }
            boolean knowsTransactions = switch (MeasuredStore.at(address)) {
                case POSTGRESQL -> CountedSockets.readsMessages(address);
                case MYSQL, MARIADB -> counted.contains(address.scheme());
                case CASSANDRA, ELASTICSEARCH -> true;
            };
            if (!knowsTransactions) {
                unknown.addAll(Counter.OF_TRANSACTIONS);
            }
            if (!CountedSockets.isCounted(address)) {
                unknown.add(Counter.BYTES);
                unknown.add(Counter.HELD_LOCKS);
                if (address.url().startsWith("jdbc:") || !counted.contains(address.scheme())) {
                    unknown.add(Counter.ROUND_TRIPS);
                }
            }
        }
        return unknown;
    }

    @Override
    public void open() {
        OF_ALL.forEach((counter, sum) -> before.put(counter, sum.getAsLong()));
        READ.forEach((counter, sum) -> before.put(counter, sum.getAsLong()));
        PostgresRequests.forget();
        PostgresTransactions.forget();
    }

    @Override
    public Map<Counter, Double> close() {
        Map<Counter, Double> counts = new EnumMap<>(Counter.class);
        OF_ALL.forEach((counter, sum) -> counts.put(counter, (double) (sum.getAsLong() - before.get(counter))));
        boolean known = PostgresAnswers.known();
        READ.forEach((counter, sum) ->
                counts.put(counter, known ? (double) (sum.getAsLong() - before.get(counter)) : Double.NaN));
        counts.put(Counter.LONGEST_LIST, known ? (double) PostgresRequests.longest() : Double.NaN);
        counts.put(Counter.CONNECTIONS_AT_ONCE, known ? (double) PostgresTransactions.mostAtOnce() : Double.NaN);
        return counts;
    }
}
