package org.identityperf.lab.result;

import java.util.List;
import java.util.Optional;

/**
 * What one measured JVM gave: the time of one operation in each repetition, in seconds, in order. The first repetition
 * is cold, the others are warm; which of them is the headline is said by the {@link Kind}.
 *
 * @param seconds at least one
 * @param latency how long single operations took, where the benchmark records it
 */
public record Fork(List<Double> seconds, Optional<Latency> latency) {

    public Fork {
        if (seconds.isEmpty()) {
            throw new IllegalArgumentException("a fork without a sample");
        }
        seconds = List.copyOf(seconds);
    }

    /** Without single latencies. */
    public Fork(List<Double> seconds) {
        this(seconds, Optional.empty());
    }

    public double cold() {
        return seconds.get(0);
    }

    /** Every repetition but the first; may be empty. */
    public List<Double> warm() {
        return seconds.subList(1, seconds.size());
    }

    /** The same with single latencies. */
    Fork with(Optional<Latency> measured) {
        return new Fork(seconds, measured);
    }
}
