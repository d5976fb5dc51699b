package org.identityperf.lab.store;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Collections;
import java.util.Optional;
import java.util.SortedMap;
import java.util.function.Consumer;
import org.identityperf.probe.address.Address;

/**
 * A real PostgreSQL for one run. Its data folder lives in the cache and keeps the sealed datasets from run to run; one
 * run at a time uses it. It listens on the loopback interface only, has a random password, and is gone when it is closed
 * or when this JVM ends. What a killed JVM leaves is swept at the next start.
 */
public final class PostgresServer implements AutoCloseable {

    private final Cache cache;
    private final CacheLock lock;
    private final PostgresCluster cluster;
    private final PostgresProcess process;
    private final SealedDatasets datasets;
    private final SortedMap<String, String> conditions;

    private PostgresServer(Cache cache, CacheLock lock, PostgresCluster cluster, PostgresProcess process)
            throws SQLException {
        this.cache = cache;
        this.lock = lock;
        this.cluster = cluster;
        this.process = process;
        this.datasets = new SealedDatasets(process.admin(), cache);
        try (Connection connection = process.admin().connect()) {
            this.conditions = Collections.unmodifiableSortedMap(PostgresSettings.readBack(connection));
        }
    }

    /**
     * Starts the server; waits first if another run uses this cache.
     *
     * @param say is told in one line each what a person would otherwise wonder about: a download, a wait, a sweep
     * @throws StoreException if there is no PostgreSQL for this machine, the cache can't be used, its data folder is not
     *     one of ours, or the server ends instead of starting
     */
    public static PostgresServer start(Cache cache, Consumer<String> say) {
        Path binaries = PostgresBinaries.in(cache, say);
        Path place = PostgresCluster.place(cache);
        CacheLock lock = CacheLock.take(place.resolveSibling(place.getFileName() + ".lock"), cache.folder(), say);
        PostgresProcess process = null;
        try {
            PostgresCluster cluster = PostgresCluster.in(cache, binaries);
            Postmaster.stopOrphan(cluster.data(), say);
            process = PostgresProcess.start(binaries, cluster);
            PostgresServer server = new PostgresServer(cache, lock, cluster, process);
            server.datasets.sweep(say);
            return server;
        } catch (SQLException | RuntimeException e) {
            if (process != null) {
                process.close();
            }
            lock.close();
            throw e instanceof RuntimeException known
                    ? known
                    : new StoreException("PostgreSQL started, but does not answer: " + e.getMessage(), e);
        }
    }

    /** The superuser's own database, for administration. */
    public Address admin() {
        return process.admin();
    }

    /** The port on the loopback interface. */
    public int port() {
        return process.port();
    }

    /** What this server keeps from run to run. */
    public SealedDatasets datasets() {
        return datasets;
    }

    /** The settings that decide what a figure means, as read back from the server, by PostgreSQL's names. */
    public SortedMap<String, String> conditions() {
        return conditions;
    }

    /**
     * Whether something failed because this server broke: it ended, one of its processes did, or its disk is full.
     *
     * @param failure of whatever used the server
     * @return what to tell instead; empty if the server is well, or the failure tells its trouble already
     */
    public Optional<StoreTrouble> trouble(Exception failure) {
        if (failure instanceof StoreTrouble) {
            return Optional.empty();
        }
        return cache.full(String.valueOf(failure.getMessage()))
                .or(process::trouble)
                .map(trouble -> new StoreTrouble(trouble, failure));
    }

    /** The server's log since its start. */
    public Path log() {
        return cluster.log();
    }

    long pid() {
        return process.pid();
    }

    /** Stops the server, whoever is still connected, and lets the next run have the cache. */
    @Override
    public void close() {
        process.close();
        lock.close();
    }
}
