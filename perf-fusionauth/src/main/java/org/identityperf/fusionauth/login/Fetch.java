package org.identityperf.fusionauth.login;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;

/**
 * A fetch answers a lambda's {@code fetch}: it takes a request's body and returns the answer's body. All methods are
 * thread-safe.
 */
public interface Fetch {

    /** Searches grants. */
    String grants(String request);

    /** Returns a fetch that calls the search in this JVM. */
    static Fetch inProcess(GrantApi api) {
        return api::answer;
    }

    /** Returns a fetch that sends requests over HTTP, with connections that stay open. */
    static Fetch http(GrantServer server) {
        HttpClient client = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .connectTimeout(Duration.ofSeconds(10))
                .build();
        return request -> {
            try {
                HttpResponse<String> response = client.send(
                        HttpRequest.newBuilder(server.address())
                                .header("Authorization", server.key())
                                .header("Content-Type", "application/json")
                                .POST(BodyPublishers.ofString(request))
                                .build(),
                        BodyHandlers.ofString());
                if (response.statusCode() != 200) {
                    throw new IllegalStateException(
                            "the search of grants answers with the status " + response.statusCode());
                }
                return response.body();
            } catch (IOException e) {
                throw new UncheckedIOException("the search of grants can't be asked at " + server.address(), e);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException("interrupted while asking for grants", e);
            }
        };
    }
}
