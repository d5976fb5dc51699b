package org.identityperf.probe.measure;

import java.util.List;
import java.util.Map;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.ScalarResult;

/** A counter is a quantity other than time that is measured for each operation, or a part of its time breakdown. */
public enum Counter {
    CALLS("store.calls", "statements", 0),
    ROUND_TRIPS("store.roundTrips", "round trips", 0),
    ROWS("store.rows", "rows", 0),
    /** The number of threads that asked the store, among those that did the same at once. */
    ASKING("store.asking", "threads", 0),
    BUSIEST_NODE("store.busiestNode", "statements", Double.POSITIVE_INFINITY),
    QUIETEST_NODE("store.quietestNode", "statements", Double.POSITIVE_INFINITY),
    /** Statements that were sent to another node after one did not answer. */
    MOVED("store.moved", "statements", Double.POSITIVE_INFINITY),
    FAILED("store.failed", "statements", Double.POSITIVE_INFINITY),
    BYTES("store.bytes", "B", 0.01),
    BUFFERS("store.buffers", "8 KiB pages", 0.02),
    WAL_BYTES("store.walBytes", "B", Double.POSITIVE_INFINITY),
    PEAK_LIVE("heap.peakLiveBytes", "B", Double.POSITIVE_INFINITY),
    SMALLEST_HEAP("heap.smallestBytes", "B", Double.POSITIVE_INFINITY),
    RETAINED("heap.retainedBytes", "B", Double.POSITIVE_INFINITY),
    ALLOCATION("gc.alloc.rate.norm", "B", 0.01),
    TABLE_BYTES("disk.tableBytes", "B", Double.POSITIVE_INFINITY),
    INDEX_BYTES("disk.indexBytes", "B", Double.POSITIVE_INFINITY),
    DOCUMENT_BYTES("disk.documentBytes", "B", Double.POSITIVE_INFINITY),
    /** The messages between servers of a cluster, without headers and the messages that maintain the cluster. */
    CLUSTER_MESSAGES("cluster.messages", "messages", Double.POSITIVE_INFINITY),
    CLUSTER_BYTES("cluster.bytes", "B", Double.POSITIVE_INFINITY),
    /** The number of cache entries after an operation on the cluster's server that holds the most. */
    FULLEST_SERVER("cluster.fullestServer", "entries", Double.POSITIVE_INFINITY),
    EMPTIEST_SERVER("cluster.emptiestServer", "entries", Double.POSITIVE_INFINITY),
    /** The entries that the database has after an operation and no server holds. */
    LOST("cluster.lost", "entries", Double.POSITIVE_INFINITY),
    /** The time of an operation in a time breakdown; the constants after it are its parts. */
    SPENT("spent", "s", Double.POSITIVE_INFINITY),
    SPENT_POOL("spent.pool", "s", Double.POSITIVE_INFINITY),
    SPENT_STORE("spent.store", "s", Double.POSITIVE_INFINITY),
    SPENT_EXECUTING("spent.executing", "s", Double.POSITIVE_INFINITY),
    SPENT_COMMITTING("spent.committing", "s", Double.POSITIVE_INFINITY),
    SPENT_DRIVER("spent.driver", "s", Double.POSITIVE_INFINITY),
    SPENT_OWN("spent.own", "s", Double.POSITIVE_INFINITY);

    private final String label;
    private final String unit;
    private final double tolerance;

    Counter(String label, String unit, double tolerance) {
        this.label = label;
        this.unit = unit;
        this.tolerance = tolerance;
    }

    public String label() {
        return label;
    }

    public String unit() {
        return unit;
    }

    /** Returns by what fraction valid runs of the same code may differ: 0 for exact counts, infinite if never gated. */
    public double tolerance() {
        return tolerance;
    }

    static List<ScalarResult> results(Map<Counter, Double> counts, double operations) {
        return counts.entrySet().stream()
                .map(count -> new ScalarResult(
                        count.getKey().label,
                        count.getValue() / operations,
                        count.getKey().unit + "/op",
                        AggregationPolicy.AVG))
                .toList();
    }
}
