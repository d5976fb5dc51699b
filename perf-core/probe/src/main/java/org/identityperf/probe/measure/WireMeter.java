package org.identityperf.probe.measure;

import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.identityperf.probe.address.Address;

/**
 * A wire meter counts bytes, round trips, the longest list of values and idle transactions of every connection that was
 * opened through {@link CountedSockets}. Lists and transactions are known of PostgreSQL alone: MySQL's driver writes values
 * into the statement's text, and Cassandra's and Elasticsearch's have sockets of their own.
 */
final class WireMeter implements Meter {

    private static final Set<Counter> OF_MESSAGES =
            EnumSet.of(Counter.LONGEST_LIST, Counter.IDLE_IN_TRANSACTION, Counter.IDLE_WITH_LOCKS);

    private long bytes;
    private long roundTrips;
    private long idle;
    private long idleWithLocks;

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
            if (!CountedSockets.isCounted(address)) {
                unknown.add(Counter.BYTES);
                if (address.url().startsWith("jdbc:") || !counted.contains(address.scheme())) {
                    unknown.add(Counter.ROUND_TRIPS);
                }
            }
        }
        return unknown;
    }

    @Override
    public void open() {
        bytes = CountedSockets.BYTES.sum();
        roundTrips = CountedSockets.ROUND_TRIPS.sum();
        idle = PostgresTransactions.idle();
        idleWithLocks = PostgresTransactions.idleWithLocks();
        PostgresRequests.forget();
    }

    @Override
    public Map<Counter, Double> close() {
        boolean known = PostgresAnswers.known();
        return Map.of(
                Counter.BYTES, (double) (CountedSockets.BYTES.sum() - bytes),
                Counter.ROUND_TRIPS, (double) (CountedSockets.ROUND_TRIPS.sum() - roundTrips),
                Counter.LONGEST_LIST, known ? (double) PostgresRequests.longest() : Double.NaN,
                Counter.IDLE_IN_TRANSACTION, known ? (double) (PostgresTransactions.idle() - idle) : Double.NaN,
                Counter.IDLE_WITH_LOCKS,
                        known ? (double) (PostgresTransactions.idleWithLocks() - idleWithLocks) : Double.NaN);
    }
}
