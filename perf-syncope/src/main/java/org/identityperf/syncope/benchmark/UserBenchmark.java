package org.identityperf.syncope.benchmark;

import org.openjdk.jmh.annotations.Benchmark;

/**
 * A user benchmark measures one operation on users with all three implementations. It provides the measured methods,
 * and a subclass defines the operation. A benchmark whose implementations take different parameters has a
 * {@link UserState} for each instead.
 *
 * @param <T> the input of one operation
 */
public abstract class UserBenchmark<T> extends UserState<T> {

    /** Measures Syncope itself. */
    @Benchmark
    public int server() {
        return all();
    }

    /** Measures the JSONB shape with one statement for each step. */
    @Benchmark
    public int reference() {
        return all();
    }

    /** Measures the same result with one statement an operation. */
    @Benchmark
    public int floor() {
        return all();
    }
}
