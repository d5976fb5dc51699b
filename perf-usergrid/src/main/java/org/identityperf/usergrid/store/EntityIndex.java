package org.identityperf.usergrid.store;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.address.HttpStore;
import org.identityperf.usergrid.dataset.UsergridIndex;

/** The entity index sends Elasticsearch's own requests to the index of entities. All methods are thread-safe. */
public final class EntityIndex {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int REFUSED = 300;

    private final HttpStore store;
    private final String path;

    public EntityIndex(Address place) {
        this.store = new HttpStore(place);
        this.path = "/" + UsergridIndex.in(place);
    }

    /** Puts an entity's document into the index. It returns when the index has the document, or when queries see it. */
    public void put(UUID entity, String document, Indexing how) {
        if (how != Indexing.NONE) {
            send("PUT", "/_doc/" + entity + (how == Indexing.VISIBLE ? "?refresh=wait_for" : ""), document);
        }
    }

    /** Returns entities of a colour, the dearest first, at most so many. */
    public Found ofColour(String colour, int most) {
        return search(
                String.format(Locale.ROOT, "{\"term\":{\"colour\":\"%s\"}}", colour),
                "[{\"price\":\"desc\"},{\"name\":\"asc\"}]",
                most);
    }

    /** Returns entities within so many kilometres of a place on earth, the nearest first, at most so many. */
    public Found near(double latitude, double longitude, int kilometres, int most) {
        String place = String.format(Locale.ROOT, "\"location\":{\"lat\":%.4f,\"lon\":%.4f}", latitude, longitude);
        return search(
                "{\"geo_distance\":{\"distance\":\"" + kilometres + "km\"," + place + "}}",
                "[{\"_geo_distance\":{" + place + ",\"order\":\"asc\"}},{\"name\":\"asc\"}]",
                most);
    }

    /**
     * The found entities are the answer to a query, in its order.
     *
     * @param entities their UUIDs
     * @param documents what the index itself holds of them
     */
    public record Found(List<UUID> entities, List<JsonNode> documents) {}

    private Found search(String filter, String order, int most) {
        JsonNode answer = send(
                "POST",
                "/_search?filter_path=hits.hits._id,hits.hits._source",
                "{\"size\":" + most + ",\"track_total_hits\":false,\"query\":{\"bool\":{\"filter\":" + filter
                        + "}},\"sort\":" + order + "}");
        List<UUID> entities = new ArrayList<>();
        List<JsonNode> documents = new ArrayList<>();
        for (JsonNode hit : answer.path("hits").path("hits")) {
            entities.add(UUID.fromString(hit.get("_id").asText()));
            documents.add(hit.get("_source"));
        }
        return new Found(entities, documents);
    }

    private JsonNode send(String method, String route, String body) {
        try {
            HttpResponse<String> answer =
                    store.send(method, path + route, "application/json", BodyPublishers.ofString(body));
            if (answer.statusCode() >= REFUSED) {
                throw new IllegalStateException(
                        "Elasticsearch refuses " + method + " " + route + " with " + body + ": " + answer.body());
            }
            return JSON.readTree(answer.body());
        } catch (IOException e) {
            throw new UncheckedIOException("the index does not answer: " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while waiting for the index", e);
        }
    }
}
