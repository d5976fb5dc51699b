package org.identityperf.runner.store.mysql;

import com.sun.security.auth.module.UnixSystem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.identityperf.runner.settings.Store;
import org.identityperf.runner.store.cache.Cache;
import org.identityperf.runner.store.cache.PasswordFile;
import org.identityperf.runner.store.process.CleanEnvironment;
import org.identityperf.runner.store.process.DataFolder;

/**
 * The folder in which a MySQL keeps its schemas from run to run, with the superuser's password beside it.
 *
 * @param folder holds the data folder, the password, the version and the log
 */
record MySqlFolder(Path folder) implements DataFolder {

    static final String SUPERUSER = "root";

    /** The room in bytes that a new data folder needs. */
    static final long NEW_BYTES = 800_000_000;

    /**
     * A challenge and its answer, so that a stranger on the port never learns the password: MySQL 8's own standard would
     * send it to whoever shows a key, since there is no TLS here.
     */
    static final String PLUGIN = "mysql_native_password";

    /** The superuser that initialisation makes may come through the socket only; there is none. */
    private static final String MADE_WITH = "RENAME USER root@localhost TO " + SUPERUSER + "@127.0.0.1;\nALTER USER "
            + SUPERUSER + "@127.0.0.1 IDENTIFIED WITH " + PLUGIN + " BY '%s';\n";

    private static final List<String> OPTIONS = List.of("--skip-log-bin", "--auto-generate-certs=OFF");

    @Override
    public Path data() {
        return folder.resolve("data");
    }

    /** For what sorting and joining writes while it lasts: on the disk of the data, and nobody else's to read. */
    @Override
    public Path temporary() {
        return folder.resolve("temporary");
    }

    @Override
    public Store kind() {
        return Store.MYSQL;
    }

    @Override
    public String version() {
        return MySqlBinaries.VERSION;
    }

    @Override
    public long newBytes() {
        return NEW_BYTES;
    }

    /** Where the folder is. */
    static Path place(Cache cache) {
        return cache.folder("mysql-" + MySqlBinaries.VERSION).resolve("data");
    }

    /**
     * Finds the folder in the cache, or makes it.
     *
     * @throws org.identityperf.runner.store.StoreException if something else is in its place, which is left as it is
     */
    static MySqlFolder in(Cache cache, Path binaries) {
        return DataFolder.in(cache, place(cache), MySqlFolder::new, folder -> folder.initialise(binaries));
    }

    private void initialise(Path binaries) throws IOException {
        Path commands = folder.resolve("first.sql");
        PasswordFile.ownersOnly(commands, MADE_WITH.formatted(password()));
        List<String> command = command(binaries);
        command.addAll(List.of("--initialize-insecure", "--init-file=" + commands));
        command.addAll(OPTIONS);
        // Smaller files of the redo log would grow later, and a server that has no room for that breaks.
        command.add(MySqlSettings.argument("innodb_redo_log_capacity"));
        try {
            awaitData(
                    CleanEnvironment.builder(command, ProcessBuilder.Redirect.to(log().toFile()))
                            .start(),
                    "mysqld");
        } finally {
            Files.delete(commands);
        }
    }

    /** The server on this folder, to be completed; no file of the machine's or the user's is read. */
    List<String> command(Path binaries) {
        List<String> command = new ArrayList<>(List.of(
                binaries.resolve("bin/mysqld").toString(), "--no-defaults", "--basedir=" + binaries, dataArgument()));
        if (new UnixSystem().getUid() == 0) {
            // Only by this word does it run as root.
            command.add("--user=root");
        }
        return command;
    }

    /** By which a process is known to run on this folder. */
    String dataArgument() {
        return "--datadir=" + data();
    }
}
