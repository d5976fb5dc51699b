package org.identityperf.runner.store.postgresql;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.identityperf.runner.settings.Store;
import org.identityperf.runner.store.cache.Cache;
import org.identityperf.runner.store.cache.Reserve;
import org.identityperf.runner.store.process.DataFolder;
import org.identityperf.runner.store.process.Unprivileged;

/**
 * A {@code PostgresCluster} is the folder in which a PostgreSQL keeps its databases from run to run. The superuser's
 * password is next to them.
 *
 * @param folder holds the data folder, the password and the log
 */
record PostgresCluster(Path folder, Path data, Store kind, String version, long newBytes) implements DataFolder {

    static final String SUPERUSER = "postgres";

    static final String MAJOR = PostgresBinaries.VERSION.substring(0, PostgresBinaries.VERSION.indexOf('.'));

    /** The room in bytes that a new data folder needs. */
    static final long NEW_BYTES = 300_000_000;

    /** The options of {@code initdb}. The builtin locale provider sorts in the same way on every operating system. */
    static final List<String> OPTIONS = List.of(
            "--username=" + SUPERUSER,
            "--auth=scram-sha-256",
            "--encoding=UTF8",
            "--locale-provider=builtin",
            "--builtin-locale=C.UTF-8",
            "--locale=C",
            "--no-instructions");

    PostgresCluster(Path folder) {
        this(folder, folder.resolve("cluster"), Store.POSTGRESQL, MAJOR, NEW_BYTES);
    }

    Reserve reserve() {
        return new Reserve(folder.resolve("reserve"));
    }

    /** Returns the version file that PostgreSQL itself writes. */
    @Override
    public Path versionFile() {
        return data().resolve("PG_VERSION");
    }

    /**
     * Returns where in the cache the folder is. Other options of {@code initdb} or another major version lead to
     * another folder.
     */
    static Path place(Cache cache) {
        String options = Integer.toHexString(OPTIONS.hashCode());
        return cache.folder("postgresql-" + PostgresBinaries.VERSION).resolve("data-" + MAJOR + "-" + options);
    }

    static PostgresCluster in(Cache cache, Path binaries) {
        return DataFolder.in(cache, place(cache), PostgresCluster::new, cluster -> cluster.initialise(binaries));
    }

    private void initialise(Path binaries) throws IOException {
        List<String> command = new ArrayList<>(
                List.of(binaries.resolve("bin/initdb").toString(), "--pgdata=" + data(), "--pwfile=" + passwordFile()));
        command.addAll(OPTIONS);
        awaitData(Unprivileged.start(command, log().toFile()), "initdb");
    }
}
