package org.identityperf.runner.store.postgresql;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.SortedMap;
import java.util.TreeMap;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.address.Query;
import org.identityperf.runner.store.Sql;
import org.identityperf.runner.store.StoreException;
import org.postgresql.PGConnection;

/**
 * The abilities of a PostgreSQL are what the server lets a user do. They are found out by trying, since a distributed
 * or hosted PostgreSQL may differ from what its version promises.
 *
 * @param major the major version of the server
 * @param clones whether a database can be copied as a template
 * @param warms whether a clone can be read into the server's buffers
 * @param checkpoints whether a checkpoint can be forced, which writes everything to disk
 * @param counts whether statements can be counted for one database alone
 * @param nested whether statements inside functions and triggers can be told from others
 * @param pooled whether clients connect through a pooler, which keeps its connections when ours are closed
 */
record PostgresAbilities(
        int major, boolean clones, boolean warms, boolean checkpoints, boolean counts, boolean nested, boolean pooled) {

    private static final String SOURCE = "identityperf_run_source";
    private static final String COPY = "identityperf_run_copy";

    /** Returns all abilities: those of the superuser of a server that this project started. */
    static PostgresAbilities all(int major) {
        return new PostgresAbilities(major, true, true, true, true, major >= 14, false);
    }

    /**
     * Finds out the abilities by trying, in a database of this project's own.
     *
     * @param databases used to make and drop two empty databases
     */
    static PostgresAbilities of(Address admin, OwnDatabases databases) {
        int major =
                Integer.parseInt(Sql.column(admin, "SHOW server_version_num").get(0)) / 10_000;
        return new PostgresAbilities(
                major,
                clones(major, databases),
                can(admin, "CREATE EXTENSION IF NOT EXISTS pg_prewarm"),
                can(admin, "CHECKPOINT"),
                counts(admin),
                can(admin, "SELECT toplevel FROM pg_stat_statements LIMIT 1"),
                pooled(admin));
    }

    private static boolean clones(int major, OwnDatabases databases) {
        PostgresAbilities hopeful = all(major);
        databases.drop(COPY);
        databases.drop(SOURCE);
        databases.create(SOURCE, hopeful.empty());
        try {
            databases.create(COPY, hopeful.copyOf(SOURCE));
            return true;
        } catch (StoreException e) {
            return false;
        } finally {
            databases.drop(COPY);
            databases.drop(SOURCE);
        }
    }

    /** Tries everything that the meter of a measured JVM does, and what switches counting on and off. */
    private static boolean counts(Address admin) {
        return can(
                admin,
                "CREATE EXTENSION IF NOT EXISTS pg_stat_statements",
                "SET pg_stat_statements.track = 'none'",
                "SELECT pg_stat_statements_reset(0, oid, 0) FROM pg_database WHERE datname = current_database()",
                "DO $$BEGIN EXECUTE format('ALTER DATABASE %I SET pg_stat_statements.track = none',"
                        + " current_database()); END$$");
    }

    /** Returns whether there is a pooler, which shows its clients process ids that the server does not have. */
    private static boolean pooled(Address admin) {
        try (Connection connection = admin.connect()) {
            int pid = Integer.parseInt(Query.text(connection, "SELECT pg_backend_pid()"));
            return pid != connection.unwrap(PGConnection.class).getBackendPID();
        } catch (SQLException e) {
            throw new StoreException(admin + " does not answer: " + e.getMessage(), e);
        }
    }

    private static boolean can(Address admin, String... commands) {
        try {
            Sql.run(admin, commands);
            return true;
        } catch (StoreException e) {
            return false;
        }
    }

    /**
     * Returns the options of CREATE DATABASE for an empty database. Where the server knows it, the collation is the one
     * that is the same on every system.
     */
    String empty() {
        return "TEMPLATE template0 ENCODING 'UTF8'"
                + (major >= 17 ? " LOCALE 'C' LOCALE_PROVIDER builtin BUILTIN_LOCALE 'C.UTF-8'" : "");
    }

    /**
     * Returns the SQL that ends the idle connections of this user to a database, which a pooler would keep, and waits
     * for their end.
     */
    String ending(String database) {
        return "SELECT pg_terminate_backend(pid" + (major >= 14 ? ", 5000" : "") + ") FROM pg_stat_activity"
                + " WHERE datname = '" + database + "' AND usename = current_user AND state = 'idle'";
    }

    /**
     * Returns the options of CREATE DATABASE for a copy of another database. Before version 15, every copy was made by
     * file.
     */
    String copyOf(String database) {
        return "TEMPLATE " + database + (major >= 15 ? " STRATEGY file_copy" : "");
    }

    /** Returns the differences to a server that this project started, in words. */
    SortedMap<String, String> differences() {
        SortedMap<String, String> differences = new TreeMap<>();
        if (!warms) {
            differences.put("pg_prewarm", "not allowed: data is not read into the buffers before it is measured");
        }
        if (!checkpoints) {
            differences.put("CHECKPOINT", "not allowed: what loading wrote may still be written out while measuring");
        }
        if (pooled) {
            differences.put(
                    "pooler",
                    "in between: its time is part of every round trip (in transaction mode add ?prepareThreshold=0)");
        }
        return differences;
    }
}
