package org.identityperf.syncope.benchmark;

import org.openjdk.jmh.annotations.Benchmark;

/**
 * An operation on users by all three implementations: a benchmark inherits the measured methods and says what the
 * operation is. One whose implementations take different parameters has a {@link UserState} for each instead.
 *
 * @param <T> what one operation is asked
 */
public abstract class UserBenchmark<T> extends UserState<T> {

    /** Syncope itself. */
    @Benchmark
    public int server() {
        return all();
    }

    /** The JSONB shape, step by step. */
    @Benchmark
    public int reference() {
        return all();
    }

    /** The same in one statement an operation. */
    @Benchmark
    public int floor() {
        return all();
    }
}
