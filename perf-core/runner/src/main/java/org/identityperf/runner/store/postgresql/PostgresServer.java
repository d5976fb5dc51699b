package org.identityperf.runner.store.postgresql;

import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.function.Consumer;
import org.identityperf.probe.address.Address;
import org.identityperf.runner.settings.Store;
import org.identityperf.runner.store.StoreException;
import org.identityperf.runner.store.cache.Room;
import org.identityperf.runner.store.process.FirstQuestion;
import org.identityperf.runner.store.process.LocalServer;
import org.identityperf.runner.store.process.LogFile;
import org.identityperf.runner.store.process.OpenServer;

/** A PostgreSQL of this machine. */
record PostgresServer() implements LocalServer {

    @Override
    public Store kind() {
        return Store.POSTGRESQL;
    }

    /** Returns the address of the superuser's own database. */
    @Override
    public Address admin(int port, String password) {
        return new Address("jdbc:postgresql://127.0.0.1:" + port + "/postgres", PostgresCluster.SUPERUSER, password);
    }

    @Override
    public boolean answers(Address admin, Path data, Path log) {
        return new FirstQuestion(Store.POSTGRESQL, "SHOW data_directory", "28P01")
                .isAnswered(admin.with("socketTimeout", "10"), data, log);
    }

    @Override
    public OpenServer open(Address admin, Room room, Map<String, String> ofTheWay, Consumer<String> say) {
        try {
            SortedMap<String, String> settings = PostgresSettings.readBack(admin);
            PostgresDatasets datasets = new PostgresDatasets(
                    OwnDatabases.in(admin), PostgresAbilities.all(Integer.parseInt(PostgresCluster.MAJOR)), room);
            datasets.sweep(say);
            return OpenServer.of(admin, PostgresSettings.version(settings), datasets, settings, ofTheWay);
        } catch (SQLException e) {
            throw new StoreException("PostgreSQL started, but does not answer: " + e.getMessage(), e);
        }
    }

    /** Returns how a process broke. After that, the server closes all connections and restarts by itself. */
    @Override
    public Optional<String> broke(Path log) {
        return LogFile.holds(log, "all server processes terminated; reinitializing")
                ? Optional.of("A process of PostgreSQL broke, and it started over")
                : Optional.empty();
    }
}
