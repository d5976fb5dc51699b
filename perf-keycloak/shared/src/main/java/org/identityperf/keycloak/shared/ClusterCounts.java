package org.identityperf.keycloak.shared;

import java.util.LongSummaryStatistics;
import java.util.stream.LongStream;
import org.identityperf.keycloak.shared.ClusterServer.Sent;
import org.identityperf.probe.measure.Counter;
import org.identityperf.probe.measure.Window;

/**
 * A cluster count reports what the servers of a cluster sent to each other in a {@link Window}, and what they hold
 * afterwards.
 */
public final class ClusterCounts {

    private final KeycloakCluster<?> cluster;
    private final Sent before;

    /** Begins to count now. */
    public ClusterCounts(KeycloakCluster<?> cluster) {
        this.cluster = cluster;
        this.before = cluster.sent();
    }

    /**
     * Reports what was sent since counting began as counts of the closed window. Counters that the benchmark's JVM
     * cannot see are removed.
     */
    public void report() {
        Sent sent = cluster.sent().since(before);
        Window.left(Counter.CLUSTER_MESSAGES, sent::messages);
        Window.left(Counter.CLUSTER_BYTES, sent::bytes);
        cluster.jvm().unsee();
    }

    /** Reports how many entries there are on the server that holds the most, and the least. */
    public static void reportEntries(LongStream ofEachServer) {
        LongSummaryStatistics entries = ofEachServer.summaryStatistics();
        Window.left(Counter.FULLEST_SERVER, entries::getMax);
        Window.left(Counter.EMPTIEST_SERVER, entries::getMin);
    }
}
