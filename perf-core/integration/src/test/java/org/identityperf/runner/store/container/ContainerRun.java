package org.identityperf.runner.store.container;

import org.identityperf.runner.settings.Store;
import org.identityperf.runner.store.TestCache;
import org.identityperf.runner.store.cassandra.CassandraServer;
import org.identityperf.runner.store.postgresql.PostgresServer;
import org.identityperf.runner.store.process.StartedStore;

/** A run of its own process: starts a store in a container, says which, and waits to be killed or to end with its input. */
final class ContainerRun {

    private ContainerRun() {}

    public static void main(String[] arguments) throws Exception {
        StartedStore<StoreContainer> server = Store.valueOf(arguments[0]) == Store.CASSANDRA
                ? CassandraServer.start(Engine.find(), TestCache.open(), line -> {})
                : PostgresServer.start(Engine.find(), TestCache.open(), line -> {});
        System.out.println(server.running().id());
        System.in.read();
        System.exit(0);
    }
}
