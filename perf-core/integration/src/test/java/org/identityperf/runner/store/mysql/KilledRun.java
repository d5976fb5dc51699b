package org.identityperf.runner.store.mysql;

import java.util.Optional;
import org.identityperf.probe.address.Address;
import org.identityperf.runner.store.Sql;
import org.identityperf.runner.store.TestCache;
import org.identityperf.runner.store.process.EmbeddedStore;

/** A run of its own process: starts the server, says its process id, begins to load, and waits to be ended. */
final class KilledRun {

    private KilledRun() {}

    public static void main(String[] arguments) throws Exception {
        EmbeddedStore server = TestCache.startMySql();
        Address loading = server.datasets().begin(arguments[0], Optional.empty());
        Sql.run(loading, "CREATE TABLE item (id int PRIMARY KEY)", "INSERT INTO item VALUES (1)");
        System.out.println(server.pid() + " " + server.port());
        System.in.read();
        System.exit(0);
    }
}
