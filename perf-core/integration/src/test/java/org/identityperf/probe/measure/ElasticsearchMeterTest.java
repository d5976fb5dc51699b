package org.identityperf.probe.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpRequest.BodyPublishers;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.address.HttpStore;
import org.identityperf.runner.store.Datasets;
import org.identityperf.runner.store.elasticsearch.TestElasticsearch;
import org.identityperf.runner.store.process.EmbeddedStore;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Against the real store, whose numbers are to be exact. */
class ElasticsearchMeterTest {

    private static final String FINGERPRINT = Long.toHexString(System.nanoTime()) + "f";

    private static Datasets datasets;
    private static Address clone;
    private static HttpStore store;
    private static StoreMeter meter;

    @BeforeAll
    static void meter() throws Exception {
        EmbeddedStore server = TestElasticsearch.running();
        datasets = server.datasets();
        datasets.begin(FINGERPRINT, Optional.empty());
        datasets.makeSnapshot(FINGERPRINT, "nothing");
        clone = datasets.cloneOf(FINGERPRINT, "counted");
        store = new HttpStore(clone);
        send("PUT", "/_doc/1?refresh=true", "{\"n\":1}");
        meter = MeasuredStore.meter(server.statistics().orElseThrow());
    }

    @BeforeEach
    void reset() throws Exception {
        meter.reset(List.of(), false);
    }

    @AfterAll
    static void drop() {
        datasets.drop(clone);
    }

    private static void send(String method, String path, String body) throws Exception {
        sendTo("-item", method, path, body);
    }

    private static void sendTo(String kind, String method, String path, String body) throws Exception {
        String index = clone.url().substring(clone.url().lastIndexOf('/')) + kind;
        assertThat(store.send(method, index + path, "application/json", BodyPublishers.ofString(body))
                        .statusCode())
                .isLessThan(300);
    }

    @Test
    void countsRequestsByTheirRoute() throws Exception {
        meter.open();
        for (int i = 0; i < 7; i++) {
            send("GET", "/_search", "");
        }
        send("GET", "/_count", "");
        send("PUT", "/_doc/1", "{\"n\":2}");

        assertThat(meter.close()).containsEntry(Counter.CALLS, 9.0).containsEntry(Counter.ROUND_TRIPS, 9.0);
        assertThat(meter.statements())
                .containsExactly(
                        new StatementCount(8, 0, "shard searched"),
                        new StatementCount(7, 0, "/{index}/_search"),
                        new StatementCount(1, 0, "/{index}/_count"),
                        new StatementCount(1, 0, "/{index}/_doc/{id}"),
                        new StatementCount(1, 1, "document indexed"));
    }

    @Test
    void countsDocumentsAsRowsWhereNoneWasSearchedFor() throws Exception {
        meter.open();
        send("POST", "/_bulk", "{\"index\":{\"_id\":\"2\"}}\n{\"n\":2}\n{\"index\":{\"_id\":\"3\"}}\n{\"n\":3}\n");
        send("GET", "/_mget", "{\"ids\":[\"1\",\"2\",\"3\"]}");
        send("DELETE", "/_doc/3", "");

        assertThat(meter.close()).isEqualTo(Map.of(Counter.CALLS, 3.0, Counter.ROUND_TRIPS, 3.0, Counter.ROWS, 6.0));
    }

    @Test
    void doesNotGuessHowManyDocumentsASearchReturned() throws Exception {
        meter.open();
        send("GET", "/_search", "");

        assertThat(meter.close()).containsEntry(Counter.ROWS, Double.NaN);
    }

    @Test
    void anIndexWhoseShardHasNotStartedHasNoCounts() throws Exception {
        String nowhere = "{\"settings\":{\"index.routing.allocation.require._name\":\"no such node\"}}";
        sendTo("-later", "PUT", "?wait_for_active_shards=0", nowhere);
        try {
            meter.open();
            send("GET", "/_count", "");

            assertThat(meter.close()).containsEntry(Counter.CALLS, 1.0);
        } finally {
            sendTo("-later", "DELETE", "", "");
        }
    }

    @Test
    void doesNotCountItself() throws Exception {
        meter.open();
        assertThat(meter.close()).containsEntry(Counter.CALLS, 0.0);
        assertThat(meter.statements()).isEmpty();
    }
}
