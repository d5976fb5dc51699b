package org.identityperf.lab.store.cassandra;

import java.util.Optional;
import org.identityperf.lab.store.TestCache;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.address.CassandraSession;

/**
 * A run of its own process: starts the server, begins to load, notes how far it has come if it is told to and loads on,
 * makes a keyspace beside that only the server's log tells of, says the server's process id, and waits to be ended.
 */
final class KilledCassandraRun {

    private KilledCassandraRun() {}

    public static void main(String[] arguments) throws Exception {
        EmbeddedCassandra server = TestCache.startCassandra();
        Address loading = server.datasets().begin(arguments[0], Optional.empty());
        CassandraContract.run(loading, "CREATE TABLE item (id int PRIMARY KEY)", "INSERT INTO item (id) VALUES (1)");
        if (arguments.length > 1) {
            server.datasets().reach(arguments[0], Long.parseLong(arguments[1]));
            CassandraContract.run(loading, "INSERT INTO item (id) VALUES (2)");
        }
        CassandraContract.run(loading, CassandraContract.keyspace(CassandraSession.beside(loading, "locks")));
        System.out.println(server.pid());
        System.in.read();
    }
}
