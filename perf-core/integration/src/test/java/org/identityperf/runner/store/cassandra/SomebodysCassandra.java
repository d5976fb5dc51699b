package org.identityperf.runner.store.cassandra;

import com.datastax.oss.driver.api.core.CqlSession;
import java.util.List;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.address.CassandraSession;
import org.identityperf.runner.store.process.EmbeddedStore;

/** A Cassandra that somebody else runs; what this project leaves in it is removed before and after. */
public final class SomebodysCassandra implements AutoCloseable {

    private final EmbeddedStore server = TestCassandra.running();

    public SomebodysCassandra() {
        clear();
    }

    /** All of it. */
    public Address address() {
        return server.admin();
    }

    /** The keyspaces whose names are ours. */
    public List<String> places() {
        try (CqlSession session = CassandraSession.open(address())) {
            return new Keyspaces(session, address(), 1).ours();
        }
    }

    private void clear() {
        try (CqlSession session = CassandraSession.open(address())) {
            Keyspaces keyspaces = new Keyspaces(session, address(), 1);
            CassandraPlaces places = new CassandraPlaces(keyspaces);
            for (String keyspace : keyspaces.ours()) {
                keyspaces.drop(keyspace);
                places.remove(keyspace);
            }
        }
    }

    @Override
    public void close() {
        clear();
    }
}
