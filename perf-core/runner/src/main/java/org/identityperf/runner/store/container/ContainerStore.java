package org.identityperf.runner.store.container;

import java.util.Optional;
import java.util.function.Consumer;
import org.identityperf.runner.settings.StoreMode;
import org.identityperf.runner.store.cache.Cache;
import org.identityperf.runner.store.cache.CacheLock;
import org.identityperf.runner.store.process.StartedStore;

/**
 * A container store is a real store for one run that runs in a container of its official image. It has the embedded
 * store's settings. Its data is in a volume of the engine; the cache keeps its password and log.
 */
public final class ContainerStore extends StartedStore<StoreContainer> {

    /** Starts the server and waits until it accepts connections; waits first if another run uses this cache. */
    public ContainerStore(Engine engine, Cache cache, ContainerProgram program, Consumer<String> say) {
        super(
                program.kind(),
                StoreMode.CONTAINERS,
                engine.room(),
                CacheLock.beside(program.folder().path(), cache.folder(), say),
                () -> StoreContainer.start(engine, program, say),
                StoreContainer::open,
                say);
    }

    /** Returns the engine's id of the container; empty when it was stopped. */
    public String id() {
        return Optional.ofNullable(running().getContainerId()).orElse("");
    }

    /** Runs a command inside the container, while the server runs, as the image's own user. */
    public void run(String... command) {
        running().run(command);
    }
}
