package org.identityperf.keycloak.preload;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.measure.Counter;

/** In which JVM each server of a cluster runs. */
public enum NodeJvm {
    /** All in that of the benchmark. */
    SHARED {
        /** One after the other, since Keycloak keeps what it boots from in static fields. */
        @Override
        void start(Address address, List<ClusterMember> members, Consumer<ClusterNode> started) {
            members.forEach(member -> started.accept(new LocalNode(address, member.join())));
        }

        @Override
        Set<Counter> unseen() {
            return Set.of();
        }
    },
    /** Each in one of its own. */
    OWN {
        /** Side by side, but for the moment at which they join: who finds no cluster then would begin another. */
        @Override
        void start(Address address, List<ClusterMember> members, Consumer<ClusterNode> started) {
            List<NodeProcess> nodes = new ArrayList<>();
            for (ClusterMember member : members) {
                NodeProcess node = new NodeProcess(member);
                started.accept(node);
                nodes.add(node);
            }
            nodes.forEach(NodeProcess::join);
            CompletableFuture.allOf(nodes.stream()
                            .map(node -> CompletableFuture.runAsync(() -> node.boot(address), LocalNode::inThread))
                            .toArray(CompletableFuture[]::new))
                    .join();
        }

        @Override
        Set<Counter> unseen() {
            return Set.of(Counter.ROUND_TRIPS, Counter.BYTES, Counter.ALLOCATION, Counter.PEAK_LIVE, Counter.RETAINED);
        }
    };

    /**
     * Starts the servers of a cluster on a database; they are ready when this returns.
     *
     * @param started takes each as soon as there is something to close
     */
    abstract void start(Address address, List<ClusterMember> members, Consumer<ClusterNode> started);

    /** What the benchmark's JVM would count of itself alone. */
    abstract Set<Counter> unseen();
}
