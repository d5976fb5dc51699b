package org.identityperf.runner.store.elasticsearch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;
import org.identityperf.probe.address.Address;
import org.identityperf.runner.store.DatasetsContract;
import org.identityperf.runner.store.RunningStore;
import org.identityperf.runner.store.TestCache;
import org.identityperf.runner.store.cache.Cache;
import org.identityperf.runner.store.cache.WholeFolder;
import org.identityperf.runner.store.process.ServerProcess;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Somebody else's cluster of two nodes without security, both of them in the URL. */
@Order(TestElasticsearch.ALONE)
@Tag("thorough")
class ElasticsearchClusterTest extends DatasetsContract {

    private ServerProcess first;
    private ServerProcess second;

    @Override
    protected RunningStore open() throws IOException {
        if (first == null) {
            TestElasticsearch.stop();
            String transport = Integer.toString(ServerProcess.freePort());
            first = start("one", Map.of("cluster.initial_master_nodes", "one", "transport.port", transport));
            second = start("two", Map.of("discovery.seed_hosts", "127.0.0.1:" + transport));
        }
        String url = "http://127.0.0.1:" + first.port() + ",127.0.0.1:" + second.port();
        new Rest(new Address(url, "", "")).get("/_cluster/health?wait_for_nodes=2&timeout=60s");
        return ExternalElasticsearch.reach(new Address(url, "", ""), line -> {});
    }

    private static ServerProcess start(String name, Map<String, String> settings) {
        Cache cache = Cache.at(TestCache.FOLDER.resolve("elasticsearch-cluster-" + name));
        // It knows the other one as it was.
        WholeFolder.delete(ElasticsearchServer.place(cache));
        ElasticsearchServer usual =
                ElasticsearchServer.in(cache, ElasticsearchBinaries.in(TestCache.open(), line -> {}));
        Map<String, String> all = new TreeMap<>(settings);
        all.putAll(Map.of("node.name", name, "discovery.type", "multi-node", "xpack.security.enabled", "false"));
        return ServerProcess.start(new SomebodysNode(usual, all, Map.of()), line -> {});
    }

    @AfterAll
    void stop() {
        second.close();
        first.close();
    }

    @Override
    protected boolean keepsParts() {
        return true;
    }

    @Override
    protected void write(Address place, int from, int to) throws Exception {
        Items.write(place, from, to);
    }

    @Override
    protected long count(Address place) {
        return Items.count(place);
    }

    @Test
    void isSaidToHaveTwoNodesAndNoSecurity() {
        assertThat(store().conditions()).containsEntry("nodes", "2");
        assertThat(store().hosts()).hasSize(2);
        assertThat(store().differences())
                .containsEntry("xpack.security.enabled", "false instead of true")
                .containsEntry("discovery.type", "multi-node instead of single-node");
    }
}
