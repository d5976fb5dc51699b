package org.identityperf.runner.store.postgresql;

import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.identityperf.probe.address.Address;
import org.identityperf.runner.settings.Store;
import org.identityperf.runner.store.DatasetName;
import org.identityperf.runner.store.Sql;
import org.identityperf.runner.store.StoreException;
import org.identityperf.runner.store.database.ExternalDatabase;
import org.identityperf.runner.store.database.SqlLock;

/**
 * An external PostgreSQL is one that somebody else runs. This project only uses databases with its own names there, and
 * touches no other.
 */
public final class ExternalPostgres extends ExternalDatabase {

    private static final String ADMIN = DatasetName.OURS + "admin";
    private static final int OLDEST = 130_000;
    private static final Set<String> MADE_ALREADY = Set.of("42P04", "23505");
    private static final long RUN_KEY = 0x6964_656e_7470_6572L;

    /** The lock of a run that uses the server alone. */
    private static final SqlLock.Kind RUN = lock(RUN_KEY, "");

    /** The lock of one of several runs that load slices at the same time; each of them keeps {@link #RUN} out. */
    private static final SqlLock.Kind SLICE = lock(RUN_KEY, "_shared");

    /** The lock for a step that only one of those may do at a time. */
    private static final SqlLock.Kind STEP = lock(RUN_KEY + 1, "");

    private final Address admin;
    private final boolean shared;
    private final PostgresAbilities abilities;
    private final PostgresDatasets datasets;

    private ExternalPostgres(Address admin, SqlLock lock, boolean shared) throws SQLException {
        super(Store.POSTGRESQL, PostgresSettings.readBack(admin), admin, lock, 5432);
        this.admin = admin;
        this.shared = shared;
        OwnDatabases databases = OwnDatabases.in(admin);
        this.abilities = PostgresAbilities.of(admin, databases);
        this.datasets = new PostgresDatasets(databases, abilities, disk());
    }

    /**
     * Returns a lock that an open transaction holds. A pooler ties a transaction to one server connection in session
     * and in transaction mode alike. The transaction has no snapshot, so it does not hinder vacuuming.
     */
    private static SqlLock.Kind lock(long key, String mode) {
        return new SqlLock.Kind(
                List.of(
                        "BEGIN ISOLATION LEVEL READ COMMITTED",
                        "SET LOCAL application_name = '" + owner() + "'",
                        // Each version has other time limits, and refuses the names of those that it does not have.
                        "SELECT set_config(name, '0', true) FROM pg_settings WHERE name IN ('statement_timeout',"
                                + " 'lock_timeout', 'transaction_timeout', 'idle_session_timeout',"
                                + " 'idle_in_transaction_session_timeout')"),
                "SELECT pg_try_advisory_xact_lock" + mode + "(" + key + ")",
                "SELECT pg_advisory_xact_lock" + mode + "(" + key + ")",
                "SELECT EXISTS (SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND granted"
                        + " AND pid = pg_backend_pid())",
                "SELECT pg_try_advisory_xact_lock(" + key + ")",
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

    /** Connects to the server, as a user who may create databases; waits first if another run uses it. */
    public static ExternalPostgres reach(Address address, Consumer<String> say) {
        ExternalPostgres server = connect(address, RUN, say);
        server.useAlone(say);
        return server;
    }

    /**
     * Connects to the server as one of several runs that load slices of datasets at the same time. They keep all other
     * runs out; none of them sweeps.
     */
    @SuppressWarnings("try") // the lock is held, not used
    public static ExternalPostgres share(Address address, Consumer<String> say) {
        try (SqlLock step = SqlLock.take(adminOf(address), STEP, say)) {
            return connect(address, SLICE, say);
        }
    }

    private static ExternalPostgres connect(Address address, SqlLock.Kind kind, Consumer<String> say) {
        Address admin = adminOf(address);
        SqlLock lock = SqlLock.take(admin, kind, say);
        try {
            return new ExternalPostgres(admin, lock, kind.equals(SLICE));
        } catch (SQLException | StoreException e) {
            lock.close();
            throw e instanceof StoreException known
                    ? known
                    : new StoreException("PostgreSQL at " + address + " does not answer: " + e.getMessage(), e);
        }
    }

    @Override
    @SuppressWarnings("try") // the lock is held, not used
    public <T> T alone(Step<T> step) throws IOException {
        if (!shared) {
            return step.take();
        }
        try (SqlLock held = SqlLock.take(admin, STEP, line -> {})) {
            return step.take();
        }
    }

    /** Returns the database from which the others are made; makes it if there is none. */
    private static Address adminOf(Address address) {
        try (Connection connection = address.connect()) {
            int version = Integer.parseInt(Sql.value(connection, "SHOW server_version_num"));
            if (version < OLDEST) {
                throw new StoreException("PostgreSQL at " + address + " is "
                        + Sql.value(connection, "SHOW server_version") + "; this project needs 13 or newer");
            }
            if (Sql.value(connection, "SELECT rolcreatedb OR rolsuper FROM pg_roles WHERE rolname = current_user")
                    .equals("f")) {
                throw new StoreException("PostgreSQL at " + address + " lets this user create no database, and every"
                        + " dataset is one. Let a superuser run: ALTER ROLE \"" + address.user() + "\" CREATEDB");
            }
            if (Sql.value(connection, "SELECT 1 FROM pg_database WHERE datname = '" + ADMIN + "'") == null) {
                make(connection, version / 10_000);
            }
            return OwnDatabases.at(address, ADMIN);
        } catch (SQLException e) {
            throw unusable(Store.POSTGRESQL, address, e);
        }
    }

    /** Makes the database, unless another machine that loads a slice makes it at the same time. */
    private static void make(Connection connection, int major) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE DATABASE " + ADMIN + ' '
                    + PostgresAbilities.all(major).empty());
        } catch (SQLException e) {
            if (!MADE_ALREADY.contains(e.getSQLState())) {
                throw e;
            }
        }
    }

    @Override
    public String version() {
        return PostgresSettings.version(conditions());
    }

    @Override
    public SortedMap<String, String> differences() {
        SortedMap<String, String> differences = new TreeMap<>(PostgresSettings.differences(conditions()));
        differences.putAll(abilities.differences());
        return differences;
    }

    @Override
    public Optional<Address> statistics() {
        return abilities.counts() ? Optional.of(admin) : Optional.empty();
    }

    @Override
    protected PostgresDatasets unguarded() {
        return datasets;
    }

    @Override
    protected void sweep(Consumer<String> say) {
        datasets.sweep(say);
    }
}
