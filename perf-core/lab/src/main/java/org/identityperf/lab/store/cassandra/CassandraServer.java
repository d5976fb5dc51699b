package org.identityperf.lab.store.cassandra;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DriverException;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.function.Consumer;
import org.identityperf.lab.store.StoreException;
import org.identityperf.lab.store.cache.Room;
import org.identityperf.lab.store.process.OpenServer;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.address.CassandraSession;

/** A Cassandra of one node on this machine that lets us in. */
record CassandraServer(
        Address admin, CqlSession session, CassandraDatasets datasets, SortedMap<String, String> conditions)
        implements OpenServer {

    /**
     * Reads back its settings, and drops what killed runs left in it.
     *
     * @param files of its data
     * @param room on the disk of its data
     * @param ofTheWay conditions that the server does not know of itself
     */
    static CassandraServer at(
            Address admin, Storage files, Room room, Map<String, String> ofTheWay, Consumer<String> say) {
        CqlSession session;
        try {
            session = CassandraSession.open(admin);
        } catch (DriverException e) {
            throw new StoreException("Cassandra started, but does not answer: " + e.getMessage(), e);
        }
        try {
            SortedMap<String, String> conditions = CassandraSettings.readBack(session);
            conditions.putAll(ofTheWay);
            CassandraDatasets datasets =
                    new CassandraDatasets(new Keyspaces(session, admin, 1), Optional.of(files), Optional.of(room));
            datasets.sweep(say);
            return new CassandraServer(admin, session, datasets, Collections.unmodifiableSortedMap(conditions));
        } catch (RuntimeException e) {
            session.close();
            throw e;
        }
    }

    @Override
    public String version() {
        return "Cassandra " + conditions.get("release_version");
    }

    @Override
    public void close() {
        session.close();
    }
}
