package org.identityperf.lab.result;

import java.util.List;

/**
 * What one measured JVM gave: the time of each repetition, in seconds, in order. For a start-up operation the first is
 * cold and the headline; the others are warm.
 *
 * @param seconds at least one
 */
public record Fork(List<Double> seconds) {

    public Fork {
        if (seconds.isEmpty()) {
            throw new IllegalArgumentException("a fork without a sample");
        }
        seconds = List.copyOf(seconds);
    }

    public double cold() {
        return seconds.get(0);
    }

    /** Every repetition but the first; may be empty. */
    public List<Double> warm() {
        return seconds.subList(1, seconds.size());
    }
}
