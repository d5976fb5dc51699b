package org.identityperf.runner.store.cassandra;

import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.identityperf.runner.settings.Store;
import org.identityperf.runner.settings.StoreMode;
import org.identityperf.runner.store.Nodes;
import org.identityperf.runner.store.cache.Cache;
import org.identityperf.runner.store.cache.CacheLock;
import org.identityperf.runner.store.process.StartedStore;

/**
 * A {@code CassandraCluster} is a real Cassandra of three nodes for one run, at 127.0.0.1 to 127.0.0.3 of this machine.
 * Every row is on each node. The nodes share this machine's processors and disk, so it shows what several nodes do, but
 * not how they scale. Their settings are those of {@link CassandraServer}.
 */
public final class CassandraCluster extends StartedStore<Ring> {

    private CassandraCluster(Cache cache, List<String> java, Consumer<String> say) {
        super(
                Store.CASSANDRA_CLUSTER,
                StoreMode.EMBEDDED,
                cache,
                CacheLock.beside(Ring.place(cache), cache.folder(), say),
                () -> Ring.start(cache, java, say),
                ring -> CassandraServer.open(
                        Store.CASSANDRA_CLUSTER, new Storage(ring::nodes, cache), Optional.empty(), ring.admin()),
                say);
    }

    /**
     * Starts the nodes; waits first if another run uses this cache.
     *
     * @param javaHome the folder of the JDK 17 to run them on; empty to look for one
     * @param say receives a line about each download, wait and sweep
     * @throws org.identityperf.runner.store.StoreUnavailable if no JDK will do, or this machine has no such addresses
     */
    public static CassandraCluster start(Cache cache, Optional<Path> javaHome, Consumer<String> say) {
        return new CassandraCluster(cache, CassandraJava.command(javaHome, say), say);
    }

    @Override
    public Optional<Nodes> nodes() {
        return Optional.of(running());
    }

    long pid(int node) {
        return running().pid(node);
    }

    @Override
    public List<InetSocketAddress> hosts() {
        return running().hosts();
    }
}
