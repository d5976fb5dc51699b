package org.identityperf.lab.store.mysql;

import com.sun.security.auth.module.UnixSystem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.identityperf.lab.store.StoreException;
import org.identityperf.lab.store.cache.Cache;
import org.identityperf.lab.store.cache.PasswordFile;
import org.identityperf.lab.store.cache.WholeFolder;
import org.identityperf.lab.store.process.CleanEnvironment;
import org.identityperf.lab.store.process.LogFile;

/**
 * The folder in which a MySQL keeps its schemas from run to run, with the superuser's password beside it. The password
 * is random, made with the folder, and as readable as the data itself: by the folder's owner alone.
 *
 * @param folder holds the data folder, the password, the version and the log
 */
record MySqlFolder(Path folder) {

    static final String SUPERUSER = "root";

    private static final long NEW_BYTES = 800_000_000;
    private static final String LEFT = ". It was left as it is: move it away, then it is made anew, or choose another"
            + " cache with -Dperf.cache=<folder>.";

    /**
     * A challenge and its answer, so that a stranger on the port never learns the password: MySQL 8's own standard would
     * send it to whoever shows a key, since there is no TLS here.
     */
    static final String PLUGIN = "mysql_native_password";

    /** The superuser that initialisation makes may come through the socket only; there is none. */
    private static final String MADE_WITH = "RENAME USER root@localhost TO " + SUPERUSER + "@127.0.0.1;\nALTER USER "
            + SUPERUSER + "@127.0.0.1 IDENTIFIED WITH " + PLUGIN + " BY '%s';\n";

    private static final List<String> OPTIONS = List.of("--skip-log-bin", "--auto-generate-certs=OFF");

    Path data() {
        return folder.resolve("data");
    }

    Path log() {
        return folder.resolve("server.log");
    }

    /** For what sorting and joining writes while it lasts: on the disk of the data, and nobody else's to read. */
    Path temporary() {
        return folder.resolve("temporary");
    }

    private Path passwordFile() {
        return folder.resolve("password");
    }

    private Path versionFile() {
        return folder.resolve("version");
    }

    String password() {
        return new PasswordFile(passwordFile()).read();
    }

    /** Where the folder is. */
    static Path place(Cache cache) {
        return cache.folder("mysql-" + MySqlBinaries.VERSION).resolve("data");
    }

    /**
     * Finds the folder in the cache, or makes it.
     *
     * @throws StoreException if there is something else in its place, which is left as it is
     */
    static MySqlFolder in(Cache cache, Path binaries) {
        Path place = place(cache);
        WholeFolder.make(place, partial -> {
            cache.require(NEW_BYTES, "a new MySQL data folder");
            initialise(new MySqlFolder(partial), binaries);
        });
        MySqlFolder folder = new MySqlFolder(place);
        folder.requireOurs();
        return folder;
    }

    private void requireOurs() {
        String found;
        try {
            found = Files.isRegularFile(versionFile())
                    ? Files.readString(versionFile()).strip()
                    : "none";
        } catch (IOException e) {
            throw new StoreException("can't read " + versionFile() + " (" + e + ")", e);
        }
        if (!found.equals(MySqlBinaries.VERSION)) {
            throw new StoreException(folder + " is not a data folder that this project made: " + versionFile()
                    + " says " + found + " instead of " + MySqlBinaries.VERSION + LEFT);
        }
        if (!Files.isRegularFile(passwordFile())) {
            throw new StoreException(
                    "the password of the data folder " + folder + " is lost: " + passwordFile() + " is missing" + LEFT);
        }
    }

    private static void initialise(MySqlFolder folder, Path binaries) throws IOException {
        PasswordFile.make(folder.passwordFile());
        Files.writeString(folder.versionFile(), MySqlBinaries.VERSION + '\n');
        Path commands = folder.folder().resolve("first.sql");
        PasswordFile.ownersOnly(commands, MADE_WITH.formatted(folder.password()));
        List<String> command = folder.command(binaries);
        command.addAll(List.of("--initialize-insecure", "--init-file=" + commands));
        command.addAll(OPTIONS);
        Process mysqld = CleanEnvironment.builder(
                        command, ProcessBuilder.Redirect.to(folder.log().toFile()))
                .start();
        try {
            if (mysqld.waitFor() != 0) {
                throw new StoreException(
                        "mysqld can't make a MySQL data folder. It says:\n" + LogFile.end(folder.log()));
            }
        } catch (InterruptedException e) {
            mysqld.destroyForcibly();
            throw StoreException.interrupted("making a MySQL data folder", e);
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
