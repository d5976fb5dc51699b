package org.identityperf.runner.store.container;

import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;
import org.identityperf.runner.settings.Store;
import org.identityperf.runner.settings.StoreMode;
import org.identityperf.runner.store.cache.Cache;
import org.identityperf.runner.store.process.StartedStore;

/**
 * A real store for one run, in a container of its official image, with the embedded one's settings. Its data lies in a
 * volume of the engine; the cache keeps its password and log.
 */
public final class ContainerStore extends StartedStore<StoreContainer> {

    /**
     * Starts the server and waits until it lets us in; waits first if another run uses this cache.
     *
     * @param say is told in one line each what a person would otherwise wonder about: a download, a wait, a sweep
     * @throws org.identityperf.runner.store.StoreException if the image can't be had, or the server ends instead of starting
     */
    public ContainerStore(Engine engine, Cache cache, ContainerProgram program, Consumer<String> say) {
        super(
                engine.room(),
                program.place().lock(cache, say),
                () -> StoreContainer.start(engine, program, say),
                container -> program.open(container, engine.room(), say),
                say);
    }

    @Override
    public Store kind() {
        return running().program().kind();
    }

    @Override
    public StoreMode way() {
        return StoreMode.CONTAINERS;
    }

    /** The server's log since its start. */
    public Path log() {
        return running().log();
    }

    /** By which the engine knows the container; empty when it was stopped. */
    public String id() {
        return Optional.ofNullable(running().getContainerId()).orElse("");
    }

    /**
     * Runs a command inside the container, beside the server, as the image's own user.
     *
     * @throws org.identityperf.runner.store.StoreException with what it printed if it fails
     */
    public void run(String... command) {
        running().run(command);
    }
}
