package org.identityperf.runner.store.elasticsearch;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.address.HttpStore;
import org.identityperf.runner.store.StoreException;

/** {@code Rest} sends single administrative requests in JSON to an Elasticsearch. Its errors name the request. */
final class Rest {

    private static final ObjectMapper JSON = new ObjectMapper();

    private final HttpStore store;
    private final Duration patience;

    /** Waits for an answer as long as the merge of a large index takes. */
    Rest(Address address) {
        this(address, Duration.ofHours(3));
    }

    /** @param patience the longest time to wait for an answer */
    Rest(Address address, Duration patience) {
        this.store = new HttpStore(address, patience);
        this.patience = patience;
    }

    /** The server's response, whether the request succeeded or not. */
    record Answer(int status, JsonNode body) {

        boolean refused() {
            return status >= 300;
        }

        boolean missing() {
            return status == 404;
        }

        boolean conflict() {
            return status == 409;
        }
    }

    JsonNode get(String path) {
        return accepted("GET", path, false);
    }

    /** Returns what exists under that name. If nothing exists, the answer is without it. */
    JsonNode find(String path) {
        return accepted("GET", path, true);
    }

    JsonNode post(String path, Object... body) {
        return accepted("POST", path, false, body);
    }

    JsonNode put(String path, Object... body) {
        return accepted("PUT", path, false, body);
    }

    /** Removes what exists under that name, if anything does. */
    void delete(String path) {
        accepted("DELETE", path, true);
    }

    private JsonNode accepted(String method, String path, boolean mayBeMissing, Object... body) {
        Answer answer = ask(method, path, body);
        if (answer.refused() && !(mayBeMissing && answer.missing())) {
            JsonNode error = answer.body().path("error");
            String reason = error.path("reason").asText(answer.body().toString());
            JsonNode cause = error.path("caused_by").path("reason");
            throw new StoreException("Elasticsearch at " + store + " refuses " + method + " " + path + " ("
                    + answer.status() + "): " + reason + (cause.isMissingNode() ? "" : ": " + cause.asText()));
        }
        return answer.body();
    }

    /**
     * Sends a request and returns the answer also if it is a refusal, for a caller that can handle one.
     *
     * @param body one object to be written as JSON, or none
     */
    Answer ask(String method, String path, Object... body) {
        String request = method + " " + path;
        try {
            String json = body.length == 0 ? "" : JSON.writeValueAsString(body[0]);
            HttpResponse<String> response = store.send(method, path, "application/json", BodyPublishers.ofString(json));
            return new Answer(response.statusCode(), parse(response.body()));
        } catch (HttpTimeoutException e) {
            throw new StoreException(
                    "Elasticsearch at " + store + " does not answer " + request + " within " + patience.toSeconds()
                            + " s: what listens there hangs, or is no Elasticsearch. Check -Dperf.elasticsearch.url.",
                    e);
        } catch (IOException e) {
            throw new StoreException("Elasticsearch at " + store + " does not answer " + request + ": " + e, e);
        } catch (InterruptedException e) {
            throw StoreException.interrupted("asking Elasticsearch " + request, e);
        }
    }

    /** Parses an answer. One that is not JSON, such as a proxy's, becomes a text. */
    private static JsonNode parse(String body) {
        try {
            return JSON.readTree(body);
        } catch (JsonProcessingException e) {
            return JSON.getNodeFactory().textNode(body);
        }
    }
}
