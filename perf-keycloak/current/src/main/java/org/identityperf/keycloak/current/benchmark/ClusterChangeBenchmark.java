package org.identityperf.keycloak.current.benchmark;

import static org.identityperf.probe.benchmark.Kind.STEADY_STATE;

import org.identityperf.keycloak.current.SessionsDataset;
import org.identityperf.probe.benchmark.SteadyState;
import org.identityperf.probe.benchmark.StorageBenchmark;
import org.openjdk.jmh.annotations.Benchmark;

/**
 * What does a change cost that concerns several servers, and what do they send to each other for it: by what is changed, how
 * many servers there are, and where they keep sessions (issue 37259)? In the database with one entry in a cache, or in the
 * caches alone.
 *
 * <p>All servers share this machine's processors: what more of them take longer is no measure of scaling.
 *
 * <p>{@code -Pperf -Dperf.include=ClusterChange -Dperf.params="servers=2;change=LOGIN"}
 */
@StorageBenchmark(kind = STEADY_STATE, dataset = SessionsDataset.class, writes = true, countedInvocations = 10)
public class ClusterChangeBenchmark extends SteadyState {

    /** The real servers. */
    @Benchmark
    public int server(SharedState shared) {
        return shared.change();
    }
}
