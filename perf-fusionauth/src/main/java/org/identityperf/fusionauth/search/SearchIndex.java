package org.identityperf.fusionauth.search;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.address.HttpStore;
import org.identityperf.probe.load.ElasticsearchBulk;
import org.identityperf.probe.load.Progress;

/** One index of Elasticsearch, and what is asked of it. Any thread may ask. */
public final class SearchIndex {

    /** Reads and writes what the store sends and takes. */
    static final ObjectMapper JSON = new ObjectMapper();

    private static final int NOT_FOUND = 404;

    /** Of one request that fills it, and how many are under way at a time. */
    private static final int BULK_BYTES = 1024 * 1024;

    private static final int BULKS = 2;

    private final Address place;
    private final HttpStore store;
    private final String name;

    private SearchIndex(Address place, String name) {
        this.place = place;
        this.store = new HttpStore(place);
        this.name = name;
    }

    /**
     * The index of a kind of documents.
     *
     * @param place where, with the prefix of its name
     * @param kind the rest of its name, such as {@code entities}
     */
    public static SearchIndex of(Address place, String kind) {
        String prefix = place.url().substring(place.url().lastIndexOf('/') + 1);
        return new SearchIndex(place, prefix + '-' + kind);
    }

    /** Its full name. */
    public String name() {
        return name;
    }

    /** Makes it, with a mapping and settings. Who writes to it waits until it is on a node, or is told why it is on none. */
    public void create(String body) {
        ask("PUT", "/" + name + "?wait_for_active_shards=0", body);
    }

    /** Begins to fill it, by as many requests for the same documents each time. */
    public ElasticsearchBulk fill(Progress progress) throws IOException {
        return ElasticsearchBulk.into(place, name, BULK_BYTES, BULKS, progress);
    }

    /** Changes settings, given as JSON, and makes everything visible to searches. */
    void set(String settings) {
        ask("PUT", "/" + name + "/_settings", settings);
        ask("POST", "/" + name + "/_refresh", "");
    }

    /** How much room it takes on disk when it is merged to one segment a shard, which this does first. */
    public long bytes() {
        ask("POST", "/" + name + "/_forcemerge?max_num_segments=1&flush=true", "");
        return ask("GET", "/" + name + "/_stats/store", "")
                .path("_all")
                .path("primaries")
                .path("store")
                .path("size_in_bytes")
                .asLong();
    }

    /** What a search answers. */
    JsonNode search(JsonNode query, String parameters) {
        return ask("POST", "/" + name + "/_search" + parameters, query.toString());
    }

    /** What its mapping keeps beside fields, as JSON; nothing if it keeps nothing. */
    JsonNode meta() {
        return ask("GET", "/" + name + "/_mapping", "")
                .path(name)
                .path("mappings")
                .path("_meta");
    }

    /** Has its mapping keep something beside fields. */
    void keep(JsonNode meta) {
        ask(
                "PUT",
                "/" + name + "/_mapping",
                JSON.createObjectNode().set("_meta", meta).toString());
    }

    /**
     * From one moment to the next it is what searches of that name find, and whatever was found by it before is gone.
     *
     * @param alias another index or alias
     */
    void replace(SearchIndex alias) {
        ObjectNode body = JSON.createObjectNode();
        ArrayNode actions = body.putArray("actions");
        if (alias.exists()) {
            alias.ask("GET", "/" + alias.name, "").fieldNames().forEachRemaining(old -> {
                if (!old.equals(name)) {
                    actions.addObject().putObject("remove_index").put("index", old);
                }
            });
        }
        actions.addObject().putObject("add").put("index", name).put("alias", alias.name);
        ask("POST", "/_aliases", body.toString());
    }

    /** How many documents it has that searches see. */
    public long count() {
        return ask("GET", "/" + name + "/_count", "").path("count").asLong();
    }

    /** Whether there is such an index. */
    public boolean exists() {
        return send("HEAD", "/" + name, "").statusCode() != NOT_FOUND;
    }

    /**
     * Asks the store.
     *
     * @throws IllegalStateException if it refuses
     */
    public JsonNode ask(String method, String path, String body) {
        HttpResponse<String> response = send(method, path, body);
        if (response.statusCode() >= 300) {
            throw new IllegalStateException("Elasticsearch refuses " + method + " " + path + " (status "
                    + response.statusCode() + "): " + response.body());
        }
        try {
            return JSON.readTree(response.body());
        } catch (IOException e) {
            throw new UncheckedIOException("Elasticsearch's answer to " + path + " can't be read", e);
        }
    }

    private HttpResponse<String> send(String method, String path, String body) {
        try {
            return store.send(method, path, "application/json", BodyPublishers.ofString(body));
        } catch (IOException e) {
            throw new UncheckedIOException("Elasticsearch can't be asked for " + path, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while asking for " + path, e);
        }
    }
}
