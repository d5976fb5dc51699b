package org.identityperf.keycloak.current.benchmark;

import java.sql.SQLException;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import org.identityperf.keycloak.current.CurrentModelLayer;
import org.identityperf.keycloak.current.SessionsDataset;
import org.identityperf.keycloak.current.upgrade.ServingRelease;
import org.identityperf.probe.benchmark.StorageBenchmark;
import org.identityperf.probe.upgrade.Meanwhile;
import org.identityperf.probe.upgrade.OlderRelease;
import org.identityperf.probe.upgrade.UpgradeSteps;
import org.openjdk.jmh.annotations.Param;

/**
 * What does a new release cost before it serves, by how many sessions the database holds (issues 32994, 34662 and 49830)?
 *
 * <p>{@code -Pperf -Dperf.include=UpgradeSessions}
 */
@StorageBenchmark(dataset = SessionsDataset.class, writes = true)
public class UpgradeSessionsBenchmark extends UpgradeBenchmark {

    /** How long the older release is asked after the upgrade, since its servers are replaced one by one. */
    private static final Duration AFTERWARDS = Duration.ofSeconds(3);

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

    @Override
    void serveMeanwhile() throws SQLException {
        Optional<OlderRelease> older = OlderRelease.ofThisRun(from);
        if (older.isEmpty()) {
            return;
        }
        restore();
        try (ServingRelease serving = ServingRelease.of(older.get(), address(), users, sessions);
                UpgradeSteps steps = watch()) {
            upgrade();
            steps.ended();
            LockSupport.parkNanos(AFTERWARDS.toNanos());
            new Meanwhile(
                            benchmarkCase(),
                            CurrentModelLayer.version(),
                            Arrays.stream(serving.end())
                                    .map(observed -> observed.served(steps::stepAt))
                                    .toList())
                    .write();
        }
        CurrentModelLayer.stop();
    }
}
