package org.identityperf.runner.store.cassandra;

import java.util.Optional;
import org.identityperf.runner.store.TestCache;
import org.identityperf.runner.store.process.EmbeddedStore;

/** The node that tests share as long as none needs to start one itself. */
public final class TestCassandra {

    /** The order of test classes that share the node: they are the first, since the node takes memory as long as it runs. */
    public static final int SHARED = 1;

    /** That of test classes which start nodes of their own. */
    static final int ALONE = 2;

    private static Optional<EmbeddedStore> shared = Optional.empty();

    private TestCassandra() {}

    /** The shared node; it ends with the tests' JVM, or when a test closes it. */
    public static EmbeddedStore running() {
        if (shared.flatMap(node -> ProcessHandle.of(node.pid())).isEmpty()) {
            shared = Optional.of(TestCache.startCassandra());
        }
        return shared.get();
    }

    /** Stops the shared node, so that a test has the cache for itself. */
    static void stop() {
        shared.ifPresent(EmbeddedStore::close);
        shared = Optional.empty();
    }
}
