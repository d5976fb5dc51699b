package org.identityperf.runner.store.cassandra;

import java.util.List;
import java.util.stream.Stream;
import org.identityperf.runner.store.process.BriefJvm;

/**
 * A Cassandra configuration says how a node is started: where it listens, the format of its log, and the options of its
 * JVM.
 */
final class CassandraConfiguration {

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
                            "-Xms" + CassandraSettings.HEAP_MEGABYTES + 'm',
                            "-Xmx" + CassandraSettings.HEAP_MEGABYTES + 'm',
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

    private CassandraConfiguration() {}

    /**
     * Returns a node's {@code cassandra.yaml}. A failing disk ends the node, so that the failure is noticed. A starting
     * node does not wait for others, because they start after it; {@link Ring} waits for all of them.
     *
     * @param host its address for other nodes, which it also reports to clients
     * @param clients the address at which it listens for clients
     * @param storagePort where it listens for other nodes, as all of them do, at an address of its own
     */
    static String yaml(String host, String clients, int port, int storagePort) {
        return CassandraSettings.yaml() + """
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
}
