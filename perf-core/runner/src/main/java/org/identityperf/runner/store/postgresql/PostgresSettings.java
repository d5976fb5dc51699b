package org.identityperf.runner.store.postgresql;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.address.Query;
import org.identityperf.runner.store.Differences;
import org.identityperf.runner.store.StoreException;
import org.identityperf.runner.store.process.BriefJvm;

/**
 * {@code PostgresSettings} holds the server settings that influence measured figures. All are on the server's command
 * line, where no file of the data folder can override them. Settings that equal PostgreSQL's default are included,
 * because a later version's default could differ. A run reports the settings as read back from the server.
 */
final class PostgresSettings {

    private static final SortedMap<String, String> SET = new TreeMap<>(Map.ofEntries(
            // As durable as in production: a commit waits for the disk.
            Map.entry("fsync", "on"),
            Map.entry("synchronous_commit", "on"),
            Map.entry("full_page_writes", "on"),
            // COPY into a table of the same transaction skips the WAL only at the minimal level.
            Map.entry("wal_level", "minimal"),
            Map.entry("max_wal_senders", "0"),
            Map.entry("max_wal_size", "4GB"),
            Map.entry("checkpoint_timeout", "30min"),
            Map.entry("shared_buffers", "256MB"),
            Map.entry("huge_pages", "off"),
            Map.entry("work_mem", "4MB"),
            Map.entry("maintenance_work_mem", "256MB"),
            Map.entry("effective_cache_size", "4GB"),
            Map.entry("io_method", "worker"),
            Map.entry("io_workers", "3"),
            // A clone has its own blocks from the start: with shared ones, the first write to each would cost more.
            Map.entry("file_copy_method", "copy"),
            Map.entry("max_connections", "200"),
            Map.entry("max_worker_processes", "8"),
            Map.entry("max_parallel_workers", "8"),
            Map.entry("max_parallel_workers_per_gather", "2"),
            Map.entry("max_parallel_maintenance_workers", "2"),
            Map.entry("random_page_cost", "4"),
            Map.entry("default_statistics_target", "100"),
            Map.entry("jit", "off"),
            // Vacuum and analysis run before a dataset becomes a snapshot, never while something is measured.
            Map.entry("autovacuum", "off"),
            Map.entry("track_io_timing", "off"),
            Map.entry("compute_query_id", "on"),
            Map.entry("shared_preload_libraries", "pg_stat_statements"),
            Map.entry("pg_stat_statements.track", "none"),
            Map.entry("pg_stat_statements.save", "off")));

    /**
     * Settings that are fixed when the data folder is made, or by the build of the server, or that the owner of a server may
     * have chosen: how transactions are isolated, and whether plans are generic.
     */
    private static final List<String> GIVEN = List.of(
            "server_version", "server_encoding", "data_checksums", "default_transaction_isolation", "plan_cache_mode");

    private static final String NOT_ALLOWED = "42501";
    /**
     * Settings of logs, on which no figure depends. The write-ahead log is read after each operation that is counted, up
     * to 32 MiB of it; a checkpoint would remove it before.
     */
    private static final SortedMap<String, String> OF_NO_MEASURE = new TreeMap<>(Map.of(
            "logging_collector", "off",
            "log_checkpoints", "off",
            "wal_keep_size", "64MB",
            "timezone", "UTC",
            "log_timezone", "UTC",
            "lc_messages", "C"));

    private PostgresSettings() {}

    /**
     * Returns the settings as arguments of {@code postgres}.
     *
     * @param place settings that say where the server listens
     */
    static List<String> arguments(Map<String, String> place) {
        List<String> arguments = new ArrayList<>();
        // Most of the time of a clone is spent waiting for the disk, and the databases of tests need not outlive a
        // crash of
        // the machine.
        SortedMap<String, String> set = new TreeMap<>(SET);
        if (BriefJvm.isTest()) {
            set.put("fsync", "off");
        }
        Stream.of(place, OF_NO_MEASURE, set)
                .forEach(settings -> settings.forEach((name, value) -> {
                    arguments.add("-c");
                    arguments.add(name + '=' + value);
                }));
        return arguments;
    }

    /** Returns the settings that the server reports, by PostgreSQL's own names and in its own units. */
    static SortedMap<String, String> readBack(Address server) {
        SortedMap<String, String> conditions = new TreeMap<>();
        List<String> names = new ArrayList<>(SET.keySet());
        names.addAll(GIVEN);
        try (Connection connection = server.connect()) {
            for (String name : names) {
                conditions.put(name, setting(connection, name));
            }
            // Older versions have fewer columns; reading the row as JSON works with all of them.
            String locale = "SELECT coalesce(to_jsonb(d) ->> 'datlocale', to_jsonb(d) ->> 'daticulocale', datcollate)"
                    + " || CASE to_jsonb(d) ->> 'datlocprovider' WHEN 'b' THEN ' (builtin)' ELSE '' END"
                    + " FROM pg_database d WHERE datname = current_database()";
            conditions.put("locale", Query.text(connection, locale));
        } catch (SQLException e) {
            throw new StoreException("PostgreSQL at " + server + " does not answer: " + e.getMessage(), e);
        }
        return conditions;
    }

    static SortedMap<String, String> differences(SortedMap<String, String> conditions) {
        SortedMap<String, String> measured = new TreeMap<>(SET);
        // Whether counting works is found out by trying.
        measured.keySet()
                .removeIf(name -> name.startsWith("pg_stat_statements.") || name.equals("shared_preload_libraries"));
        return Differences.of(measured, conditions);
    }

    /** Returns a text such as {@code PostgreSQL 18.6}, without what a distribution adds to it. */
    static String version(SortedMap<String, String> conditions) {
        return "PostgreSQL " + conditions.get("server_version").split(" ")[0];
    }

    private static String setting(Connection connection, String name) throws SQLException {
        try {
            String value = Query.text(connection, "SELECT coalesce(current_setting('" + name + "', true), '')");
            return value.isEmpty() ? "unknown to this version" : value;
        } catch (SQLException e) {
            if (NOT_ALLOWED.equals(e.getSQLState())) {
                return "not told to this user";
            }
            throw e;
        }
    }
}
