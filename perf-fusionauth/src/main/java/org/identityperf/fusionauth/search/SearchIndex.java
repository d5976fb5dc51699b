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

/** One index of Elasticsearch with the requests to it. All methods are thread-safe. */
public final class SearchIndex {

    /** Parses and writes the JSON of requests and answers. */
    static final ObjectMapper JSON = new ObjectMapper();

    private static final int NOT_FOUND = 404;

    /** The size of one bulk request, and how many such requests are under way at a time. */
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
     * Returns the index of a kind of documents.
     *
     * @param place the store, with the prefix of the index's name
     * @param kind the rest of its name, such as {@code entities}
     */
    public static SearchIndex of(Address place, String kind) {
        String prefix = place.url().substring(place.url().lastIndexOf('/') + 1);
        return new SearchIndex(place, prefix + '-' + kind);
    }

    /** Returns the index's full name. */
    public String name() {
        return name;
    }

    /**
     * Creates the index with a mapping and settings. A write waits until the index is on a node, or fails with the
     * reason why it is on none.
     */
    public void create(String body) {
        ask("PUT", "/" + name + "?wait_for_active_shards=0", body);
    }

    /** Begins to fill the index; the same documents take the same number of requests each time. */
    public ElasticsearchBulk fill(Progress progress) throws IOException {
        return ElasticsearchBulk.into(place, name, BULK_BYTES, BULKS, progress);
    }

    /** Changes settings, given as JSON, and makes everything visible to searches. */
    void set(String settings) {
        ask("PUT", "/" + name + "/_settings", settings);
        ask("POST", "/" + name + "/_refresh", "");
    }

    /** Merges the index to one segment a shard, and returns how much disk space it then takes, in bytes. */
    public long bytes() {
        ask("POST", "/" + name + "/_forcemerge?max_num_segments=1&flush=true", "");
        return ask("GET", "/" + name + "/_stats/store", "")
                .path("_all")
                .path("primaries")
                .path("store")
                .path("size_in_bytes")
                .asLong();
    }

    /** Returns the answer to a search. */
    JsonNode search(JsonNode query, String parameters) {
        return ask("POST", "/" + name + "/_search" + parameters, query.toString());
    }

    /** Returns the metadata that the mapping stores besides fields, as JSON; empty if there is none. */
    JsonNode meta() {
        return ask("GET", "/" + name + "/_mapping", "")
                .path(name)
                .path("mappings")
                .path("_meta");
    }

    /** Stores metadata in the mapping besides fields. */
    void keep(JsonNode meta) {
        ask(
                "PUT",
                "/" + name + "/_mapping",
                JSON.createObjectNode().set("_meta", meta).toString());
    }

    /**
     * Makes searches of the alias find this index from one moment to the next, and removes whatever they found before.
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

    /** Returns how many documents searches see. */
    public long count() {
        return ask("GET", "/" + name + "/_count", "").path("count").asLong();
    }

    /** Returns whether the index exists. */
    public boolean exists() {
        return send("HEAD", "/" + name, "").statusCode() != NOT_FOUND;
    }

    /**
     * Sends a request to the store.
     *
     * @throws IllegalStateException if the store refuses it
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
