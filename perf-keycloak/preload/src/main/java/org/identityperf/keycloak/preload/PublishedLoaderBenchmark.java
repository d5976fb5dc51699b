package org.identityperf.keycloak.preload;

import java.sql.SQLException;
import org.identityperf.probe.benchmark.ColdStart;
import org.identityperf.probe.benchmark.StorageBenchmark;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * Does the loader of the publication of May 2020 show the published curve over the sessions in a segment, and what
 * curve has a parallel loader in key order? Both fill the same caches as the server's own loader.
 *
 * <p>{@code -Pperf -Dperf.include=PublishedLoader -Dperf.params="sessionsPerSegment=64,512"}
 */
@StorageBenchmark(dataset = OfflineSessionDataset.class)
public class PublishedLoaderBenchmark extends ColdStart {

    /** This state is a server with empty caches; a segment is what a worker reads at a time. */
    @State(Scope.Benchmark)
    public static class EmptyCaches extends OfflineSessionPreloadBenchmark.SegmentedServer {

        /** Which way of loading is measured. */
        @Param
        public SessionLoader loader;
    }

    /** Measures loading all sessions into the caches. */
    @Benchmark
    public int reference(EmptyCaches caches) throws SQLException {
        return caches.loader.load(caches.address(), caches.server(), caches.sessionsPerSegment);
    }
}
