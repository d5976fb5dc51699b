package org.identityperf.keycloak.preload;

import org.identityperf.keycloak.shared.ClusterJvm;
import org.identityperf.probe.measure.CaseAddress;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.BenchmarkParams;

/** A cluster that has started up to the point where its servers preload, and holds no session. */
@State(Scope.Benchmark)
public abstract class ClusterState {

    /** How many users the database holds, with an offline session each. */
    @Param("1000")
    public long sessions;

    /** How many servers there are. */
    @Param({"1", "2", "3"})
    public int servers;

    /** How they keep sessions. */
    @Param
    public SessionCaches caches;

    /** In which JVM each of them runs. */
    @Param
    public ClusterJvm jvm;

    PreloadCluster cluster;

    @Setup(Level.Trial)
    public void start(BenchmarkParams benchmarkCase) {
        cluster = new PreloadCluster(CaseAddress.of(benchmarkCase), servers, caches, jvm);
    }

    @TearDown(Level.Trial)
    public void close() {
        cluster.close();
    }
}
