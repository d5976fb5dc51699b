package org.identityperf.runner.store.cassandra;

/** What is done to the files of a Cassandra, and known of its JVM, by whoever stands beside them. */
interface Storage {

    /** Writes what a keyspace has in memory to disk. */
    void flush(String keyspace);

    /** Brings each table of a keyspace into one SSTable on disk. */
    void compact(String keyspace);

    /** Gives the tables of a keyspace, which are empty, the SSTables of another's, which has the same tables. */
    void copy(String from, String to);

    /** The size of a keyspace on disk in bytes. */
    long bytes(String keyspace);

    /** The largest heap in bytes that the JVM of a node may have, which no client is told. */
    long heapBytes();

    /** Removes what a dropped keyspace left on disk. */
    void remove(String keyspace);
}
