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
import org.identityperf.runner.store.Datasets;
import org.identityperf.runner.store.ExternalStore;
import org.identityperf.runner.store.StoreException;

/**
 * An external Cassandra is one that somebody else runs, of one node or many. Only keyspaces that this project made,
 * with its names, are changed in it; one run at a time uses them. Its files can't be reached, so nothing is cloned, and
 * its settings are left as they are.
 */
public final class ExternalCassandra extends ExternalStore {

    private static final int LEASE_SECONDS = 60;
    private static final int REPLICAS_OF_A_CLUSTER = 3;
    static final int STANDARD_PORT = 9042;

    private final CqlSession session;
    private final RowLease lease;
    private final CassandraDatasets datasets;

    /** @param address an address with every node that a client connects to */
    private ExternalCassandra(Address address, CqlSession session, Consumer<String> say) {
        super(Store.CASSANDRA, conditions(address, session), address, STANDARD_PORT);
        this.session = session;
        Keyspaces keyspaces = new Keyspaces(session, address, replicas(address));
        CassandraPlaces places = new CassandraPlaces(keyspaces);
        places.requireNoStrangers();
        this.datasets = new CassandraDatasets(keyspaces, places, Optional.empty(), Optional.empty());
        this.lease = RowLease.take(keyspaces, LEASE_SECONDS, say);
        datasets.sweep(say);
    }

    /**
     * Connects to the store; waits first if another run uses it.
     *
     * @param address its hosts and datacenter, as in {@code cassandra://one:9042,two:9042/?datacenter=dc1}
     * @param say receives one line for each wait and each sweep
     * @throws StoreException if it can't be reached, refuses the user, has no such datacenter, or holds keyspaces of
     *     our names that we did not make
     */
    public static ExternalCassandra reach(Address address, Consumer<String> say) {
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
            return new ExternalCassandra(address.at(nodes(address, session)), session, say);
        } catch (RuntimeException e) {
            session.close();
            throw e;
        }
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

    @Override
    public String version() {
        return "Cassandra " + conditions().get("release_version");
    }

    @Override
    public SortedMap<String, String> differences() {
        return CassandraSettings.differences(conditions());
    }

    @Override
    public Optional<Address> statistics() {
        return Optional.of(server());
    }

    @Override
    protected Datasets unguarded() {
        return datasets;
    }

    @Override
    protected Optional<String> broken(Exception failure) {
        return lost();
    }

    @Override
    protected Optional<String> lost() {
        try {
            return lease.holds()
                    ? Optional.empty()
                    : Optional.of("The Cassandra at " + server() + " was out of reach for so long that another run may"
                            + " use it by now. So this run drops nothing more there and gives no verdict; run again");
        } catch (StoreException e) {
            return Optional.of("The Cassandra at " + server() + " does not answer any more: " + e.getMessage());
        }
    }

    /** Leaves the store as it was, except for dataset snapshots. */
    @Override
    public void close() {
        if (session.isClosed()) {
            return;
        }
        try {
            // A run that lost its lease would drop what the next run makes.
            if (lease.holds()) {
                datasets.sweep(line -> {});
            }
            lease.close();
        } catch (StoreException e) {
            // The store can't be reached: the lease ends by itself, and the next run sweeps.
        } finally {
            lease.forget();
            session.close();
        }
    }
}
