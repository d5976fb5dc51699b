package org.identityperf.keycloak.current.benchmark;

import static org.identityperf.probe.benchmark.Kind.COLD_START;

import org.identityperf.keycloak.current.CurrentModelLayer;
import org.identityperf.keycloak.current.SessionsDataset;
import org.identityperf.probe.benchmark.StorageBenchmark;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;

/**
 * What does a new release cost before it serves, by how many sessions the database holds (issues 32994, 34662 and 49830)?
 *
 * <p>{@code -Pperf -Dperf.include=UpgradeSessions}
 */
@StorageBenchmark(kind = COLD_START, dataset = SessionsDataset.class, writes = true)
public class UpgradeSessionsBenchmark extends WatchedUpgradeBenchmark {

    /** How many sessions there are of each kind. */
    @Param("1000")
    public long sessions;

    /** How many users there are. */
    @Param("1000")
    public long users;

    @Override
    String table() {
        return "OFFLINE_USER_SESSION";
    }

    /** Measures the server's own code. */
    @Benchmark
    public CurrentModelLayer server() {
        return upgrade();
    }
}
