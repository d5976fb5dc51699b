package org.identityperf.runner.result;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.identityperf.probe.benchmark.Kind;

/**
 * The result of one measured JVM: the time of one operation in each iteration, in seconds, in order. The
 * first iteration is cold, the others are warm; the {@link Kind} decides which of them is the reported time.
 *
 * @param seconds the times, at least one
 * @param latency how long single operations took, where the benchmark records it
 * @param order its place among all forks that measured time on its side of the run, counted from 1; empty where only
 *     its times are known
 */
public record Fork(List<Double> seconds, Optional<Latency> latency, OptionalInt order) {

    public Fork {
        if (seconds.isEmpty()) {
            throw new IllegalArgumentException("a fork without a sample");
        }
        seconds = List.copyOf(seconds);
    }

    public Fork(List<Double> seconds) {
        this(seconds, Optional.empty(), OptionalInt.empty());
    }

    public double cold() {
        return seconds.get(0);
    }

    /** Returns every iteration but the first; may be empty. */
    public List<Double> warm() {
        return seconds.subList(1, seconds.size());
    }

    Fork continued(List<Double> further, Optional<Latency> measured) {
        List<Double> all = new ArrayList<>(seconds);
        all.addAll(further);
        return new Fork(all, measured, order);
    }

    Fork with(Optional<Latency> measured, int place) {
        return new Fork(seconds, measured, OptionalInt.of(place));
    }
}
