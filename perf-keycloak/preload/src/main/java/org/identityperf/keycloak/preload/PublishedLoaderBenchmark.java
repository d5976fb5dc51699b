package org.identityperf.keycloak.preload;

import static org.identityperf.probe.benchmark.Kind.COLD_START;

import java.sql.SQLException;
import org.identityperf.probe.benchmark.ColdStart;
import org.identityperf.probe.benchmark.StorageBenchmark;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * Does the loader that the publication of May 2020 measured show its curve over the sessions a segment, and what would
 * a parallel loader in key order have shown? Both fill the same caches as the server's own loader.
 *
 * <p>{@code -Pperf -Dperf.include=PublishedLoader -Dperf.params="sessionsPerSegment=64,512"}
 */
@StorageBenchmark(kind = COLD_START, dataset = OfflineSessionDataset.class)
public class PublishedLoaderBenchmark extends ColdStart {

    /** The server with empty caches, whose segments are what a worker reads at a time. */
    @State(Scope.Benchmark)
    public static class EmptyCaches extends OfflineSessionPreloadBenchmark.SegmentedServer {

        /** Which way of loading. */
        @Param
        public SessionLoader loader;
    }

    /** All sessions into the caches. */
    @Benchmark
    public int reference(EmptyCaches caches) throws SQLException {
        return caches.loader.load(caches.address(), caches.server(), caches.sessionsPerSegment);
    }
}
