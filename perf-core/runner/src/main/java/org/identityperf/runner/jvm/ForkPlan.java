package org.identityperf.runner.jvm;

import java.time.Duration;
import org.identityperf.probe.benchmark.Kind;

/**
 * A fork plan says what a fork that measures time does.
 *
 * @param kind the kind of the operation: a cold-start operation is an iteration by itself, a steady-state one fills it
 * @param count how many iterations; a steady-state operation needs two, since the first is its warm-up
 * @param seconds how long an iteration of a steady-state operation lasts; 0 where the benchmark itself decides
 */
public record ForkPlan(Kind kind, int count, double seconds) {

    private static final int PACKED_ITERATIONS = 7;
    private static final double PACKED_SECONDS = 0.05;

    /** Returns a plan with one iteration: enough to see whether the operation succeeds. */
    public ForkPlan once() {
        return new ForkPlan(kind, 1, seconds);
    }

    /**
     * Returns a plan for a JVM that does many cases: a steady-state operation takes a third of a second in short
     * iterations, so that two sides often take turns; what is done once is done a second time.
     */
    public ForkPlan packed() {
        return kind == Kind.STEADY_STATE
                ? new ForkPlan(kind, PACKED_ITERATIONS, seconds == 0 ? 0 : PACKED_SECONDS)
                : new ForkPlan(kind, 2, 0);
    }

    /** Returns a plan with so many times as many iterations after the warm-up. */
    public ForkPlan times(int more) {
        return new ForkPlan(kind, 1 + (count - 1) * more, seconds);
    }

    /** Returns a plan for as long, in one iteration. */
    public ForkPlan lasting(Duration time) {
        return new ForkPlan(kind, 1, time.toMillis() / 1000.0);
    }

    /**
     * Returns a plan of the same length with one iteration after the warm-up, for results that come from a single
     * iteration.
     */
    public ForkPlan inOne() {
        return kind == Kind.STEADY_STATE && count > 2 ? new ForkPlan(kind, 2, seconds * (count - 1)) : this;
    }
}
