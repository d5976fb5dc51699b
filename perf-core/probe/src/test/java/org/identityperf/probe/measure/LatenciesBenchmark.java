package org.identityperf.probe.measure;

import java.util.concurrent.atomic.LongAdder;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** What JMH does with {@link Latencies}; run by {@link LatenciesBenchmarkTest}. */
@State(Scope.Benchmark)
public class LatenciesBenchmark {
    static final int OPERATIONS = 5;

    private final LongAdder done = new LongAdder();

    @Benchmark
    @OperationsPerInvocation(OPERATIONS)
    public long reference(Latencies latencies) throws Exception {
        for (int i = 0; i < OPERATIONS; i++) {
            latencies.of(() -> {
                done.increment();
                return done;
            });
        }
        return done.sum();
    }
}
