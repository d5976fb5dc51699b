package org.identityperf.runner.store.process;

import java.nio.file.Path;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.identityperf.runner.settings.Store;
import org.identityperf.runner.settings.StoreMode;
import org.identityperf.runner.store.StoreException;
import org.identityperf.runner.store.cache.Cache;
import org.identityperf.runner.store.cache.CacheLock;
import org.identityperf.runner.store.cache.Disk;

/**
 * A real store for one run that runs as a process of this machine. Its data folder is in the
 * cache.
 */
public class EmbeddedStore extends StartedStore<ServerProcess> {

    /**
     * Starts the server and waits until it accepts connections; waits first if another run uses this cache.
     *
     * @param place the path of the data folder
     * @param program finds or makes that folder; called when no other run uses the folder
     */
    public EmbeddedStore(Store kind, Cache cache, Path place, Supplier<Program> program, Consumer<String> say) {
        super(
                kind,
                StoreMode.EMBEDDED,
                cache,
                CacheLock.beside(place, cache.folder(), say),
                () -> start(program.get(), say),
                process -> process.program().open(process.port(), cache),
                say);
        running().program().swept();
    }

    /**
     * Starts the server, if necessary with the room of its reserve: a server whose log has filled the disk needs some
     * room to start.
     */
    private static ServerProcess start(Program program, Consumer<String> say) {
        try {
            return ServerProcess.start(program, say);
        } catch (StoreException e) {
            if (Disk.tellsFull(e.getMessage()) && program.givesReserve()) {
                say.accept("the disk is full; " + program.kind().title() + " starts in room that was kept for this");
                return ServerProcess.start(program, say);
            }
            throw e;
        }
    }

    public final int port() {
        return running().port();
    }

    public final long pid() {
        return running().pid();
    }
}
