package org.identityperf.runner.result;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.identityperf.probe.benchmark.Kind;

/**
 * What one measured JVM gave: the time of one operation in each iteration, in seconds, in order. The first iteration
 * is cold, the others are warm; which of them is the reported time is said by the {@link Kind}.
 *
 * @param seconds at least one
 * @param latency how long single operations took, where the benchmark records it
 * @param order its place among all forks that measured time on its side of the run, counted from 1; empty where only its
 *     times are known
 */
public record Fork(List<Double> seconds, Optional<Latency> latency, OptionalInt order) {

    public Fork {
        if (seconds.isEmpty()) {
            throw new IllegalArgumentException("a fork without a sample");
        }
        seconds = List.copyOf(seconds);
    }

    /** Without single latencies and place. */
    public Fork(List<Double> seconds) {
        this(seconds, Optional.empty(), OptionalInt.empty());
    }

    public double cold() {
        return seconds.get(0);
    }

    /** Every iteration but the first; may be empty. */
    public List<Double> warm() {
        return seconds.subList(1, seconds.size());
    }

    /** The same with single latencies, in its place among the others. */
    Fork with(Optional<Latency> measured, int place) {
        return new Fork(seconds, measured, OptionalInt.of(place));
    }
}
