package org.identityperf.runner.store.elasticsearch;

import java.util.Optional;
import java.util.function.Consumer;
import org.identityperf.runner.store.TestCache;
import org.identityperf.runner.store.process.EmbeddedStore;

/** The server that tests share as long as none needs to start one itself. */
public final class TestElasticsearch {

    /** The order of test classes that start servers of their own: after all that share one. */
    static final int ALONE = Integer.MAX_VALUE;

    private static Optional<EmbeddedStore> shared = Optional.empty();

    private TestElasticsearch() {}

    /** The shared server; it ends with the tests' JVM, or when a test closes it. */
    public static EmbeddedStore running() {
        if (shared.flatMap(server -> ProcessHandle.of(server.pid())).isEmpty()) {
            shared = Optional.of(start(line -> {}));
        }
        return shared.get();
    }

    /** Stops the shared server, so that a test has the cache for itself. */
    static void stop() {
        shared.ifPresent(EmbeddedStore::close);
        shared = Optional.empty();
    }

    /** A server of the test's own. */
    static EmbeddedStore start(Consumer<String> say) {
        return ElasticsearchProgram.start(TestCache.open(), say);
    }
}
