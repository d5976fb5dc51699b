package org.identityperf.runner.store.mysql;

import java.net.InetSocketAddress;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.identityperf.probe.address.Address;
import org.identityperf.runner.settings.Store;
import org.identityperf.runner.store.ExternalStore;
import org.identityperf.runner.store.StoreException;
import org.identityperf.runner.store.cache.Disk;
import org.identityperf.runner.store.cache.Room;

/**
 * An external MySQL is one that somebody else started; a run uses it. The run only uses schemas with this project's
 * names and mark. No other schema is touched, and a schema with such a name but without the mark is refused. One run at
 * a time uses a server. Clones are copied by row, since the server's files can't be reached, and its settings are left
 * as they are.
 *
 * <p>Its user needs {@code ALL} on {@code `identityperf\_%`.*}, and {@code SELECT} on {@code performance_schema.*} for
 * statements to be counted.
 */
public final class ExternalMySql extends ExternalStore {

    private static final List<Integer> OLDEST = List.of(8, 0, 22);
    private static final int STANDARD_PORT = 3306;
    private static final int SECONDS_TO_ANSWER = 5;

    private static final List<String> READ_FOR_COUNTS = List.of(
            "SELECT DIGEST FROM performance_schema.events_statements_summary_by_digest LIMIT 1",
            "SELECT THREAD_ID FROM performance_schema.prepared_statements_instances JOIN performance_schema.threads"
                    + " ON THREAD_ID = OWNER_THREAD_ID LIMIT 1",
            "SELECT COUNT_STAR FROM performance_schema.events_statements_summary_by_user_by_event_name LIMIT 1");
    private static final String SWITCHED_OFF =
            "SELECT NAME FROM performance_schema.setup_consumers WHERE ENABLED = 'NO'"
                    + " AND NAME IN ('global_instrumentation', 'thread_instrumentation', 'statements_digest')";

    private final Address server;
    private final ServerLock lock;
    private final MySqlDatasets datasets;
    private final MySqlSchemas schemas;
    private final ServerDisk disk;
    private boolean closed;

    private ExternalMySql(Address server, ServerLock lock, MySqlSchemas schemas, SortedMap<String, String> conditions) {
        super(Store.MYSQL, conditions);
        this.server = server;
        this.lock = lock;
        this.schemas = schemas;
        this.disk = new ServerDisk(server);
        this.datasets = new MySqlDatasets(
                schemas,
                new ByRow(schemas),
                // The server counts all the time or never, as its owner configured it.
                (schema, on) -> {},
                disk);
    }

    /**
     * Connects to the server; waits first if another run uses it.
     *
     * @param server {@code jdbc:mysql://host:port/} with several hosts separated by commas if there are; a schema in it
     *     is only used to connect
     * @param say receives one line for each event that a person would otherwise wonder about: a wait, a sweep
     * @throws StoreException if it can't be reached, refuses the user, or is no MySQL that can be used
     */
    public static ExternalMySql reach(Address server, Consumer<String> say) {
        if (!server.url().startsWith("jdbc:mysql://")) {
            throw new StoreException(
                    "not the URL of a MySQL server: " + server.url() + "; write jdbc:mysql://host:port/");
        }
        SortedMap<String, String> conditions;
        try (Connection connection = server.connect()) {
            conditions = MySqlSettings.readBack(connection);
        } catch (SQLException e) {
            throw new StoreException(
                    "can't connect to " + server + ": " + e.getMessage()
                            + ". Check perf.mysql.url, perf.mysql.user and perf.mysql.password.",
                    e);
        }
        requireUsable(server, conditions.get("version"));
        MySqlSchemas schemas = new MySqlSchemas(server);
        ServerLock lock = ServerLock.take(schemas.admin(), say);
        try {
            ExternalMySql external = new ExternalMySql(server, lock, schemas, conditions);
            external.datasets.sweep(say);
            return external;
        } catch (RuntimeException e) {
            lock.close();
            throw e;
        }
    }

    private static void requireUsable(Address server, String version) {
        String[] parts = MySqlSettings.release(version).split("\\.");
        boolean recent = false;
        for (int i = 0; i < OLDEST.size(); i++) {
            int difference = (i < parts.length ? Integer.parseInt(parts[i]) : 0) - OLDEST.get(i);
            recent = difference >= 0;
            if (difference != 0) {
                break;
            }
        }
        if (version.contains("MariaDB") || !recent) {
            throw new StoreException(server.url() + " is a server of version " + version
                    + "; MySQL 8.0.22 or newer is needed, which can close a schema to writing.");
        }
    }

    @Override
    public String version() {
        return "MySQL " + MySqlSettings.release(conditions().get("version"));
    }

    @Override
    public SortedMap<String, String> differences() {
        return MySqlSettings.differences(conditions());
    }

    /** Returns where the statistics are; empty unless the server keeps them and the user may read them. */
    @Override
    public Optional<Address> statistics() {
        try {
            READ_FOR_COUNTS.forEach(schemas::ask);
            return schemas.ask(SWITCHED_OFF).isEmpty() ? Optional.of(schemas.at("")) : Optional.empty();
        } catch (StoreException e) {
            return Optional.empty();
        }
    }

    @Override
    public List<InetSocketAddress> hosts() {
        return server.hosts().stream().map(ExternalMySql::host).toList();
    }

    private static InetSocketAddress host(String host) {
        int colon = host.lastIndexOf(':');
        return colon > host.lastIndexOf(']')
                ? new InetSocketAddress(host.substring(0, colon), Integer.parseInt(host.substring(colon + 1)))
                : new InetSocketAddress(host, STANDARD_PORT);
    }

    @Override
    public MySqlDatasets datasets() {
        return datasets;
    }

    @Override
    protected Optional<String> broken(Exception failure) {
        return disk.full(String.valueOf(failure.getMessage())).or(this::unreachable);
    }

    private Optional<String> unreachable() {
        try (Connection connection = server.with("connectTimeout", "5000").connect()) {
            return connection.isValid(SECONDS_TO_ANSWER)
                    ? Optional.empty()
                    : Optional.of(server + " does not answer any more");
        } catch (SQLException e) {
            return Optional.of(server + " can't be reached any more (" + e.getMessage() + ")");
        }
    }

    /** Drops what this run made and did not seal, and releases the server for the next run. */
    @Override
    public void close() {
        if (closed) {
            return;
        }
        closed = true;
        try (lock) {
            datasets.sweep(line -> {});
        }
    }

    /** A server disk is the disk of a server on another machine, whose free room is not known. */
    private record ServerDisk(Address server) implements Room {

        /** How MySQL reports a full disk to a client: it says that a table is full. */
        private static final Pattern FULL_TABLE = Pattern.compile("The table '.*' is full");

        @Override
        public boolean require(long bytes, String what) {
            return false;
        }

        @Override
        public Optional<String> full(String message) {
            return FULL_TABLE.matcher(message).find() || Disk.tellsFull(message)
                    ? Optional.of("The disk of " + server + " is full. Free some room there.")
                    : Optional.empty();
        }
    }
}
