package org.identityperf.keycloak.shared;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.identityperf.probe.address.Address;

/**
 * A start of Keycloak's distribution as people run it: a process of its own on a random port of
 * loopback, on a database of this run.
 *
 * @param process the server
 * @param base where it answers
 */
public record ShippedLaunch(ShippedProcess process, URI base) implements AutoCloseable {

    private static final Duration STARTS_WITHIN = Duration.ofMinutes(3);
    /** The longest that a start may upgrade the database of an older release, which takes as long as there is data. */
    private static final Duration UPGRADES_WITHIN = Duration.ofHours(2);

    private static final Duration ANSWERS_WITHIN = Duration.ofMinutes(1);

    /** An option of the driver that names a class of this project, which the shipped server does not have. */
    private static final Pattern OWN_OPTION = Pattern.compile("[?&]\\w+=org\\.identityperf\\.[\\w.]+");

    /**
     * Starts the server, and does not wait.
     *
     * @param server the folder of the server, built for the kind of database
     * @param options further options of its command
     */
    public static ShippedLaunch of(Path server, Address database, List<String> options) throws IOException {
        int port = freePort();
        List<String> words = new ArrayList<>(
                List.of("start", "--optimized", "--http-enabled=true", "--http-host=127.0.0.1", "--http-port=" + port));
        words.addAll(options);
        return new ShippedLaunch(
                ShippedProcess.start(
                        server,
                        words,
                        Map.of(
                                "KC_DB_URL", withoutOwnOptions(database.url()),
                                "KC_DB_USERNAME", database.user(),
                                "KC_DB_PASSWORD", database.password()),
                        Files.createTempFile("shipped", ".log")),
                URI.create("http://127.0.0.1:" + port + '/'));
    }

    private static String withoutOwnOptions(String url) {
        String others = OWN_OPTION.matcher(url).replaceAll("");
        return others.contains("?") ? others : others.replaceFirst("&", "?");
    }

    /** Returns a port of loopback that nobody listens on. */
    public static int freePort() throws IOException {
        try (ServerSocket any = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return any.getLocalPort();
        }
    }

    /**
     * Waits until it has started, and answers.
     *
     * @throws IllegalStateException with the end of its log, if it does not
     */
    public void await() {
        HttpClient http = HttpClient.newBuilder().connectTimeout(ANSWERS_WITHIN).build();
        process.awaitReady(() -> answers(http), STARTS_WITHIN);
    }

    /**
     * Waits until it has started, which may upgrade its database. It is asked nothing: the answer would be counted too.
     *
     * @throws IllegalStateException with the end of its log, if it does not start
     */
    public void awaitListening() {
        process.awaitReady(this::listens, UPGRADES_WITHIN);
    }

    private boolean listens() {
        try (Socket any = new Socket(base.getHost(), base.getPort())) {
            return any.isConnected();
        } catch (IOException e) {
            return false;
        }
    }

    private boolean answers(HttpClient http) {
        try {
            return http.send(
                                    HttpRequest.newBuilder(base.resolve("realms/master"))
                                            .timeout(ANSWERS_WITHIN)
                                            .build(),
                                    BodyHandlers.discarding())
                            .statusCode()
                    == 200;
        } catch (IOException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while the shipped server starts", e);
        }
    }

    @Override
    public void close() {
        process.close();
    }
}
