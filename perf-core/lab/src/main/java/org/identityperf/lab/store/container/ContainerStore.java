package org.identityperf.lab.store.container;

import java.net.InetSocketAddress;
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
import org.identityperf.lab.store.cache.Room;
import org.identityperf.probe.address.Address;

/**
 * A real store for one run, in a container of its official image, with the embedded one's settings. A volume of the
 * engine keeps the sealed datasets from run to run; the cache keeps its password and log. One run at a time uses both.
 */
public abstract class ContainerStore implements RunningStore {

    private final Engine engine;
    private final ContainerProgram program;
    private final CacheLock lock;
    private final StoreContainer container;

    /**
     * Starts the server and waits until it lets us in; waits first if another run uses this cache. Who can't use it then
     * closes it.
     *
     * @param say is told in one line each what a person would otherwise wonder about: a download, a wait, a sweep
     * @throws org.identityperf.lab.store.StoreException if the image can't be had, or the server ends instead of starting
     */
    protected ContainerStore(Engine engine, Cache cache, ContainerProgram program, Consumer<String> say) {
        this.engine = engine;
        this.program = program;
        this.lock = program.place().lock(cache, say);
        try {
            this.container = StoreContainer.start(engine, program, say);
        } catch (RuntimeException e) {
            lock.close();
            throw e;
        }
    }

    /** The port on the loopback interface. */
    protected final int port() {
        return container.port();
    }

    /**
     * What is particular to this way and may decide a figure.
     *
     * @param admin the store as its superuser, to be asked what the way to it costs
     */
    protected final SortedMap<String, String> ofTheWay(Address admin) {
        return container.conditions(admin);
    }

    /** On the disk of the engine's volumes. */
    protected final Room room() {
        return engine.room();
    }

    /**
     * Runs a command inside the container, beside the server, as the image's own user.
     *
     * @throws org.identityperf.lab.store.StoreException with what it printed if it fails
     */
    protected final void run(String... command) {
        container.run(command);
    }

    /** By which the engine knows the container; empty when it was stopped. */
    public final String id() {
        return container.id();
    }

    @Override
    public final Store kind() {
        return program.kind();
    }

    @Override
    public final Way way() {
        return Way.CONTAINERS;
    }

    @Override
    public final List<InetSocketAddress> hosts() {
        return List.of(new InetSocketAddress("127.0.0.1", port()));
    }

    @Override
    public final Optional<StoreTrouble> trouble(Exception failure) {
        if (failure instanceof StoreTrouble) {
            return Optional.empty();
        }
        return room().full(String.valueOf(failure.getMessage()))
                .or(container::trouble)
                .map(trouble -> new StoreTrouble(trouble, failure));
    }

    /** Stops the server, whoever is still connected, and lets the next run have the cache. */
    @Override
    public void close() {
        try {
            container.close();
        } finally {
            lock.close();
        }
    }
}
