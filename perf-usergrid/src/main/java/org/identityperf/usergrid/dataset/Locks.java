package org.identityperf.usergrid.dataset;

import com.datastax.oss.driver.api.core.CqlSession;
import java.util.Map;
import java.util.stream.Collectors;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.address.CassandraSession;

/** The locks are a keyspace next to a dataset's own, with as many replicas as the dataset. */
public final class Locks {

    private static final Cql TABLES = Cql.of("locks-1.cql");

    private Locks() {}

    /**
     * Creates the keyspace where it is missing.
     *
     * @param session a session on the dataset
     * @return the keyspace's name
     */
    public static String beside(Address dataset, CqlSession session) throws InterruptedException {
        Address locks = CassandraSession.beside(dataset, "locks");
        String keyspace = CassandraSession.keyspace(locks);
        CassandraSession.define(
                session, "CREATE KEYSPACE IF NOT EXISTS " + keyspace + " WITH replication = " + replication(session));
        try (CqlSession own = CassandraSession.open(locks)) {
            TABLES.run(own, () -> {});
        }
        return keyspace;
    }

    private static String replication(CqlSession session) {
        Map<String, String> options = session.getKeyspace()
                .flatMap(name -> session.getMetadata().getKeyspace(name))
                .orElseThrow(() -> new IllegalStateException("the session is on no keyspace that it knows"))
                .getReplication();
        return options.entrySet().stream()
                .map(option -> '\'' + option.getKey() + "': '" + option.getValue() + '\'')
                .collect(Collectors.joining(", ", "{", "}"));
    }
}
