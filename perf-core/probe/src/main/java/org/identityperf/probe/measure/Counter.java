package org.identityperf.probe.measure;

/** What is counted beside time, for each operation. */
public enum Counter {
    CALLS("store.calls", "statements", 0),
    ROUND_TRIPS("store.roundTrips", "round trips", 0),
    ROWS("store.rows", "rows", 0),
    /** Of those that did the same at once, how many asked the store. */
    ASKING("store.asking", "threads", 0),
    BUSIEST_NODE("store.busiestNode", "statements", Double.POSITIVE_INFINITY),
    QUIETEST_NODE("store.quietestNode", "statements", Double.POSITIVE_INFINITY),
    /** To another node, after one that did not answer. */
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
    /** Between servers of a cluster; headers and what keeps the cluster together come on top. */
    CLUSTER_MESSAGES("cluster.messages", "messages", Double.POSITIVE_INFINITY),
    CLUSTER_BYTES("cluster.bytes", "B", Double.POSITIVE_INFINITY),
    /** What the servers of a cluster hold in their caches after an operation, by the one that holds the most. */
    FULLEST_SERVER("cluster.fullestServer", "entries", Double.POSITIVE_INFINITY),
    EMPTIEST_SERVER("cluster.emptiestServer", "entries", Double.POSITIVE_INFINITY),
    /** Held by no server after an operation, though the database has it. */
    LOST("cluster.lost", "entries", Double.POSITIVE_INFINITY),
    /** The time of an operation where it was broken down, and what of it went where. */
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

    /** The name in result files. */
    public String label() {
        return label;
    }

    public String unit() {
        return unit;
    }

    /**
     * How far two honest runs of the same code may lie apart, as a fraction: 0 for what is exact, infinite for what is
     * reported and never gated.
     */
    public double tolerance() {
        return tolerance;
    }
}
