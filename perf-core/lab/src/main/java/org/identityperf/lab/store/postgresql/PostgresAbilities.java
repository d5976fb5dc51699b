package org.identityperf.lab.store.postgresql;

import java.util.SortedMap;
import java.util.TreeMap;
import org.identityperf.lab.store.Sql;
import org.identityperf.lab.store.StoreException;
import org.identityperf.probe.address.Address;

/**
 * What a server lets a user do: tried, not asked, since a distributed or hosted PostgreSQL differs from what its version
 * promises.
 *
 * @param major its version
 * @param clones whether a database can be copied as a template
 * @param warms whether a clone can be read into the server's buffers
 * @param checkpoints whether what was written can be brought to disk at a time of our choice
 * @param counts whether statements can be counted for one database alone
 */
record PostgresAbilities(int major, boolean clones, boolean warms, boolean checkpoints, boolean counts) {

    private static final String SOURCE = "identityperf_run_source";
    private static final String COPY = "identityperf_run_copy";

    /** Every one: what the superuser of an own server can do. */
    static PostgresAbilities all(int major) {
        return new PostgresAbilities(major, true, true, true, true);
    }

    /**
     * Tries them, in a database of this project's own.
     *
     * @param databases where two empty databases are made and dropped again
     */
    static PostgresAbilities of(Address admin, OwnDatabases databases) {
        int major =
                Integer.parseInt(Sql.column(admin, "SHOW server_version_num").get(0)) / 10_000;
        return new PostgresAbilities(
                major,
                clones(major, databases),
                can(admin, "CREATE EXTENSION IF NOT EXISTS pg_prewarm"),
                can(admin, "CHECKPOINT"),
                counts(admin));
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

    /** All that the meter of a measured JVM does, and what switches counting on and off. */
    private static boolean counts(Address admin) {
        return can(admin, "CREATE EXTENSION IF NOT EXISTS pg_stat_statements")
                && can(admin, "SET pg_stat_statements.track = 'none'")
                && can(
                        admin,
                        "SELECT pg_stat_statements_reset(0, oid, 0) FROM pg_database"
                                + " WHERE datname = current_database()")
                && can(
                        admin,
                        "DO $$BEGIN EXECUTE format('ALTER DATABASE %I SET pg_stat_statements.track = none',"
                                + " current_database()); END$$");
    }

    private static boolean can(Address admin, String command) {
        try {
            Sql.run(admin, command);
            return true;
        } catch (StoreException e) {
            return false;
        }
    }

    /** An empty database, in CREATE DATABASE: of the one order of texts that is alike on every system, where known. */
    String empty() {
        return "TEMPLATE template0 ENCODING 'UTF8'"
                + (major >= 17 ? " LOCALE 'C' LOCALE_PROVIDER builtin BUILTIN_LOCALE 'C.UTF-8'" : "");
    }

    /** A copy of another, in CREATE DATABASE; before version 15 all were copied by file. */
    String copyOf(String database) {
        return "TEMPLATE " + database + (major >= 15 ? " STRATEGY file_copy" : "");
    }

    /** What can't be done, by what it is for and in words. */
    SortedMap<String, String> missing() {
        SortedMap<String, String> missing = new TreeMap<>();
        if (!warms) {
            missing.put("pg_prewarm", "not allowed: data is not read into the buffers before it is measured");
        }
        if (!checkpoints) {
            missing.put("CHECKPOINT", "not allowed: what loading wrote may still be written out while measuring");
        }
        return missing;
    }
}
