package org.identityperf.keycloak.current.reader;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpResponse;
import java.util.Map;
import org.keycloak.util.JsonSerialization;

/** This interface puts requests to a whole server over HTTP, one at a time. Paths are below the server's base. */
public interface OverHttp {

    /** Returns the token of the dataset's administrator. */
    String administrator();

    /** Returns the secret of the dataset's clients. */
    String secret();

    /** Asks for something without a token, and returns the answer, whatever its status. */
    HttpResponse<String> get(String path);

    /** Asks for something with a token, and returns the answer, whatever its status. */
    HttpResponse<String> get(String path, String token);

    /** Asks for something with a token, and returns what the answer describes. */
    default <T> T get(String path, String token, Class<T> type) {
        return read(get(path, token), type);
    }

    /** Posts a representation with a token. */
    void post(String path, String token, Object representation);

    /** Puts a representation in place of another one with a token. */
    void put(String path, String token, Object representation);

    /** Deletes something with a token. */
    void delete(String path, String token);

    /** Posts a form, and returns the answer, whatever its status. */
    default HttpResponse<String> post(String path, Map<String, String> form) {
        return post(path, form, Map.of());
    }

    /**
     * Posts a form likewise, from a browser with cookies.
     *
     * @param cookies their values, by name
     */
    HttpResponse<String> post(String path, Map<String, String> form, Map<String, String> cookies);

    /**
     * Reads what an answer describes.
     *
     * @throws IllegalStateException with the answer, unless it is one of success
     */
    static <T> T read(HttpResponse<String> answer, Class<T> type) {
        try {
            return JsonSerialization.readValue(required(answer).body(), type);
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "the server's answer to " + answer.request().uri().getPath() + " can't be read", e);
        }
    }

    /** Returns the answer if it is one of success. */
    static HttpResponse<String> required(HttpResponse<String> answer) {
        if (answer.statusCode() / 100 != 2) {
            throw new IllegalStateException("the server answered "
                    + answer.request().uri().getPath() + " with " + answer.statusCode() + ' ' + answer.body());
        }
        return answer;
    }
}
