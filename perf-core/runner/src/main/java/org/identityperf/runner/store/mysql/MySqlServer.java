package org.identityperf.runner.store.mysql;

import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Collections;
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
import org.identityperf.runner.store.process.LogFile;
import org.identityperf.runner.store.process.OpenServer;

/**
 * A {@code MySqlServer} is a MySQL of this machine that accepts our connections.
 *
 * @param admin the address of the server as its superuser, without a schema
 */
record MySqlServer(Address admin, String version, MySqlDatasets datasets, SortedMap<String, String> conditions)
        implements OpenServer {

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

    /**
     * Reads back the server's settings, and drops what killed runs left in it.
     *
     * @param files the files of the server's data
     * @param room the room on the disk of the server's data
     * @param ofTheWay conditions of the way the server runs, which it does not know itself
     */
    static MySqlServer at(
            Address admin, TableCopy.Files files, Room room, Map<String, String> ofTheWay, Consumer<String> say) {
        try {
            SortedMap<String, String> conditions = MySqlSettings.readBack(admin);
            conditions.putAll(ofTheWay);
            MySqlSchemas schemas = new MySqlSchemas(admin);
            MySqlDatasets datasets = new MySqlDatasets(
                    schemas, new TableCopy(schemas, Optional.of(files)), new StatementCounting(schemas)::count, room);
            datasets.sweep(say);
            return new MySqlServer(
                    admin,
                    "MySQL " + MySqlSettings.release(conditions.get("version")),
                    datasets,
                    Collections.unmodifiableSortedMap(conditions));
        } catch (SQLException e) {
            throw new StoreException("MySQL started, but does not answer: " + e.getMessage(), e);
        }
    }

    /** Returns the address of the server as its superuser, on a port of the loopback interface. */
    static Address admin(int port, String password) {
        return new Address("jdbc:mysql://127.0.0.1:" + port + "/", MySqlFolder.SUPERUSER, password);
    }

    /**
     * Returns whether the server answers, and its data is in that folder.
     *
     * @param log the log to show if the server refuses the password
     */
    static boolean answers(Address admin, Path data, Path log) {
        return new FirstQuestion(Store.MYSQL, "SELECT @@datadir", "28000")
                .isAnswered(admin.with("connectTimeout", "10000").with("socketTimeout", "10000"), data, log);
    }

    /**
     * Returns how the server met a full disk: it waits for room, or reports to a client that a table is full. Its log
     * has the kernel's message.
     */
    static Optional<String> broke(Path log) {
        return LogFile.holds(log, "No space left on device")
                ? Optional.of("MySQL found no room for what it was to write")
                : Optional.empty();
    }
}
