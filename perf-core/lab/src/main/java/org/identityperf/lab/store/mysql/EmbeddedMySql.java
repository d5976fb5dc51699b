package org.identityperf.lab.store.mysql;

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
import org.identityperf.lab.store.process.LogFile;
import org.identityperf.lab.store.process.ServerProcess;
import org.identityperf.probe.address.Address;

/**
 * A real MySQL for one run. Its data folder lives in the cache and keeps the sealed datasets from run to run; one run at
 * a time uses it. It listens on the loopback interface only, has a random password, and is gone when it is closed or
 * when this JVM ends. What a killed JVM leaves is swept at the next start.
 */
public final class EmbeddedMySql implements RunningStore {

    private final Cache cache;
    private final CacheLock lock;
    private final MySqlProgram program;
    private final ServerProcess process;
    private final MySqlServer server;

    private EmbeddedMySql(
            Cache cache, CacheLock lock, MySqlProgram program, ServerProcess process, Consumer<String> say) {
        this.cache = cache;
        this.lock = lock;
        this.program = program;
        this.process = process;
        this.server = MySqlServer.at(
                program.admin(process.port()), new LocalSchemaFiles(program.data()), cache, Map.of(), say);
    }

    /**
     * Starts the server; waits first if another run uses this cache.
     *
     * @param say is told in one line each what a person would otherwise wonder about: a download, a wait, a sweep
     * @throws StoreException if there is no MySQL for this machine, the cache can't be used, its data folder is not one
     *     of ours, or the server ends instead of starting
     */
    public static EmbeddedMySql start(Cache cache, Consumer<String> say) {
        return start(cache, MySqlBinaries.in(cache, say), say);
    }

    static EmbeddedMySql start(Cache cache, Path binaries, Consumer<String> say) {
        Path place = MySqlFolder.place(cache);
        CacheLock lock = CacheLock.take(place.resolveSibling(place.getFileName() + ".lock"), cache.folder(), say);
        ServerProcess process = null;
        try {
            MySqlProgram program = new MySqlProgram(binaries, MySqlFolder.in(cache, binaries));
            process = ServerProcess.start(program, say);
            return new EmbeddedMySql(cache, lock, program, process, say);
        } catch (RuntimeException e) {
            if (process != null) {
                process.close();
            }
            lock.close();
            throw e;
        }
    }

    /** The server as its superuser sees it, for administration. */
    Address admin() {
        return server.admin();
    }

    @Override
    public Store kind() {
        return Store.MYSQL;
    }

    @Override
    public Way way() {
        return Way.EMBEDDED;
    }

    @Override
    public String version() {
        return server.version();
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
    public MySqlDatasets datasets() {
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
        return full(String.valueOf(failure.getMessage()))
                .or(process::trouble)
                .map(trouble -> new StoreTrouble(trouble, failure));
    }

    /** A full disk ends the server, or is told as a full table. The log says which it was, and it begins anew at a start. */
    private Optional<String> full(String message) {
        boolean ended = ProcessHandle.of(process.pid()).isEmpty();
        return (ended || FullDisk.tells(message)) && LogFile.holds(program.log(), MySqlServer.NO_SPACE)
                ? cache.full(MySqlServer.NO_SPACE)
                : cache.full(message);
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
