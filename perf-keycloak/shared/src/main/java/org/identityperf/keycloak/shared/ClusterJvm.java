package org.identityperf.keycloak.shared;

import java.util.Set;
import org.identityperf.probe.measure.Counter;
import org.identityperf.probe.measure.Window;

/** In which JVM each server of a cluster runs. */
public enum ClusterJvm {
    /** All in that of the benchmark. */
    SHARED(Set.of()),
    /** Each in one of its own. */
    OWN(Set.of(Counter.ROUND_TRIPS, Counter.BYTES, Counter.ALLOCATION, Counter.PEAK_LIVE, Counter.RETAINED));

    private final Set<Counter> unseen;

    ClusterJvm(Set<Counter> unseen) {
        this.unseen = unseen;
    }

    /** Takes back from a closed window what the benchmark's JVM would have counted of itself alone. */
    public void unsee() {
        unseen.forEach(counter -> Window.left(counter, () -> Double.NaN));
    }
}
