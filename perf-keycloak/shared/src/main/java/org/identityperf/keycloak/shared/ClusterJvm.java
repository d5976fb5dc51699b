package org.identityperf.keycloak.shared;

import java.util.Set;
import org.identityperf.probe.measure.Counter;
import org.identityperf.probe.measure.Window;

/** A cluster JVM says in which JVM each server of a cluster runs. */
public enum ClusterJvm {
    /** All servers run in the benchmark's JVM. */
    SHARED(Set.of()),
    /** Each server runs in a JVM of its own. */
    OWN(Set.of(
            Counter.ROUND_TRIPS,
            Counter.LONGEST_LIST,
            Counter.TRANSACTIONS,
            Counter.ROLLBACKS,
            Counter.SAVEPOINTS,
            Counter.IDLE_IN_TRANSACTION,
            Counter.IDLE_WITH_LOCKS,
            Counter.BYTES,
            Counter.ALLOCATION,
            Counter.PEAK_LIVE,
            Counter.RETAINED));

    private final Set<Counter> unseen;

    ClusterJvm(Set<Counter> unseen) {
        this.unseen = unseen;
    }

    /** Removes from a closed window the counters that would cover the benchmark's JVM alone. */
    public void unsee() {
        unseen.forEach(counter -> Window.left(counter, () -> Double.NaN));
    }
}
