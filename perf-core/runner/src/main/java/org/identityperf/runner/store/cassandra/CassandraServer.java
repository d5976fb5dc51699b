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
import org.identityperf.runner.store.cache.Room;
import org.identityperf.runner.store.process.OpenServer;

/** A {@code CassandraServer} is a Cassandra of this machine that accepts our connections. */
record CassandraServer(
        Store kind, Address admin, CqlSession session, CassandraDatasets datasets, SortedMap<String, String> conditions)
        implements OpenServer {

    /**
     * Reads back the server's settings, and drops what killed runs left in it and no run can continue.
     *
     * @param files the files of the server's data
     * @param room the room on the disk of the server's data
     * @param halfLoaded the record of how far its datasets have been loaded
     */
    static CassandraServer at(Address admin, Storage files, Room room, HalfLoaded halfLoaded, Consumer<String> say) {
        return at(Store.CASSANDRA, admin, 1, files, room, Optional.of(halfLoaded), Map.of(), say);
    }

    /**
     * Returns a server whose files can't be reached.
     *
     * @param ofTheWay conditions of the way the server runs, which it does not know itself
     */
    static CassandraServer at(
            Address admin, Storage files, Room room, Map<String, String> ofTheWay, Consumer<String> say) {
        return at(Store.CASSANDRA, admin, 1, files, room, Optional.empty(), ofTheWay, say);
    }

    /** Returns a server of several nodes that has each row on all of them. */
    static CassandraServer cluster(Address admin, int nodes, Storage files, Room room, Consumer<String> say) {
        Map<String, String> ofTheWay = Map.of("nodes", Integer.toString(nodes), "replicas", Integer.toString(nodes));
        return at(Store.CASSANDRA_CLUSTER, admin, nodes, files, room, Optional.empty(), ofTheWay, say);
    }

    private static CassandraServer at(
            Store kind,
            Address admin,
            int replicas,
            Storage files,
            Room room,
            Optional<HalfLoaded> halfLoaded,
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
            conditions.put(CassandraSettings.HEAP, Long.toString(files.heapBytes()));
            conditions.putAll(ofTheWay);
            Keyspaces keyspaces = new Keyspaces(session, admin, replicas);
            if (replicas > 1) {
                // Until this is done, the roles are stored on one node alone.
                keyspaces.replicate("system_auth");
            }
            CassandraDatasets datasets =
                    new CassandraDatasets(keyspaces, Optional.of(files), Optional.of(room), halfLoaded);
            datasets.sweep(say);
            return new CassandraServer(kind, admin, session, datasets, Collections.unmodifiableSortedMap(conditions));
        } catch (RuntimeException e) {
            session.close();
            throw e;
        }
    }

    @Override
    public String version() {
        return kind.title() + ' ' + conditions.get("release_version");
    }

    @Override
    public void close() {
        session.close();
    }
}
