package org.identityperf.fusionauth.login;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;

/** How a lambda's {@code fetch} gets its answer: a request's body in, the answer's body out. Any thread may fetch. */
public interface Fetch {

    /** Asks for grants. */
    String grants(String request);

    /** In this JVM. */
    static Fetch inProcess(GrantApi api) {
        return api::answer;
    }

    /** Over HTTP with connections that stay open. */
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
