package org.identityperf.runner.store.mysql;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.identityperf.probe.address.Address;
import org.identityperf.runner.store.Differences;

/**
 * {@code MySqlSettings} holds the server settings that influence measured figures. All are on the server's command
 * line, where no file can override them. Settings that equal MySQL's default are included, because a later version's
 * default could differ. A run reports the settings as read back from the server.
 */
final class MySqlSettings {

    private static final SortedMap<String, String> SET = new TreeMap<>(Map.ofEntries(
            // As durable as in production: a commit waits for the disk.
            Map.entry("innodb_flush_log_at_trx_commit", "1"),
            Map.entry("innodb_doublewrite", "ON"),
            Map.entry("innodb_checksum_algorithm", "crc32"),
            // There is no replica to write a binary log for.
            Map.entry("log_bin", "OFF"),
            // The same on every operating system; the kernel's cache stays in use, as for PostgreSQL.
            Map.entry("innodb_flush_method", "fsync"),
            Map.entry("innodb_use_native_aio", "ON"),
            Map.entry("innodb_buffer_pool_size", "1073741824"),
            // Its files have their full size from the start, in a folder that was made with it.
            Map.entry("innodb_redo_log_capacity", "536870912"),
            Map.entry("innodb_log_buffer_size", "67108864"),
            Map.entry("innodb_io_capacity", "2000"),
            Map.entry("innodb_io_capacity_max", "4000"),
            Map.entry("innodb_flush_neighbors", "0"),
            // Both save page reads because of earlier statements, so the same statement would not touch the same pages.
            Map.entry("innodb_adaptive_hash_index", "OFF"),
            Map.entry("innodb_change_buffering", "none"),
            Map.entry("innodb_file_per_table", "ON"),
            Map.entry("innodb_parallel_read_threads", "2"),
            Map.entry("innodb_ddl_threads", "2"),
            // Each index that is created fills all of it with zeros first, and a server's schema has hundreds.
            Map.entry("innodb_ddl_buffer_size", "1048576"),
            Map.entry("innodb_autoinc_lock_mode", "2"),
            Map.entry("transaction_isolation", "REPEATABLE-READ"),
            // Tables are analysed before a dataset becomes a snapshot; a clone has its statistics, and keeps them.
            Map.entry("innodb_stats_persistent", "ON"),
            Map.entry("innodb_stats_persistent_sample_pages", "20"),
            Map.entry("innodb_stats_auto_recalc", "OFF"),
            Map.entry("information_schema_stats_expiry", "0"),
            Map.entry("sort_buffer_size", "262144"),
            Map.entry("join_buffer_size", "262144"),
            Map.entry("tmp_table_size", "16777216"),
            Map.entry("max_connections", "200"),
            Map.entry("max_allowed_packet", "67108864"),
            Map.entry("table_open_cache", "4000"),
            Map.entry("event_scheduler", "OFF"),
            Map.entry("character_set_server", "utf8mb4"),
            Map.entry("collation_server", "utf8mb4_0900_ai_ci"),
            // Used for loading rows. A client sends what its own program provides, and no file: see MySqlLoad.
            Map.entry("local_infile", "ON"),
            // Unencrypted, like the embedded PostgreSQL: it listens on the loopback interface only.
            Map.entry("tls_version", ""),
            Map.entry("performance_schema", "ON"),
            Map.entry("performance_schema_digests_size", "3000"),
            Map.entry("max_digest_length", "8192"),
            Map.entry("performance_schema_max_digest_length", "8192")));

    /** Settings that are fixed when the data folder is made, or by the build of the server. */
    private static final List<String> GIVEN = List.of(
            "version",
            "innodb_page_size",
            "lower_case_table_names",
            "sql_mode",
            "innodb_fast_shutdown",
            "have_ssl",
            "innodb_snapshot_isolation");

    /**
     * Settings that switch off instruments, which cost time even if nobody reads them. {@link StatementCounting}
     * switches on those that it needs.
     */
    private static final List<String> NOT_COUNTING = List.of(
            "--performance-schema-instrument=%=OFF",
            "--performance-schema-consumer-global-instrumentation=OFF",
            "--performance-schema-consumer-thread-instrumentation=OFF",
            "--performance-schema-consumer-statements-digest=OFF",
            "--performance-schema-consumer-events-statements-current=OFF",
            "--performance-schema-consumer-events-statements-history=OFF",
            "--performance-schema-consumer-events-transactions-current=OFF",
            "--performance-schema-consumer-events-transactions-history=OFF",
            "--performance-schema-events-statements-history-long-size=0",
            "--performance-schema-events-stages-history-long-size=0",
            "--performance-schema-events-waits-history-long-size=0",
            "--performance-schema-events-transactions-history-long-size=0");

    private MySqlSettings() {}

    /** Returns the settings as arguments of {@code mysqld}. */
    static List<String> arguments() {
        List<String> arguments = new ArrayList<>(NOT_COUNTING);
        SET.keySet().forEach(name -> arguments.add(argument(name)));
        return arguments;
    }

    static String argument(String name) {
        return name.equals("log_bin") ? "--skip-log-bin" : "--" + name + '=' + SET.get(name);
    }

    /** Returns in which settings a server differs from this project's; MariaDB does not have all of MySQL's. */
    static SortedMap<String, String> differences(Flavour flavour, SortedMap<String, String> conditions) {
        SortedMap<String, String> standard = new TreeMap<>(SET);
        if (flavour == Flavour.MARIADB) {
            standard.keySet().retainAll(conditions.keySet());
        }
        return Differences.of(standard, conditions);
    }

    /** Returns the version of a server without what a distribution adds to it: {@code 8.0.33}. */
    static String release(String version) {
        return version.replaceFirst("[^0-9.].*", "");
    }

    /**
     * Returns the settings that the server reports, by MySQL's own names and in its own units. Settings that it does
     * not know are left out.
     */
    static SortedMap<String, String> readBack(Address server) throws SQLException {
        TreeSet<String> names = new TreeSet<>(SET.keySet());
        names.addAll(GIVEN);
        SortedMap<String, String> conditions = new TreeMap<>();
        try (Connection connection = server.connect();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SHOW GLOBAL VARIABLES")) {
            while (rows.next()) {
                if (names.contains(rows.getString(1))) {
                    conditions.put(rows.getString(1), rows.getString(2));
                }
            }
        }
        return conditions;
    }
}
