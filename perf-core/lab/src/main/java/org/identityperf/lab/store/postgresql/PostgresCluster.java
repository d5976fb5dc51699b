package org.identityperf.lab.store.postgresql;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.identityperf.lab.store.StoreException;
import org.identityperf.lab.store.cache.Cache;
import org.identityperf.lab.store.cache.PasswordFile;
import org.identityperf.lab.store.cache.Reserve;
import org.identityperf.lab.store.cache.WholeFolder;
import org.identityperf.lab.store.process.LogFile;
import org.identityperf.lab.store.process.Unprivileged;

/**
 * The folder in which a PostgreSQL keeps its databases from run to run, with the superuser's password beside it. The
 * password is random, made with the folder, and as readable as the data itself: by the folder's owner alone.
 *
 * @param folder holds the data folder, the password and the log
 */
record PostgresCluster(Path folder) {

    static final String SUPERUSER = "postgres";

    static final String MAJOR = PostgresBinaries.VERSION.substring(0, PostgresBinaries.VERSION.indexOf('.'));
    private static final long NEW_BYTES = 300_000_000;
    private static final String LEFT = ". It was left as it is: move it away, then it is made anew, or choose another"
            + " cache with -Dperf.cache=<folder>.";

    /** The builtin provider sorts alike on every operating system. */
    static final List<String> OPTIONS = List.of(
            "--username=" + SUPERUSER,
            "--auth=scram-sha-256",
            "--encoding=UTF8",
            "--locale-provider=builtin",
            "--builtin-locale=C.UTF-8",
            "--locale=C",
            "--no-instructions");

    Path data() {
        return folder.resolve("cluster");
    }

    Path log() {
        return folder.resolve("server.log");
    }

    Reserve reserve() {
        return new Reserve(folder.resolve("reserve"));
    }

    private Path passwordFile() {
        return folder.resolve("password");
    }

    String password() {
        return new PasswordFile(passwordFile()).read();
    }

    /** Where the folder is: other options of {@code initdb} or another major version have another. */
    static Path place(Cache cache) {
        String options = Integer.toHexString(OPTIONS.hashCode());
        return cache.folder("postgresql-" + PostgresBinaries.VERSION).resolve("data-" + MAJOR + "-" + options);
    }

    /**
     * Finds the folder in the cache, or makes it.
     *
     * @throws StoreException if there is something else in its place, which is left as it is
     */
    static PostgresCluster in(Cache cache, Path binaries) {
        Path place = place(cache);
        WholeFolder.make(place, partial -> {
            cache.require(NEW_BYTES, "a new PostgreSQL data folder");
            initialise(new PostgresCluster(partial), binaries);
        });
        PostgresCluster cluster = new PostgresCluster(place);
        cluster.requireOurs();
        return cluster;
    }

    private void requireOurs() {
        Path version = data().resolve("PG_VERSION");
        String found;
        try {
            found = Files.isRegularFile(version) ? Files.readString(version).strip() : "none";
        } catch (IOException e) {
            throw new StoreException("can't read " + version + " (" + e + ")", e);
        }
        if (!found.equals(MAJOR)) {
            throw new StoreException(folder + " is not a data folder that this project made: " + version + " says "
                    + found + " instead of " + MAJOR + LEFT);
        }
        if (!Files.isRegularFile(passwordFile())) {
            throw new StoreException(
                    "the password of the data folder " + folder + " is lost: " + passwordFile() + " is missing" + LEFT);
        }
    }

    private static void initialise(PostgresCluster cluster, Path binaries) throws IOException {
        PasswordFile.make(cluster.passwordFile());
        List<String> command = new ArrayList<>(List.of(
                binaries.resolve("bin/initdb").toString(),
                "--pgdata=" + cluster.data(),
                "--pwfile=" + cluster.passwordFile()));
        command.addAll(OPTIONS);
        Process initdb = Unprivileged.start(command, cluster.log().toFile());
        try {
            if (initdb.waitFor() != 0) {
                throw new StoreException(
                        "initdb can't make a PostgreSQL data folder. It says:\n" + LogFile.end(cluster.log()));
            }
        } catch (InterruptedException e) {
            initdb.destroyForcibly();
            throw StoreException.interrupted("making a PostgreSQL data folder", e);
        }
    }
}
