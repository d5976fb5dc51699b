package org.identityperf.keycloak.preload;

import java.util.Set;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.measure.Counter;

/** In which JVM each server of a cluster runs. */
public enum NodeJvm {
    /** All in that of the benchmark. */
    SHARED {
        @Override
        ClusterNode start(Address address, ClusterMember member) {
            return new LocalNode(address, member);
        }

        @Override
        Set<Counter> unseen() {
            return Set.of();
        }
    },
    /** Each in one of its own. */
    OWN {
        @Override
        ClusterNode start(Address address, ClusterMember member) {
            return new NodeProcess(address, member);
        }

        @Override
        Set<Counter> unseen() {
            return Set.of(Counter.ROUND_TRIPS, Counter.BYTES, Counter.ALLOCATION, Counter.PEAK_LIVE, Counter.RETAINED);
        }
    };

    /** Starts a server; it has joined its cluster when this returns. */
    abstract ClusterNode start(Address address, ClusterMember member);

    /** What the benchmark's JVM would count of itself alone. */
    abstract Set<Counter> unseen();
}
