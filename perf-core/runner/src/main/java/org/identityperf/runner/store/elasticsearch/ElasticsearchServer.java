package org.identityperf.runner.store.elasticsearch;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.function.Consumer;
import org.identityperf.probe.address.Address;
import org.identityperf.runner.settings.Store;
import org.identityperf.runner.store.StoreException;
import org.identityperf.runner.store.cache.Room;
import org.identityperf.runner.store.process.LocalServer;
import org.identityperf.runner.store.process.LogFile;
import org.identityperf.runner.store.process.OpenServer;

/** An Elasticsearch of one node on this machine. */
record ElasticsearchServer() implements LocalServer {

    @Override
    public Store kind() {
        return Store.ELASTICSEARCH;
    }

    @Override
    public Address admin(int port, String password) {
        return new Address("http://127.0.0.1:" + port, "elastic", password);
    }

    /** Returns whether the server accepts our connections by now and its data is available. */
    @Override
    public boolean answers(Address admin, Path data, Path log) {
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

    @Override
    public OpenServer open(Address admin, Room room, Map<String, String> ofTheWay, Consumer<String> say) {
        ElasticsearchDatasets datasets = new ElasticsearchDatasets(admin, room);
        datasets.sweep(say);
        SortedMap<String, String> settings = ElasticsearchSettings.readBack(new Rest(admin));
        return OpenServer.of(admin, ElasticsearchSettings.version(settings), datasets, settings, ofTheWay);
    }

    /** Returns how a shard broke. A shard that can't write is given up, while the server keeps running. */
    @Override
    public Optional<String> broke(Path log) {
        return LogFile.holds(log, "No space left on device")
                ? Optional.of("Elasticsearch gave up a shard that it had no room to write")
                : Optional.empty();
    }
}
