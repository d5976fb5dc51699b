package org.identityperf.runner.store.elasticsearch;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.identityperf.probe.address.Address;
import org.identityperf.runner.store.external.ExternalStore;

/** A run of its own JVM on an external Elasticsearch: loads, makes a snapshot and clones, and says how it went. */
final class SecureRun {

    private SecureRun() {}

    public static void main(String[] arguments) throws Exception {
        String password = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8)).readLine();
        Address address = new Address(arguments[0], "elastic", password);
        String fingerprint = Long.toHexString(System.nanoTime()) + "d";
        try (ExternalStore store = ExternalElasticsearch.reach(address, line -> {})) {
            Items.write(store.datasets().begin(fingerprint, Optional.empty()), 0, 10);
            store.datasets().makeSnapshot(fingerprint, "10 items");
            Address clone = store.datasets().cloneOf(fingerprint, "clone");
            System.out.println(address.scheme() + ": " + Items.count(clone) + " of 10 items");
            store.datasets().drop(clone);
        }
    }
}
