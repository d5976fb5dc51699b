package org.identityperf.fusionauth.login;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * A grant server offers the search of grants over HTTP, on a free port of the loopback interface. Requests need its
 * random key.
 */
public final class GrantServer implements AutoCloseable {

    private static final int KEY_BYTES = 32;
    private static final int OK = 200;
    private static final int UNAUTHORIZED = 401;

    private final HttpServer server;
    private final ExecutorService threads;
    private final String key;

    private GrantServer(HttpServer server, ExecutorService threads, String key) {
        this.server = server;
        this.threads = threads;
        this.key = key;
    }

    /**
     * Starts a server.
     *
     * @param threads how many requests it answers at once
     * @throws IOException if it gets no port
     */
    public static GrantServer start(GrantApi api, int threads) throws IOException {
        // Otherwise the server would hold back the second part of an answer until the first is acknowledged: 40 ms.
        System.setProperty("sun.net.httpserver.nodelay", "true");
        byte[] random = new byte[KEY_BYTES];
        new SecureRandom().nextBytes(random);
        HttpServer http = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        ExecutorService workers = Executors.newFixedThreadPool(threads, work -> {
            Thread thread = new Thread(work, "grant server");
            thread.setDaemon(true);
            return thread;
        });
        GrantServer server = new GrantServer(http, workers, HexFormat.of().formatHex(random));
        http.createContext(GrantApi.PATH, exchange -> server.handle(exchange, api));
        http.setExecutor(workers);
        http.start();
        return server;
    }

    /** Returns the address of the search. */
    public URI address() {
        return URI.create("http://" + InetAddress.getLoopbackAddress().getHostAddress() + ":"
                + server.getAddress().getPort() + GrantApi.PATH);
    }

    /** Returns the value that requests need as {@code Authorization}. */
    String key() {
        return key;
    }

    private void handle(HttpExchange exchange, GrantApi api) throws IOException {
        try (exchange) {
            if (!key.equals(exchange.getRequestHeaders().getFirst("Authorization"))) {
                exchange.sendResponseHeaders(UNAUTHORIZED, -1);
                return;
            }
            String request = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            byte[] answer = api.answer(request).getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            exchange.sendResponseHeaders(OK, answer.length);
            exchange.getResponseBody().write(answer);
        }
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
