package org.identityperf.keycloak.current.benchmark;

import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.BenchmarkParams;

/**
 * What a server's caches hold when an operation begins. It is a parameter of the cases of each benchmark whose method takes
 * it, and {@link OnServer} keeps to it.
 */
@State(Scope.Benchmark)
public class ServerCache {

    /** What the server's caches hold. */
    public enum Cache {
        /** The realm itself, and nothing of what is in it. */
        COLD,
        /** What the same questions left there before. */
        WARM
    }

    /** What they hold. */
    @Param
    public Cache cache;

    /** Whether they are empty in that case. */
    static boolean isCold(BenchmarkParams benchmarkCase) {
        return Cache.COLD.name().equals(benchmarkCase.getParam("cache"));
    }
}
