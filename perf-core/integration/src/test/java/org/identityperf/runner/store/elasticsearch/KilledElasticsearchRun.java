package org.identityperf.runner.store.elasticsearch;

import java.util.Optional;
import org.identityperf.runner.store.process.EmbeddedStore;

/** A run of its own process: starts the server, loads half a dataset, says the process id, and waits to be ended. */
final class KilledElasticsearchRun {

    private KilledElasticsearchRun() {}

    public static void main(String[] arguments) throws Exception {
        EmbeddedStore server = TestElasticsearch.start(line -> {});
        Items.write(server.datasets().begin(arguments[0], Optional.empty()), 0, 100);
        System.out.println(server.pid());
        System.in.read();
        System.exit(0);
    }
}
