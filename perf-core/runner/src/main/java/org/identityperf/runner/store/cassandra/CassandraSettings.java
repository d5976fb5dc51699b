package org.identityperf.runner.store.cassandra;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.servererrors.InvalidQueryException;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.identityperf.runner.store.Differences;

/**
 * The server settings that decide what a figure means, also those that merely spell out Cassandra's default: a later
 * version's default could differ. Sizes of memory fit a heap of 512 MB. What a run reports is read back
 * from the server, if it tells.
 */
final class CassandraSettings {

    private static final SortedMap<String, String> SET = new TreeMap<>(Map.ofEntries(
            // As durable as in production: a write waits for the log, which goes to disk all ten seconds.
            Map.entry("commitlog_sync", "periodic"),
            Map.entry("commitlog_sync_period", "10000ms"),
            Map.entry("commitlog_segment_size", "32MiB"),
            Map.entry("memtable_allocation_type", "offheap_objects"),
            Map.entry("memtable_heap_space", "128MiB"),
            Map.entry("memtable_offheap_space", "128MiB"),
            Map.entry("memtable_flush_writers", "2"),
            Map.entry("file_cache_enabled", "true"),
            Map.entry("file_cache_size", "128MiB"),
            Map.entry("key_cache_size", "25MiB"),
            Map.entry("row_cache_size", "0MiB"),
            Map.entry("counter_cache_size", "0MiB"),
            Map.entry("disk_access_mode", "mmap_index_only"),
            Map.entry("storage_compatibility_mode", "CASSANDRA_4"),
            Map.entry("concurrent_reads", "32"),
            Map.entry("concurrent_writes", "32"),
            Map.entry("concurrent_compactors", "1"),
            Map.entry("compaction_throughput", "64MiB/s"),
            Map.entry("native_transport_max_threads", "128"),
            // Two busy cores and a small heap pause for longer than a cluster may.
            Map.entry("read_request_timeout", "20000ms"),
            Map.entry("range_request_timeout", "20000ms"),
            Map.entry("write_request_timeout", "20000ms"),
            Map.entry("num_tokens", "1"),
            Map.entry("dynamic_snitch", "false"),
            Map.entry("hinted_handoff_enabled", "false"),
            // Roles are read once a day, not within what is measured.
            Map.entry("roles_validity", "86400000ms"),
            Map.entry("permissions_validity", "86400000ms"),
            Map.entry("credentials_validity", "86400000ms")));

    /**
     * As Cassandra's own file of latest settings has it. On the heap, small rows leave the collector of 512 MB so little room
     * that it takes a core of two while data is loaded.
     */
    private static final String MEMTABLE = """
            memtable:
              configurations:
                trie:
                  class_name: TrieMemtable
                default:
                  inherits: trie
            """;

    /** Of its JVM, in bytes. */
    static final String HEAP = "jvm.heap_max";

    static final int HEAP_MEGABYTES = 512;

    private CassandraSettings() {}

    /** The settings as lines of {@code cassandra.yaml}. */
    static String yaml() {
        return SET.entrySet().stream()
                .map(entry -> entry.getKey() + ": " + entry.getValue() + '\n')
                .collect(Collectors.joining("", "", MEMTABLE));
    }

    /** What the server says it runs with, by Cassandra's own names. */
    static SortedMap<String, String> readBack(CqlSession session) {
        SortedMap<String, String> conditions = new TreeMap<>();
        try {
            for (Row row : session.execute("SELECT name, value FROM system_views.settings")) {
                if (SET.containsKey(row.getString("name"))) {
                    conditions.put(row.getString("name"), String.valueOf(row.getString("value")));
                }
            }
        } catch (InvalidQueryException e) {
            // Before version 4 it does not tell.
        }
        Row server = session.execute("SELECT release_version, data_center FROM system.local")
                .one();
        conditions.put("release_version", server.getString("release_version"));
        conditions.put("data_center", server.getString("data_center"));
        return conditions;
    }

    /** What of it is not what this project sets, in words. */
    static SortedMap<String, String> differences(SortedMap<String, String> conditions) {
        SortedMap<String, String> told = new TreeMap<>(SET);
        // Of mmap_index_only it tells how data is read; how an index is, it tells nobody.
        told.put("disk_access_mode", "standard");
        told.put(HEAP, Long.toString((long) HEAP_MEGABYTES << 20));
        return Differences.of(told, conditions);
    }
}
