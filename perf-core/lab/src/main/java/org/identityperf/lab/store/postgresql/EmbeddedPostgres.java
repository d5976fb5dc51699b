package org.identityperf.lab.store.postgresql;

import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.function.Consumer;
import org.identityperf.lab.settings.Store;
import org.identityperf.lab.settings.Way;
import org.identityperf.lab.store.RunningStore;
import org.identityperf.lab.store.StoreException;
import org.identityperf.lab.store.StoreTrouble;
import org.identityperf.lab.store.cache.Cache;
import org.identityperf.lab.store.cache.CacheLock;
import org.identityperf.lab.store.cache.Disk;
import org.identityperf.lab.store.cache.Reserve;
import org.identityperf.lab.store.process.ServerProcess;
import org.identityperf.probe.address.Address;

/**
 * A real PostgreSQL for one run. Its data folder lives in the cache and keeps the sealed datasets from run to run; one
 * run at a time uses it. It listens on the loopback interface only, has a random password, and is gone when it is closed
 * or when this JVM ends. What a killed JVM leaves is swept at the next start.
 */
public final class EmbeddedPostgres implements RunningStore {

    private final Cache cache;
    private final CacheLock lock;
    private final PostgresProgram program;
    private final ServerProcess process;
    private final PostgresServer server;

    private EmbeddedPostgres(
            Cache cache, CacheLock lock, PostgresProgram program, ServerProcess process, PostgresServer server) {
        this.cache = cache;
        this.lock = lock;
        this.program = program;
        this.process = process;
        this.server = server;
    }

    /**
     * Starts the server; waits first if another run uses this cache.
     *
     * @param say is told in one line each what a person would otherwise wonder about: a download, a wait, a sweep
     * @throws StoreException if there is no PostgreSQL for this machine, the cache can't be used, its data folder is not
     *     one of ours, or the server ends instead of starting
     */
    public static EmbeddedPostgres start(Cache cache, Consumer<String> say) {
        Path binaries = PostgresBinaries.in(cache, say);
        Path place = PostgresCluster.place(cache);
        CacheLock lock = CacheLock.take(place.resolveSibling(place.getFileName() + ".lock"), cache.folder(), say);
        ServerProcess process = null;
        try {
            PostgresCluster cluster = PostgresCluster.in(cache, binaries);
            PostgresProgram program = new PostgresProgram(binaries, cluster);
            process = process(program, cluster.reserve(), say);
            PostgresServer server = PostgresServer.at(program.admin(process.port()), cache, Map.of(), say);
            cluster.reserve().keep();
            return new EmbeddedPostgres(cache, lock, program, process, server);
        } catch (RuntimeException e) {
            if (process != null) {
                process.close();
            }
            lock.close();
            throw e;
        }
    }

    /** After its log has filled the disk it needs some more of it to start. */
    private static ServerProcess process(PostgresProgram program, Reserve reserve, Consumer<String> say) {
        try {
            return ServerProcess.start(program, say);
        } catch (StoreException e) {
            if (Disk.tellsFull(e.getMessage()) && reserve.give()) {
                say.accept("the disk is full; PostgreSQL starts in room that was kept for this");
                return ServerProcess.start(program, say);
            }
            throw e;
        }
    }

    /** The superuser's own database, for administration. */
    Address admin() {
        return server.admin();
    }

    @Override
    public Store kind() {
        return Store.POSTGRESQL;
    }

    @Override
    public Way way() {
        return Way.EMBEDDED;
    }

    @Override
    public String version() {
        return PostgresSettings.version(conditions());
    }

    @Override
    public Optional<Address> statistics() {
        return Optional.of(admin());
    }

    @Override
    public List<InetSocketAddress> hosts() {
        return List.of(new InetSocketAddress("127.0.0.1", process.port()));
    }

    @Override
    public PostgresDatasets datasets() {
        return server.datasets();
    }

    @Override
    public SortedMap<String, String> conditions() {
        return server.conditions();
    }

    @Override
    public Optional<StoreTrouble> trouble(Exception failure) {
        if (failure instanceof StoreTrouble) {
            return Optional.empty();
        }
        return cache.full(String.valueOf(failure.getMessage()))
                .or(this::broken)
                .map(trouble -> new StoreTrouble(trouble, failure));
    }

    /** Where its own log found the disk full, that is why. */
    private Optional<String> broken() {
        return process.trouble()
                .map(broken ->
                        cache.full(broken).map(full -> full + '\n' + broken).orElse(broken));
    }

    /** The server's log since its start. */
    Path log() {
        return program.log();
    }

    /** The port on the loopback interface. */
    int port() {
        return process.port();
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
