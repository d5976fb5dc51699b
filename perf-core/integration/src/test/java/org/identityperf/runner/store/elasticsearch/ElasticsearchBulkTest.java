package org.identityperf.runner.store.elasticsearch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.Map;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.load.ElasticsearchBulk;
import org.identityperf.probe.load.Progress;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The probe's loading, on the real store. */
class ElasticsearchBulkTest {

    private static final String INDEX = "bulk";

    private final Address address = TestElasticsearch.running().admin();
    private final Rest rest = new Rest(address);

    @BeforeEach
    void index() {
        rest.put(
                "/" + INDEX,
                Map.of(
                        "settings", Map.of("refresh_interval", "7s", "number_of_replicas", 0),
                        "mappings",
                                Map.of(
                                        "properties",
                                        Map.of(
                                                "n", Map.of("type", "integer"),
                                                "name", Map.of("type", "keyword"),
                                                "blob", Map.of("type", "object", "enabled", false)))));
    }

    @AfterEach
    void drop() {
        rest.delete("/" + INDEX);
    }

    private ElasticsearchBulk bulk(int threads) throws IOException {
        return ElasticsearchBulk.into(address, INDEX, threads, Progress.silent());
    }

    private long count() {
        return rest.get("/" + INDEX + "/_count").path("count").asLong();
    }

    @Test
    void everyDocumentArrivesAsItWasWritten() throws IOException {
        long taken;
        try (ElasticsearchBulk bulk = bulk(2)) {
            for (int n = 0; n < 20_000; n++) {
                bulk.add("id \"" + n + '\\', "{\"n\":" + n + ",\"name\":\"näme " + n + "\"}");
            }
            taken = bulk.finish();
        }

        assertThat(taken).isEqualTo(20_000);
        assertThat(count()).isEqualTo(20_000);
        assertThat(rest.get("/" + INDEX + "/_doc/id%20%2219999%5C?_source_includes=name")
                        .at("/_source/name")
                        .asText())
                .isEqualTo("näme 19999");
    }

    @Test
    void requestsOfAGivenSizeAreAsManyHoweverFastTheStoreTakesThem() throws IOException {
        long before = bulkRequests();
        try (ElasticsearchBulk bulk = ElasticsearchBulk.into(address, INDEX, 64 * 1024, 2, Progress.silent())) {
            for (int n = 0; n < 20_000; n++) {
                bulk.add(String.format("%05d", n), "{\"n\":1,\"name\":\"" + "x".repeat(60) + "\"}");
            }
            bulk.finish();
        }

        // A document takes 104 bytes with the line before it, so that 631 are the first to fill a request.
        assertThat(bulkRequests() - before).isEqualTo((20_000 + 630) / 631);
    }

    private long bulkRequests() {
        return rest.get("/_nodes/stats/http?filter_path=nodes.*.http.routes")
                .findPath("/{index}/_bulk")
                .at("/requests/count")
                .asLong();
    }

    @Test
    void whileItLoadsTheIndexIsNotRefreshedAndAfterwardsItIsAsBefore() throws IOException {
        String interval = "/" + INDEX + "/settings/index/refresh_interval";
        try (ElasticsearchBulk bulk = bulk(1)) {
            assertThat(rest.get("/" + INDEX + "/_settings").at(interval).asText())
                    .isEqualTo("-1");
            bulk.finish();
        }

        assertThat(rest.get("/" + INDEX + "/_settings").at(interval).asText()).isEqualTo("7s");
    }

    @Test
    void aDocumentThatIsRefusedIsTold() throws IOException {
        try (ElasticsearchBulk bulk = bulk(2)) {
            for (int n = 0; n < 100; n++) {
                bulk.add(Integer.toString(n), "{\"n\":" + (n == 50 ? "\"many\"" : n) + "}");
            }
            assertThatThrownBy(bulk::finish)
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("refuses a part of bulk: document_parsing_exception")
                    .hasMessageContaining("failed to parse field [n] of type [integer] in document with id '50'");
        }
    }

    @Test
    void anIndexThatIsNotThereIsTold() {
        assertThatThrownBy(() -> ElasticsearchBulk.into(address, "missing", 1, Progress.silent()))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("no such index [missing]");
    }

    /** Two dozen requests of three megabytes are more than the server lets in at a time: a tenth of its heap. */
    @Test
    @Tag("thorough")
    void aServerThatIsTooBusyIsAskedAgain() throws IOException {
        String source = "{\"blob\":{\"text\":\"" + "x".repeat(3_000_000) + "\"}}";
        long taken;
        try (ElasticsearchBulk bulk = bulk(24)) {
            int sent = 0;
            while (bulk.pauses() == 0 || sent < 30) {
                bulk.add(Integer.toString(sent % 30), source);
                sent++;
            }
            taken = bulk.finish();
            assertThat(taken).isEqualTo(sent);
        }

        assertThat(count()).isEqualTo(30);
    }
}
