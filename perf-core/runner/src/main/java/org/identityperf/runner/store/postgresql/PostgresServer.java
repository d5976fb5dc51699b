package org.identityperf.runner.store.postgresql;

import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.function.Consumer;
import org.identityperf.probe.address.Address;
import org.identityperf.runner.settings.Store;
import org.identityperf.runner.store.StoreException;
import org.identityperf.runner.store.cache.Room;
import org.identityperf.runner.store.process.FirstQuestion;
import org.identityperf.runner.store.process.LogFile;
import org.identityperf.runner.store.process.OpenServer;

/**
 * A {@code PostgresServer} is a PostgreSQL of this machine that accepts our connections.
 *
 * @param admin the address of the superuser's own database
 */
record PostgresServer(Address admin, String version, PostgresDatasets datasets, SortedMap<String, String> conditions)
        implements OpenServer {

    /**
     * Reads back the server's settings, and drops what killed runs left in it.
     *
     * @param room the room on the disk of the server's data
     * @param ofTheWay conditions of the way the server runs, which it does not know itself
     */
    static PostgresServer at(Address admin, Room room, Map<String, String> ofTheWay, Consumer<String> say) {
        try {
            SortedMap<String, String> conditions = PostgresSettings.readBack(admin);
            conditions.putAll(ofTheWay);
            PostgresDatasets datasets = new PostgresDatasets(
                    OwnDatabases.in(admin), PostgresAbilities.all(Integer.parseInt(PostgresCluster.MAJOR)), room);
            datasets.sweep(say);
            return new PostgresServer(
                    admin,
                    PostgresSettings.version(conditions),
                    datasets,
                    Collections.unmodifiableSortedMap(conditions));
        } catch (SQLException e) {
            throw new StoreException("PostgreSQL started, but does not answer: " + e.getMessage(), e);
        }
    }

    /** Returns the address of the superuser's own database, on a port of the loopback interface. */
    static Address admin(int port, String password) {
        return new Address("jdbc:postgresql://127.0.0.1:" + port + "/postgres", PostgresCluster.SUPERUSER, password);
    }

    /**
     * Returns whether the server answers, and its data is in that folder.
     *
     * @param log the log to show if the server refuses the password
     */
    static boolean answers(Address admin, Path data, Path log) {
        return new FirstQuestion(Store.POSTGRESQL, "SHOW data_directory", "28P01")
                .isAnswered(admin.with("socketTimeout", "10"), data, log);
    }

    /** Returns how a process broke. After that, the server closes all connections and restarts by itself. */
    static Optional<String> broke(Path log) {
        return LogFile.holds(log, "all server processes terminated; reinitializing")
                ? Optional.of("A process of PostgreSQL broke, and it started over")
                : Optional.empty();
    }
}
