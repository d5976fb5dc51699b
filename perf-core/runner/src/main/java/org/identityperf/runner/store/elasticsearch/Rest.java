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

/** Administration of an Elasticsearch: single requests in JSON, with errors that name the request. */
final class Rest {

    static final ObjectMapper JSON = new ObjectMapper();

    private static final int NOT_FOUND = 404;
    private static final int CONFLICT = 409;

    private final HttpStore store;

    Rest(Address address) {
        this.store = new HttpStore(address);
    }

    /** What the server answers, whether it likes the request or not. */
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

    /** What is there by that name; an answer without it if nothing is. */
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

    /** Removes it, if it is there. */
    void delete(String path) {
        Answer answer = ask("DELETE", path, "");
        if (!answer.missing()) {
            accept("DELETE", path, answer);
        }
    }

    /** For who can do something about a refusal. */
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

    /** An answer that is no JSON, such as a proxy's, is a text. */
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
