package org.identityperf.runner.jvm;

import org.identityperf.probe.benchmark.Kind;

/**
 * What a fork that measures time does.
 *
 * @param kind of the operation: one that is done once is a iteration by itself, a steady one fills it
 * @param count how many iterations; a steady operation needs two, since the first is its warm-up
 * @param seconds how long a iteration of a steady operation lasts; nought where the benchmark itself says
 */
public record ForkPlan(Kind kind, int count, double seconds) {

    public ForkPlan {
        if (seconds < 0 || kind == Kind.COLD_START && seconds > 0) {
            throw new IllegalArgumentException(
                    "a iteration of " + seconds + " s: only those of a steady operation last a given time");
        }
    }

    /** One iteration alone: enough to see whether the operation succeeds. */
    public ForkPlan once() {
        return new ForkPlan(kind, 1, seconds);
    }

    /** The same time in twice as many iterations, so that two interleaved forks often take turns. */
    public ForkPlan interleaved() {
        return new ForkPlan(kind, 2 * count, seconds / 2);
    }

    /** As much as that, of a steady operation in one iteration after the warm-up: for what is told of one alone. */
    public ForkPlan inOne() {
        return kind == Kind.STEADY_STATE && count > 2 ? new ForkPlan(kind, 2, seconds * (count - 1)) : this;
    }
}
