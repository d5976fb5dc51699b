package org.identityperf.keycloak.current.benchmark;

import java.sql.SQLException;
import org.identityperf.keycloak.current.CurrentModelLayer;
import org.identityperf.keycloak.current.Migration;
import org.identityperf.probe.measure.KeptServer;
import org.identityperf.probe.upgrade.UpgradeSteps;

/**
 * A watched upgrade is one whose steps are told. One more start is watched for them, which is not counted. Where sessions
 * are upgraded, the older release serves during a further one.
 */
public abstract class WatchedUpgradeBenchmark extends UpgradeBenchmark {

    private boolean watched;

    @Override
    public void verify() throws SQLException {
        super.verify();
        if (UpgradeSteps.areAsked() && !watched && !KeptServer.isUsedFirst()) {
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

    /** Upgrades once more while the older release serves, if it can. */
    void serveMeanwhile() throws SQLException {}
}
