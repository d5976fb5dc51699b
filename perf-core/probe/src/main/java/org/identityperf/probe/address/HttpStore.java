package org.identityperf.probe.address;

import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * This class sends requests to a store that speaks HTTP, with the user and password of its address. Several hosts are
 * used in turn. A host that can't be reached is skipped as long as another one can be reached.
 */
public final class HttpStore {

    private static final HttpClient CLIENT = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Duration.ofSeconds(10))
            .build();

    /** The longest request is the merge of a large index; this is longer than that takes. */
    private static final Duration PATIENCE = Duration.ofHours(3);

    private static final int REFUSED = 300;

    private final Address address;
    private final String scheme;
    private final List<String> hosts;
    private final String authorization;
    private final AtomicInteger turn = new AtomicInteger();
    private final Duration patience;

    public HttpStore(Address address) {
        this(address, PATIENCE);
    }

    /** @param patience the longest time to wait for an answer, even to the merge of a large index */
    public HttpStore(Address address, Duration patience) {
        this.address = address;
        this.patience = patience;
        this.scheme = address.scheme() + "://";
        this.hosts = address.hosts();
        String credentials = address.user() + ':' + address.password();
        this.authorization = address.user().isEmpty()
                ? ""
                : "Basic " + Base64.getEncoder().encodeToString(credentials.getBytes(StandardCharsets.UTF_8));
    }

    /**
     * Sends one request and waits for the answer, whatever its status.
     *
     * @throws ConnectException if no host can be reached; nothing was sent
     * @throws IOException if the connection broke or the answer took too long; it is unknown whether the store executed
     *     the request
     */
    public HttpResponse<String> send(String method, String path, String type, BodyPublisher body)
            throws IOException, InterruptedException {
        ConnectException unreachable = new ConnectException("no host of " + address.url() + " can be reached");
        for (int attempt = 0; attempt < hosts.size(); attempt++) {
            String host = hosts.get(Math.floorMod(turn.getAndIncrement(), hosts.size()));
            HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(scheme + host + path))
                    .timeout(patience)
                    .header("Content-Type", type)
                    .method(method, body);
            if (!authorization.isEmpty()) {
                request.header("Authorization", authorization);
            }
            try {
                return CLIENT.send(request.build(), HttpResponse.BodyHandlers.ofString());
            } catch (ConnectException e) {
                unreachable.addSuppressed(e);
            }
        }
        throw unreachable;
    }

    /** Sends JSON and waits for the answer, whatever its status. */
    public HttpResponse<String> json(String method, String path, String body) throws IOException {
        try {
            return send(method, path, "application/json", BodyPublishers.ofString(body));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while asking for " + path, e);
        }
    }

    /** Sends JSON and returns the body of the answer; it is an error if the store refuses it. */
    public String ask(String method, String path, String body) throws IOException {
        HttpResponse<String> answer = json(method, path, body);
        if (answer.statusCode() >= REFUSED) {
            throw new IOException("Elasticsearch at " + address + " refuses " + method + " " + path + " (status "
                    + answer.statusCode() + "): " + answer.body());
        }
        return answer.body();
    }

    @Override
    public String toString() {
        return address.toString();
    }
}
