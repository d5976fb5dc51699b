package org.identityperf.keycloak.current.reader;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.stream.Collectors;
import org.keycloak.util.JsonSerialization;

/** Requests to a whole server over HTTP, one at a time. Paths are below the server's base. */
public final class OverHttp {

    private static final Duration ANSWERS_WITHIN = Duration.ofMinutes(1);

    private final URI base;
    private final String administrator;
    private final String secret;
    private final HttpClient http = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(ANSWERS_WITHIN)
            .build();

    /**
     * @param base where the server answers
     * @param administrator the token of the dataset's administrator
     * @param secret of the dataset's clients
     */
    public OverHttp(URI base, String administrator, String secret) {
        this.base = base;
        this.administrator = administrator;
        this.secret = secret;
    }

    public String administrator() {
        return administrator;
    }

    public String secret() {
        return secret;
    }

    private HttpResponse<String> send(HttpRequest.Builder request) {
        try {
            return http.send(request.timeout(ANSWERS_WITHIN).build(), BodyHandlers.ofString());
        } catch (IOException e) {
            throw new UncheckedIOException("the shipped server did not answer: " + e, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while the shipped server answers", e);
        }
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(base.resolve(path));
    }

    private HttpRequest.Builder request(String path, String token) {
        return request(path).header("Authorization", "Bearer " + token);
    }

    /** Asks for something without a token, and returns the answer, whatever its status. */
    public HttpResponse<String> get(String path) {
        return send(request(path).GET());
    }

    /** Asks for something with a token, and returns the answer, whatever its status. */
    public HttpResponse<String> get(String path, String token) {
        return send(request(path, token).GET());
    }

    /** Asks for something with a token, and returns what the answer describes. */
    public <T> T get(String path, String token, Class<T> type) {
        return read(get(path, token), type);
    }

    /** Posts a representation with a token. */
    public void post(String path, String token, Object representation) {
        describe("POST", path, token, representation);
    }

    /** Puts a representation in place of another one with a token. */
    public void put(String path, String token, Object representation) {
        describe("PUT", path, token, representation);
    }

    private void describe(String method, String path, String token, Object representation) {
        try {
            required(send(request(path, token)
                    .header("Content-Type", "application/json")
                    .method(method, BodyPublishers.ofString(JsonSerialization.writeValueAsString(representation)))));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Deletes something with a token. */
    public void delete(String path, String token) {
        required(send(request(path, token).DELETE()));
    }

    /** Posts a form, and returns the answer, whatever its status. */
    public HttpResponse<String> post(String path, Map<String, String> form) {
        return post(path, form, Map.of());
    }

    /**
     * Posts a form likewise, from a browser with cookies.
     *
     * @param cookies their values, by name
     */
    public HttpResponse<String> post(String path, Map<String, String> form, Map<String, String> cookies) {
        String body = form.entrySet().stream()
                .map(entry -> entry.getKey() + '=' + URLEncoder.encode(entry.getValue(), StandardCharsets.UTF_8))
                .collect(Collectors.joining("&"));
        HttpRequest.Builder request = request(path)
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(BodyPublishers.ofString(body));
        if (!cookies.isEmpty()) {
            request.header(
                    "Cookie",
                    cookies.entrySet().stream()
                            .map(cookie -> cookie.getKey() + '=' + cookie.getValue())
                            .collect(Collectors.joining("; ")));
        }
        return send(request);
    }

    /**
     * Reads what an answer describes.
     *
     * @throws IllegalStateException with the answer, unless it is one of success
     */
    public static <T> T read(HttpResponse<String> answer, Class<T> type) {
        try {
            return JsonSerialization.readValue(required(answer).body(), type);
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "the server's answer to " + answer.request().uri().getPath() + " can't be read", e);
        }
    }

    /** Returns the answer if it is one of success. */
    public static HttpResponse<String> required(HttpResponse<String> answer) {
        if (answer.statusCode() / 100 != 2) {
            throw new IllegalStateException("the server answered "
                    + answer.request().uri().getPath() + " with " + answer.statusCode() + ' ' + answer.body());
        }
        return answer;
    }
}
