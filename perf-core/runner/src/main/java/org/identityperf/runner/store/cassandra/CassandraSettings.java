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
 * {@code CassandraSettings} holds the server settings that influence measured figures. Settings that equal Cassandra's
 * default are included, because a later version's default could differ. Sizes of memory fit a heap of 512 MB. A run
 * reports the settings as read back from the server, if the server reports them.
 */
final class CassandraSettings {

    private static final SortedMap<String, String> SET = new TreeMap<>(Map.ofEntries(
            // As durable as in production: a write waits for the log, which goes to disk every ten seconds.
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
            // With two busy cores and a small heap, pauses are longer than those of a cluster may be.
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
     * The memtable settings of Cassandra's own file of latest settings. With memtables on a heap of 512 MB, small rows
     * would leave the garbage collector so little room that it takes one of two cores while data is loaded.
     */
    private static final String MEMTABLE = """
            memtable:
              configurations:
                trie:
                  class_name: TrieMemtable
                default:
                  inherits: trie
            """;

    /** The name under which the JVM's largest heap is reported, in bytes. */
    static final String HEAP = "jvm.heap_max";

    static final int HEAP_MEGABYTES = 512;

    private CassandraSettings() {}

    /** Returns the settings as lines of {@code cassandra.yaml}. */
    static String yaml() {
        return SET.entrySet().stream()
                .map(entry -> entry.getKey() + ": " + entry.getValue() + '\n')
                .collect(Collectors.joining("", "", MEMTABLE));
    }

    /** Returns the settings that the server reports, by Cassandra's own names. */
    static SortedMap<String, String> readBack(CqlSession session) {
        SortedMap<String, String> conditions = new TreeMap<>();
        try {
            for (Row row : session.execute("SELECT name, value FROM system_views.settings")) {
                if (SET.containsKey(row.getString("name"))) {
                    conditions.put(row.getString("name"), String.valueOf(row.getString("value")));
                }
            }
        } catch (InvalidQueryException e) {
            // Before version 4 it does not report them.
        }
        Row server = session.execute("SELECT release_version, data_center FROM system.local")
                .one();
        conditions.put("release_version", server.getString("release_version"));
        conditions.put("data_center", server.getString("data_center"));
        return conditions;
    }

    /** Returns the settings that differ from what this project sets, in words. */
    static SortedMap<String, String> differences(SortedMap<String, String> conditions) {
        SortedMap<String, String> told = new TreeMap<>(SET);
        // For mmap_index_only it reports how data is read, and does not report how an index is read.
        told.put("disk_access_mode", "standard");
        told.put(HEAP, Long.toString((long) HEAP_MEGABYTES << 20));
        return Differences.of(told, conditions);
    }
}
