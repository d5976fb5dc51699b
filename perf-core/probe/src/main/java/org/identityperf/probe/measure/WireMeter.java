package org.identityperf.probe.measure;

import java.util.Map;

/** Counts bytes and round trips of every connection that was opened through {@link CountedSockets}. */
final class WireMeter implements Meter {

    private long bytes;
    private long roundTrips;

    @Override
    public void open() {
        bytes = CountedSockets.BYTES.sum();
        roundTrips = CountedSockets.ROUND_TRIPS.sum();
    }

    @Override
    public Map<Counter, Double> close() {
        return Map.of(
                Counter.BYTES, (double) (CountedSockets.BYTES.sum() - bytes),
                Counter.ROUND_TRIPS, (double) (CountedSockets.ROUND_TRIPS.sum() - roundTrips));
    }
}
