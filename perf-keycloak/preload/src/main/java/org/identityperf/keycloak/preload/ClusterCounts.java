package org.identityperf.keycloak.preload;

import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.function.ToLongFunction;
import org.identityperf.keycloak.shared.NodeJvm;
import org.identityperf.probe.measure.Counter;
import org.identityperf.probe.measure.Window;

/** What the servers of a cluster sent to each other in a {@link Window} and hold afterwards, told as its counts. */
final class ClusterCounts {

    private final KeycloakCluster cluster;
    private final List<ClusterNode.State> before;

    /** Counts from now on. */
    ClusterCounts(KeycloakCluster cluster) {
        this.cluster = cluster;
        this.before = cluster.states();
    }

    /** Tells what was sent until now, and takes back what the benchmark's JVM can't have seen. */
    List<ClusterNode.State> tell(NodeJvm jvm) {
        List<ClusterNode.State> now = cluster.states();
        Window.left(Counter.CLUSTER_MESSAGES, () -> sent(now, ClusterNode.State::messages));
        Window.left(Counter.CLUSTER_BYTES, () -> sent(now, ClusterNode.State::bytes));
        jvm.unsee();
        return now;
    }

    /** Tells how many entries of offline sessions there are on the server that holds the most, and the least. */
    static void entries(List<ClusterNode.State> states) {
        LongSummaryStatistics entries =
                states.stream().mapToLong(ClusterNode.State::offline).summaryStatistics();
        Window.left(Counter.FULLEST_SERVER, entries::getMax);
        Window.left(Counter.EMPTIEST_SERVER, entries::getMin);
    }

    private double sent(List<ClusterNode.State> now, ToLongFunction<ClusterNode.State> what) {
        return now.stream().mapToLong(what).sum()
                - before.stream().mapToLong(what).sum();
    }
}
