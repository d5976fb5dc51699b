package org.identityperf.runner.store.elasticsearch;

import java.nio.file.Path;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.function.Consumer;
import org.identityperf.probe.address.Address;
import org.identityperf.runner.store.StoreException;
import org.identityperf.runner.store.cache.Room;
import org.identityperf.runner.store.process.LogFile;
import org.identityperf.runner.store.process.OpenServer;

/** An {@code ElasticsearchServer} is an Elasticsearch of one node on this machine that accepts our connections. */
record ElasticsearchServer(Address admin, ElasticsearchDatasets datasets, SortedMap<String, String> conditions)
        implements OpenServer {

    static Address admin(int port, String password) {
        return new Address("http://127.0.0.1:" + port, "elastic", password);
    }

    /** Returns whether the server accepts our connections by now and its data is available. */
    static boolean answers(Address admin) {
        try {
            return new Rest(admin)
                            .get("/_cluster/health")
                            .path("number_of_data_nodes")
                            .asInt()
                    == 1;
        } catch (StoreException e) {
            return false;
        }
    }

    /** @param ofTheWay conditions of the way the server runs, which it does not know itself */
    static ElasticsearchServer at(Address admin, Room room, Map<String, String> ofTheWay, Consumer<String> say) {
        ElasticsearchDatasets datasets = new ElasticsearchDatasets(admin, room);
        datasets.sweep(say);
        SortedMap<String, String> conditions = ElasticsearchSettings.readBack(new Rest(admin));
        conditions.putAll(ofTheWay);
        return new ElasticsearchServer(admin, datasets, Collections.unmodifiableSortedMap(conditions));
    }

    /** Returns how a shard broke. A shard that can't write is given up, while the server keeps running. */
    static Optional<String> broke(Path log) {
        return LogFile.holds(log, "No space left on device")
                ? Optional.of("Elasticsearch gave up a shard that it had no room to write")
                : Optional.empty();
    }

    @Override
    public String version() {
        return "Elasticsearch " + conditions.get("version");
    }
}
