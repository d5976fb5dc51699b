package org.identityperf.lab.store.postgresql;

import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.function.Consumer;
import org.identityperf.lab.settings.Store;
import org.identityperf.lab.settings.Way;
import org.identityperf.lab.store.RunningStore;
import org.identityperf.lab.store.StoreTrouble;
import org.identityperf.lab.store.cache.Cache;
import org.identityperf.lab.store.cache.CacheLock;
import org.identityperf.lab.store.cache.PasswordFile;
import org.identityperf.lab.store.cache.WholeFolder;
import org.identityperf.lab.store.container.Engine;
import org.identityperf.lab.store.container.StoreContainer;
import org.identityperf.probe.address.Address;

/**
 * A real PostgreSQL for one run, in a container of the official image, with the embedded one's settings. A volume of the
 * engine keeps the sealed datasets from run to run; the cache keeps its password and log. One run at a time uses both.
 */
public final class PostgresContainer implements RunningStore {

    private static final long NEW_BYTES = 300_000_000;

    private final Engine engine;
    private final CacheLock lock;
    private final PostgresContainerProgram program;
    private final StoreContainer container;
    private final PostgresServer server;

    private PostgresContainer(
            Engine engine,
            CacheLock lock,
            PostgresContainerProgram program,
            StoreContainer container,
            PostgresServer server) {
        this.engine = engine;
        this.lock = lock;
        this.program = program;
        this.container = container;
        this.server = server;
    }

    /**
     * Starts the server; waits first if another run uses this cache.
     *
     * @param say is told in one line each what a person would otherwise wonder about: a download, a wait, a sweep
     * @throws org.identityperf.lab.store.StoreException if the image can't be had, or the server ends instead of starting
     */
    public static PostgresContainer start(Engine engine, Cache cache, Consumer<String> say) {
        Path place = place(cache);
        CacheLock lock = CacheLock.take(place.resolveSibling(place.getFileName() + ".lock"), cache.folder(), say);
        StoreContainer container = null;
        try {
            WholeFolder.make(place, partial -> PasswordFile.in(partial).make());
            engine.room().require(NEW_BYTES, "PostgreSQL in a container");
            PostgresContainerProgram program = new PostgresContainerProgram(place);
            container = StoreContainer.start(engine, program, say);
            PostgresServer server =
                    PostgresServer.at(program.admin(container.port()), engine.room(), container.conditions(), say);
            return new PostgresContainer(engine, lock, program, container, server);
        } catch (RuntimeException e) {
            if (container != null) {
                container.close();
            }
            lock.close();
            throw e;
        }
    }

    /** Beside the embedded one's: what makes that folder another makes this one another. */
    private static Path place(Cache cache) {
        Path embedded = PostgresCluster.place(cache);
        return embedded.resolveSibling(embedded.getFileName() + "-container");
    }

    @Override
    public Store kind() {
        return Store.POSTGRESQL;
    }

    @Override
    public Way way() {
        return Way.CONTAINERS;
    }

    @Override
    public String version() {
        return PostgresSettings.version(conditions());
    }

    @Override
    public SortedMap<String, String> conditions() {
        return server.conditions();
    }

    @Override
    public Optional<Address> statistics() {
        return Optional.of(server.admin());
    }

    @Override
    public List<InetSocketAddress> hosts() {
        return List.of(new InetSocketAddress("127.0.0.1", container.port()));
    }

    @Override
    public PostgresDatasets datasets() {
        return server.datasets();
    }

    @Override
    public Optional<StoreTrouble> trouble(Exception failure) {
        if (failure instanceof StoreTrouble) {
            return Optional.empty();
        }
        return engine.room()
                .full(String.valueOf(failure.getMessage()))
                .or(container::trouble)
                .map(trouble -> new StoreTrouble(trouble, failure));
    }

    /** The server's log since its start. */
    Path log() {
        return program.log();
    }

    /** By which the engine knows the container. */
    String id() {
        return container.id();
    }

    /** Stops the server, whoever is still connected, and lets the next run have the cache. */
    @Override
    public void close() {
        container.close();
        lock.close();
    }
}
