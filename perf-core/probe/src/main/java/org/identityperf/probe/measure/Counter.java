package org.identityperf.probe.measure;

import java.util.List;
import java.util.Map;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.ScalarResult;

/** A quantity other than time that is measured for each operation, or a part of its time breakdown. */
public enum Counter {
    CALLS(
            "store.calls",
            "statements",
            "statements",
            "Statements of the operation; on Elasticsearch and Cassandra its requests."),
    NESTED_CALLS(
            "store.nestedCalls",
            "nested statements",
            "statements",
            "Statements that other statements executed: those of functions and triggers, among them PostgreSQL's checks of foreign keys."),
    ROUND_TRIPS(
            "store.roundTrips",
            "round trips",
            "round trips",
            "How often the driver waits for the store, whatever number of messages were sent."),
    ROWS("store.rows", "rows", "rows", "Rows that statements returned or changed."),
    LONGEST_LIST(
            "store.longestList",
            "longest list",
            "values",
            "The longest list of values that one statement was given: its parameters, or the elements of an array that is one of them. It is the most of all operations, not their mean. Known of PostgreSQL alone."),
    CONNECTIONS_AT_ONCE(
            "store.connectionsAtOnce",
            "connections at once",
            "connections",
            "The most connections that one thread used at the same time: in each a transaction was open, or a request not answered. It is the most of all operations, not their mean. Threads that hold one connection and wait for a second one can wait for each other, where a pool has no more. Known of PostgreSQL alone."),
    ROWS_LEFT(
            "store.rowsLeft",
            "rows left",
            "rows",
            "Rows that are in the store after an operation and were not before it, though the operation should leave none."),
    COMMITS(
            "store.commits",
            "commits",
            "commits",
            "Transactions that ended with COMMIT. A statement in autocommit mode is a transaction of its own, and not counted."),
    TRANSACTIONS(
            "store.transactions",
            "transactions",
            "transactions",
            "Transactions that the driver ended, by COMMIT or ROLLBACK. A statement in autocommit mode is a transaction of its own, and not counted."),
    ROLLBACKS(
            "store.rollbacks",
            "rolled back",
            "transactions",
            "How many of them were rolled back, on request or since a statement had failed. A retry begins another one."),
    SAVEPOINTS("store.savepoints", "savepoints", "savepoints", "Savepoints that were set."),
    ISOLATION(
            "store.isolation",
            "isolation set",
            "times",
            "How often the isolation level of a session or a transaction was set."),
    ASKING(
            "store.asking",
            "threads that query",
            "threads",
            "Threads that asked the store, among those that did the same at once."),
    BUSIEST_NODE("store.busiestNode", "by busiest node", "statements", "Statements that the busiest node got."),
    QUIETEST_NODE("store.quietestNode", "by quietest node", "statements", "Statements that the quietest node got."),
    MOVED("store.moved", "moved", "statements", "Statements that were sent to another node after one did not answer."),
    FAILED(
            "store.failed",
            "failed",
            "statements",
            "Statements that the store answered with an error, or that no node answered."),
    BYTES("store.bytes", "bytes", "B", "Bytes that the driver sent and received."),
    BUFFERS(
            "store.buffers",
            "pages",
            "8 KiB pages",
            "Pages that the store touched, in memory or on disk; on MySQL those of the whole server."),
    TEMPORARY_PAGES(
            "store.temporaryPages",
            "temporary pages",
            "8 KiB pages",
            "Pages written to temporary files and read from them, such as those of a sort that memory can't hold."),
    TEMPORARY_TABLES(
            "store.temporaryTables", "temporary tables", "tables", "Temporary tables that MySQL made on disk."),
    WAL_BYTES(
            "store.walBytes",
            "WAL",
            "B",
            "Bytes that went into the store's log: PostgreSQL's WAL; on MySQL the redo of the whole server."),
    ROWS_WRITTEN(
            "store.rowsWritten",
            "rows written",
            "rows",
            "Rows that were inserted, updated or deleted, by triggers too, as the log of PostgreSQL 16 and later has them; on MySQL those of the whole server."),
    ROWS_MOVED(
            "store.rowsMoved",
            "rows moved",
            "rows",
            "Updated rows that got another place, so that every index of the table got an entry; known of PostgreSQL alone."),
    ROWS_LOCKED(
            "store.rowsLocked",
            "rows locked",
            "rows",
            "Rows that were locked, by FOR UPDATE or for a foreign key, and not written by the same transaction; known of PostgreSQL alone."),
    INDEX_ENTRIES(
            "store.indexEntries", "index entries", "entries", "Entries that indexes got; known of PostgreSQL alone."),
    WRITING_COMMITS(
            "store.writingCommits",
            "commits that wrote",
            "commits",
            "Transactions that wrote and committed, be it in autocommit mode: each waits for the log. On MySQL those of the whole server, with those that were rolled back."),
    MUTATIONS(
            "store.mutations",
            "mutations",
            "mutations",
            "What Cassandra's nodes wrote: each changed partition of a table counts once on each of its replicas. Known of Cassandra 4 and later alone."),
    IDLE_IN_TRANSACTION(
            "store.idleInTransaction",
            "idle in a transaction",
            "times",
            "How often an open transaction was idle until the driver sent something: so often it waited for the server's code and the network. Known of PostgreSQL alone."),
    IDLE_WITH_LOCKS(
            "store.idleWithLocks",
            "idle with rows locked",
            "times",
            "How often of these it had sent a statement that locks rows, for which others may wait as long. Known of PostgreSQL alone."),
    LOCK_WAITS(
            "store.lockWaits",
            "waits for locks",
            "waits",
            "How often another operation, which happens at one request of this one, waits for a lock of it."),
    DEADLOCKS(
            "store.deadlocks",
            "deadlocks",
            "deadlocks",
            "How often the two then wait for each other, so that the store ends one of them."),
    HELD_LOCKS(
            "server.heldLocks",
            "locks held",
            "locks",
            "The most monitors of the server that one thread held while it sent a request to the store, of the first 50: other operations wait for them meanwhile. The driver's own are left out, and so is what belongs to one operation. A pool that has no connection for another operation counts too. It is the most of all operations, not their mean."),
    PEAK_LIVE(
            "heap.peakLiveBytes",
            "peak heap",
            "B",
            "The most that was live on the heap after a collection, above what was live before."),
    SMALLEST_HEAP("heap.smallestBytes", "smallest heap", "B", "The smallest heap in which one operation succeeds."),
    RETAINED(
            "heap.retainedBytes",
            "retained heap",
            "B",
            "What is live on the heap afterwards, above what was live before."),
    OBJECTS_LEFT(
            "heap.objectsLeft",
            "objects left",
            "objects",
            "Objects that belong to one request each, and that are alive after an operation and were not before it."),
    ALLOCATION("gc.alloc.rate.norm", "allocated", "B", "What the code asks the heap for."),
    ALLOCATION_OF_OTHERS(
            "gc.alloc.otherThreads",
            "",
            "B",
            "What threads other than the busiest one ask the heap for. How much each of them does may depend on which is faster."),
    TABLE_BYTES("disk.tableBytes", "tables on disk", "B", "What the dataset's tables take on disk."),
    INDEX_BYTES("disk.indexBytes", "indexes on disk", "B", "What the dataset's indexes take on disk."),
    DOCUMENT_BYTES("disk.documentBytes", "documents on disk", "B", "What the dataset's documents take on disk."),
    ENTRIES_LEFT(
            "cache.entriesLeft",
            "cache entries left",
            "entries",
            "Entries that a server's caches have after an operation and had not before it, though it should leave none."),
    CLUSTER_MESSAGES(
            "cluster.messages",
            "messages between servers",
            "messages",
            "Messages between servers of a cluster, without headers and the messages that maintain the cluster."),
    CLUSTER_BYTES("cluster.bytes", "bytes between servers", "B", "The bytes of these messages."),
    FULLEST_SERVER(
            "cluster.fullestServer",
            "entries of the fullest server",
            "entries",
            "Cache entries after an operation on the cluster's server that holds the most."),
    EMPTIEST_SERVER(
            "cluster.emptiestServer",
            "entries of the emptiest server",
            "entries",
            "Cache entries after an operation on the cluster's server that holds the fewest."),
    LOST(
            "cluster.lost",
            "entries lost",
            "entries",
            "Entries that the database has after an operation and no server holds."),
    SPENT("spent", "", "s", "The time of an operation in a time breakdown."),
    SPENT_POOL("spent.pool", "", "s", "Its wait for a connection of the pool."),
    SPENT_STORE("spent.store", "", "s", "Its wait on the driver's sockets."),
    SPENT_EXECUTING("spent.executing", "", "s", "What the store executed of that."),
    SPENT_COMMITTING("spent.committing", "", "s", "What the store took of that to begin and to end transactions."),
    SPENT_DRIVER("spent.driver", "", "s", "Processor time of the driver and the pool."),
    SPENT_OWN("spent.own", "", "s", "Processor time of the server's own code.");

    /** What a log says of writes. */
    static final List<Counter> WRITES = List.of(ROWS_WRITTEN, ROWS_MOVED, ROWS_LOCKED, INDEX_ENTRIES, WRITING_COMMITS);

    /** What is counted of transactions by reading what PostgreSQL answers. */
    static final List<Counter> OF_TRANSACTIONS = List.of(TRANSACTIONS, ROLLBACKS, SAVEPOINTS);

    private final String label;
    private final String words;
    private final String unit;
    private final String meaning;

    Counter(String label, String words, String unit, String meaning) {
        this.label = label;
        this.words = words;
        this.unit = unit;
        this.meaning = meaning;
    }

    public String label() {
        return label;
    }

    /** Returns its name in tables and sentences. */
    public String words() {
        return isColumn() ? words : label;
    }

    /** Returns whether tables of cases have a column for it. */
    public boolean isColumn() {
        return !words.isEmpty();
    }

    public String unit() {
        return unit;
    }

    /** Returns what it counts, as a sentence. */
    public String meaning() {
        return meaning;
    }

    /** Returns the unit of what several operations count on average. */
    public String unitOfOperation() {
        return isMost() ? unit : unit + "/op";
    }

    /** Returns whether it is the most that was found at once. Others are sums, of which each operation has its part. */
    private boolean isMost() {
        return this == LONGEST_LIST || this == CONNECTIONS_AT_ONCE || this == HELD_LOCKS;
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
