package org.identityperf.runner.store.cassandra;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.metadata.Node;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.address.CassandraSession;
import org.identityperf.runner.settings.Store;
import org.identityperf.runner.store.OpenServer;
import org.identityperf.runner.store.StoreException;
import org.identityperf.runner.store.external.ExternalStore;

/**
 * One that somebody else runs, of one node or many. Only keyspaces that this project made,
 * with its names, are changed in it; one run at a time uses them. Its files can't be reached, so nothing is cloned, and
 * its settings are left as they are.
 */
public final class ExternalCassandra {

    private static final int LEASE_SECONDS = 60;
    private static final int REPLICAS_OF_A_CLUSTER = 3;
    static final int STANDARD_PORT = 9042;

    private ExternalCassandra() {}

    /**
     * Connects to the store; waits first if another run uses it.
     *
     * @param address its hosts and datacenter, as in {@code cassandra://one:9042,two:9042/?datacenter=dc1}
     * @param say receives one line for each wait and each sweep
     * @throws StoreException if it can't be reached, refuses the user, has no such datacenter, or holds keyspaces of
     *     our names that we did not make
     */
    public static ExternalStore reach(Address address, Consumer<String> say) {
        if (!CassandraSession.keyspace(address).isEmpty()) {
            throw new StoreException(
                    "the URL of an external Cassandra names no keyspace, since each dataset gets its own: "
                            + address.url());
        }
        CqlSession session;
        try {
            session = CassandraSession.open(address);
        } catch (DriverException e) {
            throw new StoreException("can't use the Cassandra at " + address + ": " + Unreached.because(e), e);
        }
        try {
            return open(address.at(nodes(address, session)), session, say);
        } catch (RuntimeException e) {
            session.close();
            throw e;
        }
    }

    /** @param address an address with every node that a client connects to */
    private static ExternalStore open(Address address, CqlSession session, Consumer<String> say) {
        SortedMap<String, String> conditions = conditions(address, session);
        Keyspaces keyspaces = new Keyspaces(session, address, replicas(address));
        CassandraPlaces places = new CassandraPlaces(keyspaces);
        places.requireNoStrangers();
        CassandraDatasets datasets = new CassandraDatasets(keyspaces, places, Optional.empty(), Optional.empty());
        String version = "Cassandra " + conditions.get("release_version");
        return new ExternalStore(
                Store.CASSANDRA,
                new OpenServer(address, version, datasets, conditions, session::close),
                STANDARD_PORT,
                CassandraSettings.differences(conditions),
                () -> Optional.of(address),
                RowLease.take(keyspaces, LEASE_SECONDS, say),
                ExternalStore.unseenRoom(address),
                say);
    }

    /** Returns every node of the datacenter, also those that the URL leaves out, since a client connects to each. */
    private static List<String> nodes(Address address, CqlSession session) {
        String datacenter = CassandraSession.option(address, "datacenter");
        Collection<Node> all = session.getMetadata().getNodes().values();
        List<String> nodes = all.stream()
                .filter(node -> datacenter.equals(node.getDatacenter()))
                .map(node -> (InetSocketAddress) node.getEndPoint().resolve())
                .map(node -> number(node.getAddress()) + ':' + node.getPort())
                .sorted()
                .toList();
        if (nodes.isEmpty()) {
            throw new StoreException("the Cassandra at " + address + " has no datacenter " + datacenter + ", but "
                    + all.stream()
                            .map(Node::getDatacenter)
                            .filter(Objects::nonNull)
                            .distinct()
                            .sorted()
                            .collect(Collectors.joining(", "))
                    + ". Name the one to be used with ?datacenter=<name> in -Dperf.cassandra.url.");
        }
        return nodes;
    }

    private static SortedMap<String, String> conditions(Address address, CqlSession session) {
        SortedMap<String, String> conditions = CassandraSettings.readBack(session);
        conditions.put("nodes", Integer.toString(address.hosts().size()));
        conditions.put("replicas", Integer.toString(replicas(address)));
        return conditions;
    }

    private static String number(InetAddress host) {
        return host instanceof Inet6Address ? '[' + host.getHostAddress() + ']' : host.getHostAddress();
    }

    /** Returns three copies of each row, as is usual for clusters, if there are three nodes for them. */
    private static int replicas(Address address) {
        return address.hosts().size() < REPLICAS_OF_A_CLUSTER ? 1 : REPLICAS_OF_A_CLUSTER;
    }
}
