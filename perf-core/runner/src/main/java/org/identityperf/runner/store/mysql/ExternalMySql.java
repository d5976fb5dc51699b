package org.identityperf.runner.store.mysql;

import java.lang.module.ModuleDescriptor.Version;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.function.Consumer;
import org.identityperf.probe.address.Address;
import org.identityperf.runner.settings.Store;
import org.identityperf.runner.store.CloneName;
import org.identityperf.runner.store.OpenServer;
import org.identityperf.runner.store.StoreException;
import org.identityperf.runner.store.cache.Room;
import org.identityperf.runner.store.external.ExternalStore;
import org.identityperf.runner.store.external.SqlLock;

/**
 * A MySQL or a MariaDB that somebody else started; a run uses it. The run only uses schemas with this project's
 * names and mark. No other schema is touched, and a schema with such a name but without the mark is refused. One run at
 * a time uses a server. Clones are copied by row, since the server's files can't be reached, and its settings are left
 * as they are.
 *
 * <p>Its user needs {@code ALL} on {@code `identityperf\_%`.*}, and {@code SELECT} on {@code performance_schema.*} for
 * statements to be counted. Redo is only counted where it has {@code PROCESS}.
 */
public final class ExternalMySql {

    /** A schema that is made and dropped to find out whether the user may. */
    private static final String TRIED = CloneName.PREFIX + "rights";

    /** The errors of a user who has no right to a schema, or to a table in it. */
    private static final Set<Integer> DENIED = Set.of(1044, 1142);

    private static final List<String> READ_FOR_COUNTS = List.of(
            "SELECT DIGEST FROM performance_schema.events_statements_summary_by_digest LIMIT 1",
            "SELECT THREAD_ID FROM performance_schema.prepared_statements_instances JOIN performance_schema.threads"
                    + " ON THREAD_ID = OWNER_THREAD_ID LIMIT 1",
            "SELECT COUNT_STAR FROM performance_schema.events_statements_summary_by_user_by_event_name LIMIT 1",
            "SELECT COUNT_STATEMENTS FROM performance_schema.events_statements_summary_by_program LIMIT 1");
    private static final String SWITCHED_OFF =
            "SELECT NAME FROM performance_schema.setup_consumers WHERE ENABLED = 'NO'"
                    + " AND NAME IN ('global_instrumentation', 'thread_instrumentation', 'statements_digest',"
                    + " 'events_statements_current')";

    private ExternalMySql() {}

    /**
     * Connects to the server; waits first if another run uses it.
     *
     * @param server {@code jdbc:mysql://host:port/} or {@code jdbc:mariadb://host:port/}, with several hosts separated
     *     by commas if there are; a schema in it is only used to connect
     */
    public static ExternalStore reach(Address server, Consumer<String> say) {
        Flavour flavour = Flavour.of(server);
        SortedMap<String, String> conditions;
        try {
            conditions = MySqlSettings.readBack(server);
        } catch (SQLException e) {
            throw ExternalStore.unusable(flavour.store(), server, e);
        }
        requireVersion(flavour, server, conditions.get("version"));
        MySqlSchemas schemas = new MySqlSchemas(server);
        SqlLock lock = SqlLock.take(schemas.admin(), lock(flavour), say);
        return lock.with(() -> {
            requireRights(flavour.store(), server, schemas);
            Room room = ExternalStore.unseenRoom(server);
            MySqlDatasets datasets = new MySqlDatasets(
                    schemas,
                    new TableCopy(schemas, Optional.empty()),
                    // The server counts all the time or never, as its owner configured it.
                    (schema, on) -> {},
                    room);
            String version = flavour.store().title() + " " + MySqlSettings.release(conditions.get("version"));
            return new ExternalStore(
                    flavour.store(),
                    OpenServer.of(server, version, datasets, conditions),
                    3306,
                    MySqlSettings.differences(flavour, conditions),
                    () -> statistics(schemas),
                    lock,
                    room,
                    say);
        });
    }

    private static SqlLock.Kind lock(Flavour flavour) {
        return new SqlLock.Kind(
                // The lock is held as long as the run takes, while nothing is sent over this connection.
                List.of("SET SESSION wait_timeout = 31536000, " + flavour.statementLimit() + " = 0"),
                "SELECT GET_LOCK('identityperf', 0)",
                "SELECT GET_LOCK('identityperf', 31536000)",
                "SELECT IS_USED_LOCK('identityperf') <=> CONNECTION_ID()",
                "SELECT GET_LOCK('identityperf', 0)",
                "SELECT CONCAT('connection ', IS_USED_LOCK('identityperf'), COALESCE((SELECT CONCAT(' of ', USER,"
                        + " ' from ', HOST) FROM information_schema.PROCESSLIST"
                        + " WHERE ID = IS_USED_LOCK('identityperf')), ''))");
    }

    private static void requireVersion(Flavour flavour, Address server, String version) {
        Store kind = flavour.store();
        Store other = Flavour.ofVersion(version).store();
        if (other != kind) {
            throw new StoreException(server.url() + " is a " + other.title() + " of version " + version + ", and perf."
                    + kind.word() + ".url is for a " + kind.title() + "; say where it is with perf." + other.word()
                    + ".url");
        }
        if (Version.parse(MySqlSettings.release(version)).compareTo(flavour.oldest()) < 0) {
            throw new StoreException(server.url() + " is a server of version " + version + "; " + kind.title() + " "
                    + flavour.oldest() + " or newer is needed, which keeps dataset snapshots whole.");
        }
    }

    /** Requires that this user may make and drop schemas of this project, also those that other users made. */
    private static void requireRights(Store kind, Address server, MySqlSchemas schemas) {
        try {
            schemas.create(TRIED);
            schemas.drop(TRIED);
        } catch (StoreException e) {
            if (!(e.getCause() instanceof SQLException refusal) || !DENIED.contains(refusal.getErrorCode())) {
                throw e;
            }
            String user = schemas.ask("SELECT CURRENT_USER()").get(0).replaceFirst("^(.*)@(.*)$", "'$1'@'$2'");
            throw new StoreException(
                    kind.title() + " at " + server.url() + " lets the user " + user
                            + " make no schemas for this project, and"
                            + " every dataset is one: " + refusal.getMessage() + ". Let an administrator run: GRANT"
                            + " ALL ON `identityperf\\_%`.* TO " + user,
                    e);
        }
    }

    /** Returns where the statistics are; empty unless the server keeps them and the user may read them. */
    private static Optional<Address> statistics(MySqlSchemas schemas) {
        try {
            READ_FOR_COUNTS.forEach(schemas::ask);
            return schemas.ask(SWITCHED_OFF).isEmpty() ? Optional.of(schemas.at("")) : Optional.empty();
        } catch (StoreException e) {
            return Optional.empty();
        }
    }
}
