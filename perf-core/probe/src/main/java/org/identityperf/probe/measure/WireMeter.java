package org.identityperf.probe.measure;

import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.identityperf.probe.address.Address;

/**
 * A wire meter counts bytes, round trips and the longest list of values of every connection that was opened through
 * {@link CountedSockets}. Lists are known of PostgreSQL alone: MySQL's driver writes values into the statement's text, and
 * Cassandra's and Elasticsearch's have sockets of their own.
 */
final class WireMeter implements Meter {

    private long bytes;
    private long roundTrips;

    /**
     * Returns the counters that are not known for all of a case's connections. Counts of only some connections would
     * look like the whole. Stores without JDBC have their round trips counted by their own meters.
     *
     * @param counted the schemes of the stores that have a meter
     */
    static Set<Counter> unknown(List<Address> addresses, Set<String> counted) {
        Set<Counter> unknown = EnumSet.noneOf(Counter.class);
        for (Address address : addresses) {
            if (!CountedSockets.readsLists(address)) {
                unknown.add(Counter.LONGEST_LIST);
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
        PostgresLists.forget();
    }

    @Override
    public Map<Counter, Double> close() {
        return Map.of(
                Counter.BYTES, (double) (CountedSockets.BYTES.sum() - bytes),
                Counter.ROUND_TRIPS, (double) (CountedSockets.ROUND_TRIPS.sum() - roundTrips),
                Counter.LONGEST_LIST, PostgresErrors.known() ? (double) PostgresLists.longest() : Double.NaN);
    }
}
