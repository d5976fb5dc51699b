package org.identityperf.probe.measure;

import java.util.List;
import java.util.Map;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.ScalarResult;

/** A counter is a quantity other than time that is measured for each operation, or a part of its time breakdown. */
public enum Counter {
    CALLS("store.calls", "statements"),
    /**
     * Statements that other statements executed: those of functions and triggers, among them PostgreSQL's checks of
     * foreign keys.
     */
    NESTED_CALLS("store.nestedCalls", "statements"),
    ROUND_TRIPS("store.roundTrips", "round trips"),
    ROWS("store.rows", "rows"),
    /**
     * The longest list of values that one statement was given: its parameters, or the elements of an array that is one of
     * them.
     */
    LONGEST_LIST("store.longestList", "values"),
    /** Rows that are in the store after an operation and were not before it, though the operation should leave none. */
    ROWS_LEFT("store.rowsLeft", "rows"),
    /** Transactions that ended with COMMIT; a statement in autocommit mode is a transaction of its own, and not counted. */
    COMMITS("store.commits", "commits"),
    /** The number of threads that asked the store, among those that did the same at once. */
    ASKING("store.asking", "threads"),
    BUSIEST_NODE("store.busiestNode", "statements"),
    QUIETEST_NODE("store.quietestNode", "statements"),
    /** Statements that were sent to another node after one did not answer. */
    MOVED("store.moved", "statements"),
    /** Statements that the store answered with an error, or that no node answered. */
    FAILED("store.failed", "statements"),
    BYTES("store.bytes", "B"),
    BUFFERS("store.buffers", "8 KiB pages"),
    /** Pages written to temporary files and read from them, such as those of a sort that memory can't hold. */
    TEMPORARY_PAGES("store.temporaryPages", "8 KiB pages"),
    /** Temporary tables that MySQL made on disk. */
    TEMPORARY_TABLES("store.temporaryTables", "tables"),
    WAL_BYTES("store.walBytes", "B"),
    /** Rows that were inserted, updated or deleted, by triggers too, as PostgreSQL's log has them. */
    ROWS_WRITTEN("store.rowsWritten", "rows"),
    /** Updated rows that got another place, so that every index of the table got an entry. */
    ROWS_MOVED("store.rowsMoved", "rows"),
    /** Rows that were locked and not written at the same time, by FOR UPDATE or for a foreign key. */
    ROWS_LOCKED("store.rowsLocked", "rows"),
    /** Entries that indexes got. */
    INDEX_ENTRIES("store.indexEntries", "entries"),
    /** Transactions that wrote and committed, be it in autocommit mode: each waits for the log. */
    WRITING_COMMITS("store.writingCommits", "commits"),
    PEAK_LIVE("heap.peakLiveBytes", "B"),
    SMALLEST_HEAP("heap.smallestBytes", "B"),
    RETAINED("heap.retainedBytes", "B"),
    /** Objects that belong to one request each, and that are alive after an operation and were not before it. */
    OBJECTS_LEFT("heap.objectsLeft", "objects"),
    ALLOCATION("gc.alloc.rate.norm", "B"),
    TABLE_BYTES("disk.tableBytes", "B"),
    INDEX_BYTES("disk.indexBytes", "B"),
    DOCUMENT_BYTES("disk.documentBytes", "B"),
    /** Entries that a server's caches have after an operation and had not before it, though it should leave none. */
    ENTRIES_LEFT("cache.entriesLeft", "entries"),
    /** The messages between servers of a cluster, without headers and the messages that maintain the cluster. */
    CLUSTER_MESSAGES("cluster.messages", "messages"),
    CLUSTER_BYTES("cluster.bytes", "B"),
    /** The number of cache entries after an operation on the cluster's server that holds the most. */
    FULLEST_SERVER("cluster.fullestServer", "entries"),
    EMPTIEST_SERVER("cluster.emptiestServer", "entries"),
    /** The entries that the database has after an operation and no server holds. */
    LOST("cluster.lost", "entries"),
    /** The time of an operation in a time breakdown; the constants after it are its parts. */
    SPENT("spent", "s"),
    SPENT_POOL("spent.pool", "s"),
    SPENT_STORE("spent.store", "s"),
    SPENT_EXECUTING("spent.executing", "s"),
    SPENT_COMMITTING("spent.committing", "s"),
    SPENT_DRIVER("spent.driver", "s"),
    SPENT_OWN("spent.own", "s");

    /** What a log says of writes. */
    static final List<Counter> WRITES = List.of(ROWS_WRITTEN, ROWS_MOVED, ROWS_LOCKED, INDEX_ENTRIES, WRITING_COMMITS);

    private final String label;
    private final String unit;

    Counter(String label, String unit) {
        this.label = label;
        this.unit = unit;
    }

    public String label() {
        return label;
    }

    public String unit() {
        return unit;
    }

    /** Returns the unit of what several operations count on average. */
    public String unitOfOperation() {
        return isMost() ? unit : unit + "/op";
    }

    /** Returns whether it is the most of any statement. Others are sums, of which each operation has its part. */
    private boolean isMost() {
        return this == LONGEST_LIST;
    }

    /** Returns what two windows count together. */
    double together(double one, double other) {
        return isMost() ? Math.max(one, other) : one + other;
    }

    static List<ScalarResult> results(Map<Counter, Double> counts, double operations) {
        return counts.entrySet().stream()
                .map(count -> count.getKey().result(count.getValue(), operations))
                .toList();
    }

    private ScalarResult result(double count, double operations) {
        return isMost()
                ? new ScalarResult(label, count, unitOfOperation(), AggregationPolicy.MAX)
                : new ScalarResult(label, count / operations, unitOfOperation(), AggregationPolicy.AVG);
    }
}
