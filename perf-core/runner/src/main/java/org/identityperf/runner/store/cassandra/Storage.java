package org.identityperf.runner.store.cassandra;

/**
 * A {@code Storage} works on the files of a Cassandra and knows its JVM's heap. It is only available for a server whose
 * files can be reached.
 */
interface Storage {

    /** Writes what a keyspace has in memory to disk. */
    void flush(String keyspace);

    /** Brings each table of a keyspace into one SSTable on disk. */
    void compact(String keyspace);

    /** Copies the SSTables of one keyspace into the empty tables of another keyspace, which has the same tables. */
    void copy(String from, String to);

    /** Returns the size of a keyspace on disk in bytes. */
    long bytes(String keyspace);

    /** Returns the largest heap in bytes that a node's JVM may have. Clients can't read it from the server. */
    long heapBytes();

    /** Removes what a dropped keyspace left on disk. */
    void remove(String keyspace);
}
