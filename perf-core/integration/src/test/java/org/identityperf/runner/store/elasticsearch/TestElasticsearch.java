package org.identityperf.runner.store.elasticsearch;

import java.util.function.Consumer;
import org.identityperf.runner.store.SharedStore;
import org.identityperf.runner.store.TestCache;
import org.identityperf.runner.store.process.EmbeddedStore;

/** The server that tests share as long as none needs to start one itself. */
public final class TestElasticsearch {

    /** The order of test classes that start servers of their own: after all that share one. */
    static final int ALONE = Integer.MAX_VALUE;

    private static final SharedStore SERVER = new SharedStore(() -> start(line -> {}));

    private TestElasticsearch() {}

    /** Returns the shared server. */
    public static EmbeddedStore running() {
        return SERVER.running();
    }

    /** Stops the shared server, so that a test has the cache for itself. */
    static void stop() {
        SERVER.stop();
    }

    /** A server of the test's own. */
    static EmbeddedStore start(Consumer<String> say) {
        return ElasticsearchServer.start(TestCache.open(), say);
    }
}
