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
 * A {@code MySqlFolder} is the folder in which a MySQL keeps its schemas from run to run. The superuser's password is
 * next to them.
 *
 * @param folder holds the data folder, the password, the version and the log
 */
record MySqlFolder(Path folder, Path data, Store kind, String version, long newBytes) implements DataFolder {

    static final String SUPERUSER = "root";

    /** The room in bytes that a new data folder needs. */
    static final long NEW_BYTES = 800_000_000;

    /**
     * The authentication plugin. It uses a challenge and a response, so that another program on the port never learns
     * the password. MySQL 8's default plugin would send the password to any program that presents a key, since there is
     * no TLS here.
     */
    static final String PLUGIN = "mysql_native_password";

    /**
     * The statements that make the superuser reachable. The one that initialisation makes may only connect through the
     * socket, and there is no socket.
     */
    private static final String MADE_WITH = "RENAME USER root@localhost TO " + SUPERUSER + "@127.0.0.1;\nALTER USER "
            + SUPERUSER + "@127.0.0.1 IDENTIFIED WITH " + PLUGIN + " BY '%s';\n";

    private static final List<String> OPTIONS = List.of("--skip-log-bin", "--auto-generate-certs=OFF");

    MySqlFolder(Path folder) {
        this(folder, folder.resolve("data"), Store.MYSQL, MySqlBinaries.VERSION, NEW_BYTES);
    }

    /**
     * Returns the folder for temporary files of sorting and joining. It is on the disk of the data, and only its owner
     * can read it.
     */
    @Override
    public Path temporary() {
        return folder.resolve("temporary");
    }

    static Path place(Cache cache) {
        return cache.folder("mysql-" + MySqlBinaries.VERSION).resolve("data");
    }

    static MySqlFolder in(Cache cache, Path binaries) {
        return DataFolder.in(cache, place(cache), MySqlFolder::new, folder -> folder.initialise(binaries));
    }

    private void initialise(Path binaries) throws IOException {
        Path commands = folder.resolve("first.sql");
        PasswordFile.ownersOnly(commands, MADE_WITH.formatted(password()));
        List<String> command = command(binaries);
        command.addAll(List.of("--initialize-insecure", "--init-file=" + commands));
        command.addAll(OPTIONS);
        // Smaller redo log files would grow later, and a server that has no room for that breaks.
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

    /**
     * Returns the beginning of the server's command line for this folder. The server reads no configuration file of the
     * machine or the user.
     */
    List<String> command(Path binaries) {
        List<String> command = new ArrayList<>(List.of(
                binaries.resolve("bin/mysqld").toString(), "--no-defaults", "--basedir=" + binaries, dataArgument()));
        if (new UnixSystem().getUid() == 0) {
            // The server only runs as root with this option.
            command.add("--user=root");
        }
        return command;
    }

    /** Returns the argument by which a process is recognised as running on this folder. */
    String dataArgument() {
        return "--datadir=" + data();
    }
}
