package org.identityperf.runner.store.cassandra;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DriverException;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.function.Consumer;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.address.CassandraSession;
import org.identityperf.runner.settings.Store;
import org.identityperf.runner.store.StoreException;
import org.identityperf.runner.store.cassandra.node.NodeMain;
import org.identityperf.runner.store.process.OpenServer;

/** A {@code CassandraServer} is a Cassandra of this machine that accepts our connections. */
record CassandraServer(
        String version,
        Address admin,
        CqlSession session,
        CassandraDatasets datasets,
        SortedMap<String, String> conditions)
        implements OpenServer {

    /**
     * @param nodes how many nodes it has; each has every row
     * @param folder records how far its datasets have been loaded; empty if nothing does
     * @param ofTheWay conditions of the way the server runs, which it does not know itself
     */
    static CassandraServer at(
            Address admin,
            int nodes,
            Storage files,
            Optional<CassandraFolder> folder,
            Map<String, String> ofTheWay,
            Consumer<String> say) {
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
                    CassandraSettings.HEAP,
                    Long.toString(files.nodes().get().get(0).number(NodeMain.HEAP)));
            conditions.putAll(ofTheWay);
            Keyspaces keyspaces = new Keyspaces(session, admin, nodes);
            if (nodes > 1) {
                conditions.put("nodes", Integer.toString(nodes));
                conditions.put("replicas", Integer.toString(nodes));
                // Until this is done, the roles are stored on one node alone.
                keyspaces.replicate("system_auth");
            }
            CassandraDatasets datasets =
                    new CassandraDatasets(keyspaces, new CassandraPlaces(keyspaces), Optional.of(files), folder);
            datasets.sweep(say);
            Store kind = nodes > 1 ? Store.CASSANDRA_CLUSTER : Store.CASSANDRA;
            String version = kind.title() + ' ' + conditions.get("release_version");
            return new CassandraServer(
                    version, admin, session, datasets, Collections.unmodifiableSortedMap(conditions));
        } catch (RuntimeException e) {
            session.close();
            throw e;
        }
    }

    @Override
    public void close() {
        session.close();
    }
}
