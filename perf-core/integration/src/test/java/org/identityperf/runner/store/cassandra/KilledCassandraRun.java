package org.identityperf.runner.store.cassandra;

import java.util.Optional;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.address.CassandraSession;
import org.identityperf.runner.store.TestCache;
import org.identityperf.runner.store.process.EmbeddedStore;

/**
 * A run of its own process: starts the server; begins to load a dataset, marks how far it has come, and loads on; begins
 * another without a mark; makes a keyspace beside each that only the server's log tells of; says the server's process id,
 * and waits to be ended.
 */
final class KilledCassandraRun {

    private KilledCassandraRun() {}

    /** @param arguments fingerprints of the one with a mark and of the one without */
    public static void main(String[] arguments) throws Exception {
        EmbeddedStore server = TestCache.startCassandra();
        Address marked = load(server, arguments[0]);
        server.datasets().reach(arguments[0], 1);
        CassandraContract.run(marked, "INSERT INTO item (id) VALUES (2)");
        // From here on nothing has the server write to disk what it is told.
        Address unmarked = load(server, arguments[1]);
        for (Address dataset : new Address[] {marked, unmarked}) {
            CassandraContract.run(dataset, CassandraContract.keyspace(CassandraSession.beside(dataset, "locks")));
        }
        System.out.println(server.pid());
        System.in.read();
    }

    private static Address load(EmbeddedStore server, String fingerprint) throws InterruptedException {
        Address loading = server.datasets().begin(fingerprint, Optional.empty());
        CassandraContract.run(loading, "CREATE TABLE item (id int PRIMARY KEY)", "INSERT INTO item (id) VALUES (1)");
        return loading;
    }
}
