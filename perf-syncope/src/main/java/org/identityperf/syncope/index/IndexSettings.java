package org.identityperf.syncope.index;

import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.address.HttpStore;

/**
 * The index settings create indices as Syncope's extension does: every text is a keyword that ignores case, and there
 * is one shard. Source: Syncope 3.0, {@code ElasticsearchIndexManager}.
 */
final class IndexSettings {

    private static final String DOCUMENTED = "{\"settings\":{\"number_of_shards\":1,\"analysis\":{\"normalizer\":"
            + "{\"string_lowercase\":{\"type\":\"custom\",\"char_filter\":[],\"filter\":[\"lowercase\"]}}}},"
            + "\"mappings\":{\"dynamic_templates\":[{\"strings\":{\"match_mapping_type\":\"string\",\"mapping\":"
            + "{\"type\":\"keyword\",\"normalizer\":\"string_lowercase\"}}}]}}";

    private final HttpStore store;

    IndexSettings(Address place) {
        this.store = new HttpStore(place);
    }

    /**
     * Creates an empty index.
     *
     * @throws IOException if the store refuses
     */
    void create(String index) throws IOException {
        send("PUT", index, DOCUMENTED);
    }

    /** Removes an index with all its documents. */
    void remove(String index) throws IOException {
        send("DELETE", index, "");
    }

    private void send(String method, String index, String body) throws IOException {
        try {
            HttpResponse<String> response =
                    store.send(method, "/" + index, "application/json", BodyPublishers.ofString(body));
            if (response.statusCode() >= 300) {
                throw new IOException(
                        "Elasticsearch at " + store + " refuses " + method + " /" + index + ": " + response.body());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while " + index + " was asked for", e);
        }
    }
}
