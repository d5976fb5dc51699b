package org.identityperf.keycloak.current.benchmark;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Optional;
import org.identityperf.keycloak.current.CurrentModelLayer;
import org.identityperf.keycloak.current.DatabaseKind;
import org.identityperf.keycloak.current.shipped.ShippedServer;
import org.identityperf.keycloak.current.upgrade.Migration;
import org.identityperf.keycloak.shared.ShippedDistribution;
import org.identityperf.keycloak.shared.ShippedLaunch;
import org.identityperf.probe.measure.KeptServer;
import org.identityperf.probe.upgrade.UpgradeSteps;
import org.openjdk.jmh.annotations.Benchmark;

/**
 * A watched upgrade is one whose steps are told. One more start is watched for them, which is not counted. Where sessions
 * are upgraded, the older release serves during a further one. In a calibration the shipped server does the same at its own
 * first start, of which no step can be watched.
 */
public abstract class WatchedUpgradeBenchmark extends UpgradeBenchmark {

    private boolean watched;
    private Optional<ShippedLaunch> shipped = Optional.empty();

    @Override
    public void verify() throws SQLException {
        super.verify();
        boolean here = shipped.isEmpty();
        endShipped();
        if (here && UpgradeSteps.areAsked() && !watched && !KeptServer.isUsedFirst()) {
            watched = true;
            restore();
            try (UpgradeSteps steps = Migration.watch(address())) {
                upgrade();
                steps.write(benchmarkCase(), CurrentModelLayer.version());
            }
            CurrentModelLayer.stop();
            check();
            serveMeanwhile();
        }
    }

    private void endShipped() {
        shipped.ifPresent(ShippedLaunch::close);
        shipped = Optional.empty();
    }

    @Override
    public void close() throws SQLException {
        endShipped();
        super.close();
    }

    /** Measures the server's own code. */
    @Benchmark
    public CurrentModelLayer server() {
        return upgrade();
    }

    /** Measures the first start of the server as it is shipped, until it listens. */
    @Benchmark
    public ShippedLaunch shipped() throws IOException {
        Path server = ShippedDistribution.ofThisRun()
                .builtFor(DatabaseKind.of(address()).vendor());
        ShippedLaunch started = ShippedLaunch.of(server, address(), ShippedServer.ownOptions());
        shipped = Optional.of(started);
        started.awaitListening();
        return started;
    }

    /** Upgrades once more while the older release serves, if it can. */
    void serveMeanwhile() throws SQLException {}
}
