package org.identityperf.runner.store.mysql;

import org.identityperf.runner.store.SharedStore;
import org.identityperf.runner.store.TestCache;
import org.identityperf.runner.store.process.EmbeddedStore;

/** The server that tests share as long as none needs to start one itself. */
public final class TestMySql {

    private static final SharedStore SERVER = new SharedStore(TestCache::startMySql);

    private TestMySql() {}

    /** Returns the shared server. */
    public static EmbeddedStore running() {
        return SERVER.running();
    }

    /** Stops the shared server, so that a test has the cache for itself. */
    static void stop() {
        SERVER.stop();
    }
}
