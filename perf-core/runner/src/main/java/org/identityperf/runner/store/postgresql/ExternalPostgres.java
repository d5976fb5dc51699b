package org.identityperf.runner.store.postgresql;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.function.Consumer;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.address.Query;
import org.identityperf.runner.settings.Store;
import org.identityperf.runner.store.DatasetName;
import org.identityperf.runner.store.OpenServer;
import org.identityperf.runner.store.StoreException;
import org.identityperf.runner.store.cache.Room;
import org.identityperf.runner.store.external.ExternalStore;
import org.identityperf.runner.store.external.SqlLock;

/**
 * An external PostgreSQL is one that somebody else runs. This project only uses databases with its own names there, and
 * touches no other.
 */
public final class ExternalPostgres {

    private static final String ADMIN = DatasetName.OURS + "admin";
    private static final int OLDEST = 130_000;
    private static final Set<String> MADE_ALREADY = Set.of("42P04", "23505");
    private static final long RUN_KEY = 0x6964_656e_7470_6572L;

    private ExternalPostgres() {}

    /** Connects to the server, as a user who may create databases; waits first if another run uses it. */
    public static ExternalStore reach(Address address, Consumer<String> say) {
        Address admin = adminOf(address);
        SqlLock lock = SqlLock.take(admin, lock(), say);
        return lock.with(() -> open(admin, lock, say));
    }

    private static ExternalStore open(Address admin, SqlLock lock, Consumer<String> say) {
        SortedMap<String, String> conditions = PostgresSettings.readBack(admin);
        OwnDatabases databases = OwnDatabases.in(admin);
        PostgresAbilities abilities = PostgresAbilities.of(admin, databases);
        SortedMap<String, String> differences = PostgresSettings.differences(conditions);
        differences.putAll(abilities.differences());
        Room room = ExternalStore.unseenRoom(admin);
        PostgresDatasets datasets = new PostgresDatasets(databases, abilities, room);
        return new ExternalStore(
                Store.POSTGRESQL,
                OpenServer.of(admin, PostgresSettings.version(conditions), datasets, conditions),
                5432,
                differences,
                () -> abilities.counts() ? Optional.of(admin) : Optional.empty(),
                lock,
                room,
                say);
    }

    /**
     * Returns a lock that an open transaction holds. A pooler ties a transaction to one server connection in session
     * and in transaction mode alike. The transaction has no snapshot, so it does not hinder vacuuming.
     */
    private static SqlLock.Kind lock() {
        return new SqlLock.Kind(
                List.of(
                        "BEGIN ISOLATION LEVEL READ COMMITTED",
                        "SET LOCAL application_name = '" + owner() + "'",
                        // Each version has other time limits, and refuses the names of those that it does not have.
                        "SELECT set_config(name, '0', true) FROM pg_settings WHERE name IN ('statement_timeout',"
                                + " 'lock_timeout', 'transaction_timeout', 'idle_session_timeout',"
                                + " 'idle_in_transaction_session_timeout')"),
                "SELECT pg_try_advisory_xact_lock(" + RUN_KEY + ")",
                "SELECT pg_advisory_xact_lock(" + RUN_KEY + ")",
                "SELECT EXISTS (SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND granted"
                        + " AND pid = pg_backend_pid())",
                "SELECT pg_try_advisory_xact_lock(" + RUN_KEY + ")",
                "SELECT a.application_name || ' since ' || a.xact_start::timestamptz(0)"
                        + " FROM pg_locks l JOIN pg_stat_activity a USING (pid) WHERE l.locktype = 'advisory'"
                        + " AND l.granted"
                        + " AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())");
    }

    private static String owner() {
        String host;
        try {
            host = InetAddress.getLocalHost().getHostName().replaceAll("[^A-Za-z0-9.-]", "");
        } catch (UnknownHostException e) {
            host = "unknown host";
        }
        return "identity-perf " + host + " process " + ProcessHandle.current().pid();
    }

    /** Returns the database from which the others are made; makes it if there is none. */
    private static Address adminOf(Address address) {
        try (Connection connection = address.connect()) {
            onlyBuiltIn(connection);
            int version = Integer.parseInt(Query.text(connection, "SHOW server_version_num"));
            if (version < OLDEST) {
                throw new StoreException("PostgreSQL at " + address + " is "
                        + Query.text(connection, "SHOW server_version") + "; this project needs 13 or newer");
            }
            if (Query.text(connection, "SELECT rolcreatedb OR rolsuper FROM pg_roles WHERE rolname = current_user")
                    .equals("f")) {
                throw new StoreException("PostgreSQL at " + address + " lets this user create no database, and every"
                        + " dataset is one. Let a superuser run: ALTER ROLE \"" + address.user() + "\" CREATEDB");
            }
            boolean made = Query.text(connection, "SELECT 1 FROM pg_database WHERE datname = '" + ADMIN + "'") != null;
            connection.rollback();
            if (!made) {
                make(connection, version / 10_000);
            }
            // The owner of a database decides which functions a name stands for there.
            onlyBuiltIn(connection);
            String owner = Query.text(
                    connection,
                    "SELECT pg_get_userbyid(datdba) FROM pg_database WHERE datname = '" + ADMIN + "' AND NOT "
                            + OwnDatabases.isTrusted("datdba"));
            Address admin = OwnDatabases.at(address, ADMIN);
            if (owner != null) {
                throw new StoreException("the database " + admin.url() + " was made by the user " + owner
                        + ", who could use the rights of " + address.user() + " there. Give " + owner
                        + " as perf.postgresql.user, drop the database if nobody needs it, or, for a user who is no"
                        + " superuser, let one run: GRANT \"" + owner + "\" TO \"" + address.user() + '"');
            }
            return admin;
        } catch (SQLException e) {
            throw ExternalStore.unusable(Store.POSTGRESQL, address, e);
        }
    }

    /** Begins a transaction in which names stand for PostgreSQL's own functions and tables. */
    private static void onlyBuiltIn(Connection connection) throws SQLException {
        connection.setAutoCommit(false);
        Query.execute(connection, "SET LOCAL search_path = pg_catalog");
    }

    /** Makes the database, unless another run makes it at the same time: it is what the lock is taken in. */
    private static void make(Connection connection, int major) throws SQLException {
        try {
            connection.setAutoCommit(true);
            Query.execute(
                    connection,
                    "CREATE DATABASE " + ADMIN + ' '
                            + PostgresAbilities.all(major).empty());
        } catch (SQLException e) {
            if (!MADE_ALREADY.contains(e.getSQLState())) {
                throw e;
            }
        }
    }
}
