package org.identityperf.runner.store.mysql;

import java.lang.module.ModuleDescriptor.Version;
import org.identityperf.probe.address.Address;
import org.identityperf.runner.settings.Store;
import org.identityperf.runner.store.StoreException;

/** What differs between MySQL and MariaDB, beside the settings that only one of them has. */
enum Flavour {
    MYSQL(Store.MYSQL, "8.0.22", "max_execution_time"),
    MARIADB(Store.MARIADB, "10.6.1", "max_statement_time");

    private final Store store;
    private final Version oldest;
    private final String statementLimit;

    Flavour(Store store, String oldest, String statementLimit) {
        this.store = store;
        this.oldest = Version.parse(oldest);
        this.statementLimit = statementLimit;
    }

    /** @throws StoreException if an address is that of another store */
    static Flavour of(Address server) {
        return switch (server.scheme()) {
            case "jdbc:mysql" -> MYSQL;
            case "jdbc:mariadb" -> MARIADB;
            default ->
                throw new StoreException("not the URL of a MySQL or MariaDB server: " + server.url()
                        + "; write jdbc:mysql://host:port/ or jdbc:mariadb://host:port/");
        };
    }

    /** Returns which of the two a server is that reports this version. */
    static Flavour ofVersion(String version) {
        return version.contains("MariaDB") ? MARIADB : MYSQL;
    }

    Store store() {
        return store;
    }

    /**
     * Returns the first version that keeps dataset snapshots whole: the first MySQL that can close a schema to writing,
     * and the first MariaDB that renames all tables of one statement or none, even if it is killed meanwhile.
     */
    Version oldest() {
        return oldest;
    }

    /** Returns the setting that limits the time of a statement. */
    String statementLimit() {
        return statementLimit;
    }

    /** Returns whether a schema can be closed to writing. */
    boolean closesSchemas() {
        return this == MYSQL;
    }

    /** Returns the session's settings for current sizes, where the server would answer with older ones. */
    String currentSizes() {
        return this == MYSQL ? "information_schema_stats_expiry=0," : "";
    }
}
