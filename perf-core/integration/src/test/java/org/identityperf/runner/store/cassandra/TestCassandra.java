package org.identityperf.runner.store.cassandra;

import org.identityperf.runner.store.SharedStore;
import org.identityperf.runner.store.TestCache;
import org.identityperf.runner.store.process.EmbeddedStore;

/** The node that tests share as long as none needs to start one itself. */
public final class TestCassandra {

    /** The order of test classes that share the node: they are the first, since the node takes memory as long as it runs. */
    public static final int SHARED = 1;

    /** That of test classes which start nodes of their own. */
    static final int ALONE = 2;

    private static final SharedStore NODE = new SharedStore(TestCache::startCassandra);

    private TestCassandra() {}

    /** Returns the shared node. */
    public static EmbeddedStore running() {
        return NODE.running();
    }

    /** Stops the shared node, so that a test has the cache for itself. */
    static void stop() {
        NODE.stop();
    }
}
