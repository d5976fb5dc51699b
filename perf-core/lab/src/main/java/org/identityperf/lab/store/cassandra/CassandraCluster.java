package org.identityperf.lab.store.cassandra;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DriverException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.function.Consumer;
import org.identityperf.lab.settings.Store;
import org.identityperf.lab.settings.Way;
import org.identityperf.lab.store.Datasets;
import org.identityperf.lab.store.RunningStore;
import org.identityperf.lab.store.StoreException;
import org.identityperf.lab.store.StoreTrouble;
import org.identityperf.lab.store.cache.Cache;
import org.identityperf.lab.store.cache.CacheLock;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.address.CassandraSession;

/**
 * A real Cassandra of three nodes for one run, at 127.0.0.1 to 127.0.0.3 of this machine; every row is on each. What its
 * nodes share is this machine's processors and disk: it shows what several nodes do, not how they scale. For the rest it
 * is as {@link EmbeddedCassandra}, and its nodes have the same settings.
 */
public final class CassandraCluster implements RunningStore {

    /** How many nodes there are, and on how many of them each row is. */
    public static final int NODES = 3;

    private final Cache cache;
    private final CacheLock lock;
    private final Ring ring;
    private final Consumer<String> say;
    private final CqlSession session;
    private final CassandraDatasets datasets;
    private final SortedMap<String, String> conditions;

    private CassandraCluster(Cache cache, CacheLock lock, Ring ring, CqlSession session, Consumer<String> say) {
        this.cache = cache;
        this.lock = lock;
        this.ring = ring;
        this.session = session;
        this.say = say;
        Keyspaces keyspaces = new Keyspaces(session, ring.admin(), NODES);
        // Who may log in is a matter of one node alone until this is done.
        keyspaces.define("ALTER KEYSPACE system_auth WITH replication = {'class': 'NetworkTopologyStrategy',"
                + " 'datacenter1': " + NODES + '}');
        SortedMap<String, String> read = CassandraSettings.readBack(session);
        read.put("nodes", Integer.toString(NODES));
        read.put("replicas", Integer.toString(NODES));
        this.conditions = Collections.unmodifiableSortedMap(read);
        this.datasets = new CassandraDatasets(keyspaces, Optional.of(ring), Optional.of(cache));
        datasets.sweep(say);
    }

    /**
     * Starts the nodes; waits first if another run uses this cache.
     *
     * @param javaHome the folder of the JDK 17 to run them on; empty to look for one
     * @param say is told in one line each what a person would otherwise wonder about: a download, a wait, a sweep
     * @throws org.identityperf.lab.store.StoreUnavailable if no JDK will do, or this machine has no such addresses
     * @throws StoreException if the cache can't be used, its data folder is not one of ours, or a node ends instead of
     *     starting
     */
    public static CassandraCluster start(Cache cache, Optional<Path> javaHome, Consumer<String> say) {
        Path java = CassandraJava.home(javaHome);
        List<Path> classPath = CassandraJars.classPath(say);
        Path place = ClusterFolder.place(cache);
        CacheLock lock = CacheLock.take(place.resolveSibling(place.getFileName() + ".lock"), cache.folder(), say);
        Ring ring = null;
        CqlSession session = null;
        try {
            ring = Ring.start(java, classPath, ClusterFolder.in(cache, NODES), say);
            session = CassandraSession.open(ring.admin());
            return new CassandraCluster(cache, lock, ring, session, say);
        } catch (RuntimeException e) {
            if (session != null) {
                session.close();
            }
            if (ring != null) {
                ring.close();
            }
            lock.close();
            throw e instanceof DriverException
                    ? new StoreException("Cassandra started, but does not answer: " + e.getMessage(), e)
                    : e;
        }
    }

    /**
     * Ends a node at once, as a machine that fails does; what its network shows, {@code Route.slow} and {@code Route.cut}
     * do. The others notice within some ten seconds.
     *
     * @param node from 1
     */
    public void kill(int node) {
        ring.kill(node);
    }

    /** Starts a node again that was killed, with what it held; returns when every node knows. */
    public void restart(int node) {
        ring.restart(node, say);
    }

    long pid(int node) {
        return ring.pid(node);
    }

    @Override
    public Store kind() {
        return Store.CASSANDRA_CLUSTER;
    }

    @Override
    public Way way() {
        return Way.EMBEDDED;
    }

    @Override
    public String version() {
        return Store.CASSANDRA_CLUSTER.title() + ' ' + conditions.get("release_version");
    }

    @Override
    public SortedMap<String, String> conditions() {
        return conditions;
    }

    @Override
    public Optional<Address> statistics() {
        return Optional.of(ring.admin());
    }

    @Override
    public List<InetSocketAddress> hosts() {
        return ring.hosts();
    }

    @Override
    public Datasets datasets() {
        return datasets;
    }

    @Override
    public Optional<StoreTrouble> trouble(Exception failure) {
        if (failure instanceof StoreTrouble) {
            return Optional.empty();
        }
        return ring.trouble()
                .map(ended -> cache.full(ended).map(full -> full + '\n' + ended).orElse(ended))
                .map(trouble -> new StoreTrouble(trouble, failure));
    }

    /** Stops every node, whoever is still connected, and lets the next run have the cache. */
    @Override
    public void close() {
        session.close();
        ring.close();
        lock.close();
    }
}
