package org.identityperf.keycloak.current.benchmark;

import static org.identityperf.probe.benchmark.Kind.STEADY_STATE;

import org.identityperf.keycloak.current.SessionsDataset;
import org.identityperf.probe.benchmark.SteadyState;
import org.identityperf.probe.benchmark.StorageBenchmark;
import org.openjdk.jmh.annotations.Benchmark;

/**
 * What does a change that concerns several servers cost, and what do they send to each other for it (issue 37259)? That
 * depends on what is changed, how many servers there are, and where they keep sessions: in the database with one entry
 * in a cache, or in the caches alone.
 *
 * <p>All servers share this machine's processors, so a longer time with more servers is no measure of scaling.
 *
 * <p>{@code -Pperf -Dperf.include=ClusterChange -Dperf.params="servers=2;change=LOGIN"}
 */
@StorageBenchmark(kind = STEADY_STATE, dataset = SessionsDataset.class, writes = true, countedInvocations = 10)
public class ClusterChangeBenchmark extends SteadyState {

    /** Measures the servers' own code. */
    @Benchmark
    public int server(SharedState shared) {
        return shared.change();
    }
}
