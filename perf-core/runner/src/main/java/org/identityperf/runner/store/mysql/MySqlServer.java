package org.identityperf.runner.store.mysql;

import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
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

/**
 * A MySQL of this machine.
 *
 * @param files the files of its data
 */
record MySqlServer(TableCopy.Files files) implements LocalServer {

    /**
     * Options that switch off what our servers do not need: the second protocol, reading and writing of the server's
     * files by statements, and the upgrade of data that another version made. The options that influence figures are in
     * {@link MySqlSettings}.
     */
    static final List<String> OF_NO_MEASURE = List.of(
            "--mysqlx=OFF",
            "--skip-name-resolve",
            "--secure-file-priv=NULL",
            "--upgrade=NONE",
            "--auto-generate-certs=OFF",
            "--caching-sha2-password-auto-generate-rsa-keys=OFF",
            "--sha256-password-auto-generate-rsa-keys=OFF",
            "--innodb-buffer-pool-load-at-startup=OFF",
            "--innodb-buffer-pool-dump-at-shutdown=OFF");

    @Override
    public Store kind() {
        return Store.MYSQL;
    }

    /** Returns the address of the server as its superuser, without a schema. */
    @Override
    public Address admin(int port, String password) {
        return new Address("jdbc:mysql://127.0.0.1:" + port + "/", MySqlFolder.SUPERUSER, password);
    }

    @Override
    public boolean answers(Address admin, Path data, Path log) {
        return new FirstQuestion(Store.MYSQL, "SELECT @@datadir", "28000")
                .isAnswered(admin.with("connectTimeout", "10000").with("socketTimeout", "10000"), data, log);
    }

    @Override
    public OpenServer open(Address admin, Room room, Map<String, String> ofTheWay, Consumer<String> say) {
        try {
            SortedMap<String, String> settings = MySqlSettings.readBack(admin);
            MySqlSchemas schemas = new MySqlSchemas(admin);
            MySqlDatasets datasets = new MySqlDatasets(
                    schemas, new TableCopy(schemas, Optional.of(files)), new StatementCounting(schemas)::count, room);
            datasets.sweep(say);
            String version = kind().title() + ' ' + MySqlSettings.release(settings.get("version"));
            return OpenServer.of(admin, version, datasets, settings, ofTheWay);
        } catch (SQLException e) {
            throw new StoreException("MySQL started, but does not answer: " + e.getMessage(), e);
        }
    }

    /**
     * Returns how the server met a full disk: it waits for room, or reports to a client that a table is full. Its log
     * has the kernel's message.
     */
    @Override
    public Optional<String> broke(Path log) {
        return LogFile.holds(log, "No space left on device")
                ? Optional.of("MySQL found no room for what it was to write")
                : Optional.empty();
    }
}
