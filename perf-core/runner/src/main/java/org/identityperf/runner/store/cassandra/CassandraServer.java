package org.identityperf.runner.store.cassandra;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DriverException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.address.CassandraSession;
import org.identityperf.runner.settings.Store;
import org.identityperf.runner.store.StoreException;
import org.identityperf.runner.store.cache.Room;
import org.identityperf.runner.store.cassandra.node.NodeMain;
import org.identityperf.runner.store.process.LocalServer;
import org.identityperf.runner.store.process.OpenServer;

/**
 * A Cassandra of this machine.
 *
 * @param kind one node, or a cluster of them
 * @param nodes returns its nodes; each has every row
 * @param folder records how far its datasets have been loaded; empty if nothing does
 */
record CassandraServer(Store kind, Supplier<List<Node>> nodes, Optional<CassandraFolder> folder)
        implements LocalServer {

    /** Returns the only node of its cluster as a server. */
    static CassandraServer alone(Supplier<Node> node, Optional<CassandraFolder> folder) {
        return new CassandraServer(Store.CASSANDRA, () -> List.of(node.get()), folder);
    }

    @Override
    public Address admin(int port, String password) {
        return CassandraProgram.admin(CassandraProgram.host(1), port, password);
    }

    /** Asks the node itself, over a connection that no other program has. */
    @Override
    public boolean answers(Address admin, Path data, Path log) {
        return nodes.get().get(0).ready();
    }

    @Override
    public OpenServer open(Address admin, Room room, Map<String, String> ofTheWay, Consumer<String> say) {
        CqlSession session;
        try {
            session = CassandraSession.open(admin);
        } catch (DriverException e) {
            throw new StoreException("Cassandra started, but does not answer: " + e.getMessage(), e);
        }
        try {
            SortedMap<String, String> conditions = CassandraSettings.readBack(session);
            // Clients can't read it from the server.
            conditions.put(
                    CassandraSettings.HEAP, Long.toString(nodes.get().get(0).number(NodeMain.HEAP)));
            conditions.putAll(ofTheWay);
            int replicas = nodes.get().size();
            Keyspaces keyspaces = new Keyspaces(session, admin, replicas);
            if (replicas > 1) {
                conditions.put("nodes", Integer.toString(replicas));
                conditions.put("replicas", Integer.toString(replicas));
                // Until this is done, the roles are stored on one node alone.
                keyspaces.replicate("system_auth");
            }
            CassandraDatasets datasets = new CassandraDatasets(
                    keyspaces, new CassandraPlaces(keyspaces), Optional.of(new Storage(nodes, room)), folder);
            datasets.sweep(say);
            String version = kind.title() + ' ' + conditions.get("release_version");
            return new OpenServer(admin, version, datasets, conditions, session::close);
        } catch (RuntimeException e) {
            session.close();
            throw e;
        }
    }
}
