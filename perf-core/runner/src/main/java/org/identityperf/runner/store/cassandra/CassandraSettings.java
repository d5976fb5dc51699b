package org.identityperf.runner.store.cassandra;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.servererrors.InvalidQueryException;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.identityperf.runner.store.Differences;
import org.identityperf.runner.store.process.BriefJvm;

/**
 * {@code CassandraSettings} says how a node is started. Of the server's settings it holds those that influence measured
 * figures, also where they equal Cassandra's default, because a later version's default could differ. Sizes of memory fit a heap of 512 MB. A run
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

    private static final List<String> OPENED = Stream.of(
                    "java.base/java.io",
                    "java.base/java.lang",
                    "java.base/java.lang.module",
                    "java.base/java.lang.reflect",
                    "java.base/java.nio",
                    "java.base/java.util",
                    "java.base/java.util.concurrent",
                    "java.base/java.util.concurrent.atomic",
                    "java.base/jdk.internal.loader",
                    "java.base/jdk.internal.math",
                    "java.base/jdk.internal.misc",
                    "java.base/jdk.internal.module",
                    "java.base/jdk.internal.ref",
                    "java.base/jdk.internal.reflect",
                    "java.base/jdk.internal.util.jar",
                    "java.base/sun.nio.ch",
                    "jdk.management/com.sun.management.internal")
            .map(module -> "--add-opens=" + module + "=ALL-UNNAMED")
            .toList();

    /** The options of a single node: a heap that leaves room on a small machine, and no waiting for other nodes. */
    static final List<String> JVM = Stream.of(
                    Stream.of(
                            "-Xms" + HEAP_MEGABYTES + 'm',
                            "-Xmx" + HEAP_MEGABYTES + 'm',
                            "-XX:+UseG1GC",
                            "-XX:+ExitOnOutOfMemoryError",
                            "-XX:-UsePerfData",
                            "-XX:-CreateCoredumpOnCrash",
                            // Standard output is for answers; messages about a crash belong into the log.
                            "-XX:+DisplayVMOutputToStderr",
                            "-Djdk.attach.allowAttachSelf=true",
                            "-Dio.netty.tryReflectionSetAccessible=true",
                            // Otherwise it closes its output once it has started, and the log ends at that point.
                            "-Dcassandra-foreground=yes",
                            "-Dcassandra.ring_delay_ms=100",
                            "-Dcassandra.skip_wait_for_gossip_to_settle=0",
                            // How much memory an entry takes is found out at each start from 100,000 of them. The
                            // mean of a tenth is the same to a byte.
                            "-Dcassandra.memtable_row_overhead_computation_step=10000",
                            // Otherwise each change of the schema is written to disk before it is answered, a dozen
                            // small files and their directories for each of three tables: CassandraDatasets has it
                            // done once.
                            "-Dcassandra.test.flush_local_schema_changes=false",
                            // After this delay a role exists, so the default superuser is not made.
                            "-Dcassandra.superuser_setup_delay_ms=3600000"),
                    OPENED.stream(),
                    BriefJvm.options().stream())
            .flatMap(options -> options)
            .toList();

    /**
     * An option in addition to {@link #JVM} for a node that joins others, which may be too busy to answer it at once.
     */
    static final String AMONG_OTHERS = "-Dcassandra.ring_delay_ms=30000";

    /** The logging configuration: everything goes to standard error, which is the log. */
    static final String LOGGING = """
            <configuration>
              <appender name="log" class="ch.qos.logback.core.ConsoleAppender">
                <target>System.err</target>
                <encoder><pattern>%d{ISO8601} %-5level [%thread] %logger{0} - %msg%n</pattern></encoder>
              </appender>
              <root level="INFO"><appender-ref ref="log"/></root>
            </configuration>
            """;

    private CassandraSettings() {}

    /**
     * Returns a node's {@code cassandra.yaml}. A failing disk ends the node, so that the failure is noticed. A starting
     * node does not wait for others, because they start after it; {@link Ring} waits for all of them.
     *
     * @param host its address for other nodes, which it also reports to clients
     * @param clients the address at which it listens for clients
     * @param storagePort where it listens for other nodes, as all of them do, at an address of its own
     */
    static String yaml(String host, String clients, int port, int storagePort) {
        return SET.entrySet().stream()
                        .map(entry -> entry.getKey() + ": " + entry.getValue() + '\n')
                        .collect(Collectors.joining("", "", MEMTABLE))
                + """
                cluster_name: identity-perf
                partitioner: org.apache.cassandra.dht.Murmur3Partitioner
                endpoint_snitch: SimpleSnitch
                listen_address: %1$s
                rpc_address: %2$s
                broadcast_rpc_address: %1$s
                native_transport_port: %3$d
                storage_port: %4$d
                start_native_transport: false
                auto_bootstrap: false
                auto_snapshot: false
                block_for_peers_timeout_in_secs: -1
                seed_provider:
                  - class_name: org.apache.cassandra.locator.SimpleSeedProvider
                    parameters:
                      - seeds: "127.0.0.1:%4$d"
                authenticator: PasswordAuthenticator
                authorizer: AllowAllAuthorizer
                role_manager: CassandraRoleManager
                disk_failure_policy: die
                commit_failure_policy: die
                """.formatted(host, clients, port, storagePort);
    }

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

    static SortedMap<String, String> differences(SortedMap<String, String> conditions) {
        SortedMap<String, String> told = new TreeMap<>(SET);
        // For mmap_index_only it reports how data is read, and does not report how an index is read.
        told.put("disk_access_mode", "standard");
        told.put(HEAP, Long.toString((long) HEAP_MEGABYTES << 20));
        return Differences.of(told, conditions);
    }
}
