package org.identityperf.runner.store.postgresql;

import org.identityperf.runner.store.TestCache;
import org.identityperf.runner.store.container.Engine;

/** A run of its own process: starts the server in a container, says which, and waits to be ended. */
final class KilledContainerRun {

    private KilledContainerRun() {}

    public static void main(String[] arguments) throws Exception {
        PostgresContainer server = PostgresContainer.start(Engine.find(), TestCache.open(), line -> {});
        System.out.println(server.id());
        System.in.read();
        System.exit(0);
    }
}
