package org.identityperf.runner.store;

import java.util.Optional;
import java.util.function.Supplier;
import org.identityperf.runner.store.process.EmbeddedStore;

/** A server that test classes share as long as none needs its data folder alone. */
public final class SharedStore {

    private final Supplier<EmbeddedStore> start;
    private Optional<EmbeddedStore> running = Optional.empty();

    public SharedStore(Supplier<EmbeddedStore> start) {
        this.start = start;
    }

    /** Returns the server, which is started unless it runs; it ends with the tests' JVM, or when a test closes or kills it. */
    public synchronized EmbeddedStore running() {
        if (running.flatMap(server -> ProcessHandle.of(server.pid())).isEmpty()) {
            stop();
            running = Optional.of(start.get());
        }
        return running.get();
    }

    /** Stops the server, so that a test has its data folder alone. */
    public synchronized void stop() {
        running.ifPresent(EmbeddedStore::close);
        running = Optional.empty();
    }
}
