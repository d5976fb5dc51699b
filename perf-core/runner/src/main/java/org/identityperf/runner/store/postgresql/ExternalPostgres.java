package org.identityperf.runner.store.postgresql;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.sql.Connection;
import java.sql.ResultSet;
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
import org.identityperf.runner.store.ExternalStore;
import org.identityperf.runner.store.StoreException;
import org.identityperf.runner.store.postgresql.PostgresLock.Kind;

/**
 * An external PostgreSQL is one that somebody else runs. This project only uses databases with its own names there, and
 * touches no other. One run at a time uses them. Dataset snapshots stay; everything else is dropped at the end or by
 * the next run.
 */
public final class ExternalPostgres extends ExternalStore {

    private static final String ADMIN = DatasetName.OURS + "admin";
    private static final int OLDEST = 130_000;
    private static final Set<String> MADE_ALREADY = Set.of("42P04", "23505");

    private final Address admin;
    private final PostgresLock lock;
    private final PostgresAbilities abilities;
    private final PostgresDatasets datasets;
    private final boolean shared;
    private final Thread hook = new Thread(this::dropPassing, "external-postgresql");

    private ExternalPostgres(Address admin, PostgresLock lock, boolean shared) throws SQLException {
        super(Store.POSTGRESQL, readBack(admin));
        this.admin = admin;
        this.lock = lock;
        this.shared = shared;
        OwnDatabases databases = OwnDatabases.in(admin);
        this.abilities = PostgresAbilities.of(admin, databases);
        this.datasets = new PostgresDatasets(databases, abilities, Optional.empty());
    }

    private static SortedMap<String, String> readBack(Address admin) throws SQLException {
        try (Connection connection = admin.connect()) {
            return PostgresSettings.readBack(connection);
        }
    }

    /**
     * Connects to the server; waits first if another run uses it.
     *
     * @param address a database to connect to, as a user who may create databases
     * @param say receives one line for each event that a person would otherwise wonder about: a wait, a sweep
     * @throws StoreException if the server can't be reached, is too old, does not let this user create databases, or
     *     has tables of somebody else in a database with a name of ours
     */
    public static ExternalPostgres reach(Address address, Consumer<String> say) {
        Address admin = adminOf(address);
        PostgresLock lock = PostgresLock.take(admin, Kind.RUN, say);
        try {
            ExternalPostgres server = new ExternalPostgres(admin, lock, false);
            server.datasets.sweep(say);
            Runtime.getRuntime().addShutdownHook(server.hook);
            return server;
        } catch (SQLException | RuntimeException e) {
            lock.close();
            throw failure(e, address);
        }
    }

    /**
     * Connects to the server as one of several runs that load slices of datasets at the same time. They keep all other
     * runs out; none of them sweeps.
     */
    @SuppressWarnings("try") // the lock is held, not used
    public static ExternalPostgres share(Address address, Consumer<String> say) {
        Address admin = adminOf(address);
        try (PostgresLock step = PostgresLock.take(admin, Kind.STEP, say)) {
            PostgresLock lock = PostgresLock.take(admin, Kind.SLICE, say);
            try {
                return new ExternalPostgres(admin, lock, true);
            } catch (SQLException | RuntimeException e) {
                lock.close();
                throw failure(e, address);
            }
        }
    }

    private static RuntimeException failure(Exception e, Address address) {
        return e instanceof RuntimeException known
                ? known
                : new StoreException("PostgreSQL at " + address + " does not answer: " + e.getMessage(), e);
    }

    @Override
    @SuppressWarnings("try") // the lock is held, not used
    public <T> T alone(Step<T> step) throws IOException {
        if (!shared) {
            return step.take();
        }
        try (PostgresLock held = PostgresLock.take(admin, Kind.STEP, line -> {})) {
            return step.take();
        }
    }

    /** Returns the database from which the others are made; makes it if there is none. */
    private static Address adminOf(Address address) {
        try (Connection connection = address.connect();
                Statement statement = connection.createStatement()) {
            if (Integer.parseInt(text(statement, "SHOW server_version_num")) < OLDEST) {
                throw new StoreException("PostgreSQL at " + address + " is " + text(statement, "SHOW server_version")
                        + "; this project needs 13 or newer");
            }
            if (text(statement, "SELECT rolcreatedb OR rolsuper FROM pg_roles WHERE rolname = current_user")
                    .equals("f")) {
                throw new StoreException("PostgreSQL at " + address + " lets this user create no database, and every"
                        + " dataset is one. Let a superuser run: ALTER ROLE \"" + address.user() + "\" CREATEDB");
            }
            if (text(statement, "SELECT count(*) FROM pg_database WHERE datname = '" + ADMIN + "'")
                    .equals("0")) {
                int major = Integer.parseInt(text(statement, "SHOW server_version_num")) / 10_000;
                make(
                        statement,
                        "CREATE DATABASE " + ADMIN + ' '
                                + PostgresAbilities.all(major).empty());
            }
            return PostgresUrl.withDatabase(address, ADMIN);
        } catch (SQLException e) {
            throw new StoreException(
                    "PostgreSQL at " + address + " can't be used: " + e.getMessage()
                            + ". See to perf.postgresql.url, .user and .password.",
                    e);
        }
    }

    /** Makes a database or table, unless another machine that loads a slice makes it at the same time. */
    private static void make(Statement statement, String create) throws SQLException {
        try {
            statement.execute(create);
        } catch (SQLException e) {
            if (!MADE_ALREADY.contains(e.getSQLState())) {
                throw e;
            }
        }
    }

    private static String text(Statement statement, String query) throws SQLException {
        try (ResultSet rows = statement.executeQuery(query)) {
            rows.next();
            return rows.getString(1);
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
    public List<InetSocketAddress> hosts() {
        return PostgresUrl.hosts(admin);
    }

    @Override
    public PostgresDatasets datasets() {
        return datasets;
    }

    @Override
    protected Optional<String> broken(Exception failure) {
        return lock.holds()
                ? Optional.empty()
                : Optional.of("PostgreSQL at " + admin.url() + " ended the connection that keeps other runs out: it was"
                        + " stopped, started over, or can't be reached. Its own log says more");
    }

    private void dropPassing() {
        try {
            datasets.sweep(line -> {});
        } catch (StoreException e) {
            // The server is gone, or this JVM was about to lose it; the next run sweeps.
        } finally {
            lock.close();
        }
    }

    /** Releases the server for the next run. */
    @Override
    public void close() {
        lock.close();
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // The JVM is ending, and the hook does the rest.
        }
    }
}
