package org.identityperf.keycloak.current.benchmark;

import org.openjdk.jmh.annotations.Benchmark;

/**
 * The state of a benchmark that reads, on a server with cold or warm caches, and on a floor, which keeps nothing.
 *
 * @param <D> describes the data
 */
public abstract class ReadBenchmark<D> extends OperationBenchmark<D> {

    /** Measures the server's own code. */
    @Benchmark
    public Object server(ServerCache held) {
        return next();
    }

    /** Measures the floor: the same in one statement or round trip. */
    @Benchmark
    public Object floor() {
        return next();
    }
}
