package org.identityperf.runner.store.elasticsearch;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.address.HttpStore;
import org.identityperf.runner.store.StoreException;

/** {@code Rest} sends single administrative requests in JSON to an Elasticsearch. Its errors name the request. */
final class Rest {

    static final ObjectMapper JSON = new ObjectMapper();

    private static final int NOT_FOUND = 404;
    private static final int CONFLICT = 409;

    private final HttpStore store;

    Rest(Address address) {
        this.store = new HttpStore(address);
    }

    /** An answer is the server's response, whether the request succeeded or not. */
    record Answer(int status, JsonNode body) {

        boolean refused() {
            return status >= 300;
        }

        boolean missing() {
            return status == NOT_FOUND;
        }

        boolean conflict() {
            return status == CONFLICT;
        }
    }

    JsonNode get(String path) {
        return accepted("GET", path, "");
    }

    /** Returns what exists under that name. If nothing exists, the answer is without it. */
    JsonNode find(String path) {
        Answer answer = ask("GET", path, "");
        if (!answer.missing()) {
            accept("GET", path, answer);
        }
        return answer.body();
    }

    JsonNode post(String path, Object body) {
        return accepted("POST", path, json(body));
    }

    JsonNode post(String path) {
        return accepted("POST", path, "");
    }

    JsonNode put(String path, Object body) {
        return accepted("PUT", path, json(body));
    }

    JsonNode put(String path) {
        return accepted("PUT", path, "");
    }

    /** Removes what exists under that name, if anything does. */
    void delete(String path) {
        Answer answer = ask("DELETE", path, "");
        if (!answer.missing()) {
            accept("DELETE", path, answer);
        }
    }

    /** Sends a request and returns the answer also if it is a refusal, for a caller that can handle one. */
    Answer ask(String method, String path, String body) {
        String request = method + " " + path;
        try {
            HttpResponse<String> response = store.send(method, path, "application/json", BodyPublishers.ofString(body));
            return new Answer(response.statusCode(), parse(response.body()));
        } catch (IOException e) {
            throw new StoreException("Elasticsearch at " + store + " does not answer " + request + ": " + e, e);
        } catch (InterruptedException e) {
            throw StoreException.interrupted("asking Elasticsearch " + request, e);
        }
    }

    static String json(Object value) {
        try {
            return JSON.writeValueAsString(value);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("can't be written as JSON: " + value, e);
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

    private JsonNode accepted(String method, String path, String body) {
        Answer answer = ask(method, path, body);
        accept(method, path, answer);
        return answer.body();
    }

    private void accept(String method, String path, Answer answer) {
        if (answer.refused()) {
            JsonNode error = answer.body().path("error");
            String reason = error.path("reason").asText(answer.body().toString());
            JsonNode cause = error.path("caused_by").path("reason");
            throw new StoreException("Elasticsearch at " + store + " refuses " + method + " " + path + " ("
                    + answer.status() + "): " + reason + (cause.isMissingNode() ? "" : ": " + cause.asText()));
        }
    }
}
