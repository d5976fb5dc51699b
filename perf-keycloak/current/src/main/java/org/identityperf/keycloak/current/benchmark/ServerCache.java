package org.identityperf.keycloak.current.benchmark;

import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.BenchmarkParams;

/**
 * A server cache setting says what a server's caches hold when an operation begins. It is a parameter of each benchmark
 * method that takes it, and {@link ReadBenchmark} empties the caches accordingly.
 */
@State(Scope.Benchmark)
public class ServerCache {

    /** A cache setting is one of the possible contents of the server's caches. */
    public enum Cache {
        /** The realm itself, and nothing of what is in it. */
        COLD,
        /** What the same questions left in the caches before. */
        WARM
    }

    /** What the server's caches hold. */
    @Param
    public Cache cache;

    /** Returns whether the caches are empty in that case. */
    static boolean isCold(BenchmarkParams benchmarkCase) {
        return Cache.COLD.name().equals(benchmarkCase.getParam("cache"));
    }
}
