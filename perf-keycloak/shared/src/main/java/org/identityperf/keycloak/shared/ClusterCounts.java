package org.identityperf.keycloak.shared;

import java.util.LongSummaryStatistics;
import java.util.stream.LongStream;
import org.identityperf.keycloak.shared.ClusterServer.Sent;
import org.identityperf.probe.measure.Counter;
import org.identityperf.probe.measure.Window;

/** What the servers of a cluster sent to each other in a {@link Window} and hold afterwards, reported as its counts. */
public final class ClusterCounts {

    private final KeycloakCluster<?> cluster;
    private final Sent before;

    /** Counts from now on. */
    public ClusterCounts(KeycloakCluster<?> cluster) {
        this.cluster = cluster;
        this.before = cluster.sent();
    }

    /** Reports for the closed window what was sent until now, and takes back what the benchmark's JVM can't have seen. */
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
