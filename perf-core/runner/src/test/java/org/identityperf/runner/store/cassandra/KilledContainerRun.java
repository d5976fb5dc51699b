package org.identityperf.runner.store.cassandra;

import org.identityperf.runner.store.TestCache;
import org.identityperf.runner.store.container.Engine;

/** A run of its own process: starts the server in a container, says which, and waits to be killed. */
final class KilledContainerRun {

    private KilledContainerRun() {}

    public static void main(String[] arguments) throws Exception {
        CassandraContainer server = CassandraContainer.start(Engine.find(), TestCache.open(), line -> {});
        System.out.println(server.id());
        System.in.read();
    }
}
