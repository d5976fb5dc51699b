package org.identityperf.runner.store.postgresql;

import org.identityperf.runner.store.TestCache;
import org.identityperf.runner.store.process.EmbeddedStore;

/** A run of its own process: starts the server, says its process id, and waits to be ended. */
final class KilledRun {

    private KilledRun() {}

    public static void main(String[] arguments) throws Exception {
        EmbeddedStore server = TestCache.startPostgres();
        System.out.println(server.pid() + " " + server.port());
        System.in.read();
        System.exit(0);
    }
}
