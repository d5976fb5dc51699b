package org.identityperf.lab.store.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import org.identityperf.lab.store.TestCache;
import org.identityperf.lab.store.postgresql.EmbeddedPostgres;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class RouteTest {

    /** On two cores the common pool of JDK 25 is a single thread, on which one would wait for the other for good. */
    private static final Executor OWN_THREAD = task -> new Thread(task).start();

    private ServerSocket store;

    @BeforeEach
    void listen() throws IOException {
        store = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
    }

    @AfterEach
    void stopListening() throws IOException {
        store.close();
    }

    @Test
    void makesARoundTripNoShorterThanAskedFor() throws Exception {
        Duration delay = Duration.ofMillis(3);
        try (Route route = delaying(delay);
                Socket client = connect(route);
                Socket server = store.accept()) {
            for (int i = 0; i < 20; i++) {
                long start = System.nanoTime();
                client.getOutputStream().write(i);
                server.getOutputStream().write(server.getInputStream().read());
                assertThat(client.getInputStream().read()).isEqualTo(i);
                assertThat(System.nanoTime() - start).isGreaterThanOrEqualTo(delay.toNanos());
            }
        }
    }

    @Test
    void movesMegabytesUnharmedInBothDirections() throws Exception {
        byte[] sent = new byte[50_000_000];
        new Random(1).nextBytes(sent);
        try (Route route = delaying(Duration.ofMillis(1));
                Socket client = connect(route);
                Socket server = store.accept()) {
            CompletableFuture<Void> echo = CompletableFuture.runAsync(() -> echo(server), OWN_THREAD);
            CompletableFuture<Void> sender = CompletableFuture.runAsync(() -> send(client, sent), OWN_THREAD);

            byte[] received = client.getInputStream().readNBytes(sent.length);

            assertThat(Arrays.equals(sent, received)).isTrue();
            assertThat(client.getInputStream().read()).isEqualTo(-1);
            sender.get();
            echo.get();
        }
    }

    @Test
    void letsOneSideEndWhileTheOtherGoesOn() throws Exception {
        try (Route route = delaying(Duration.ofMillis(1));
                Socket client = connect(route);
                Socket server = store.accept()) {
            client.getOutputStream().write("question".getBytes(StandardCharsets.US_ASCII));
            client.shutdownOutput();

            assertThat(server.getInputStream().readAllBytes()).asString().isEqualTo("question");
            server.getOutputStream().write("answer".getBytes(StandardCharsets.US_ASCII));
            server.shutdownOutput();
            assertThat(client.getInputStream().readAllBytes()).asString().isEqualTo("answer");
        }
    }

    @Test
    void passesAResetOn() throws Exception {
        try (Route route = delaying(Duration.ofMillis(1));
                Socket client = connect(route)) {
            Socket server = store.accept();
            server.setSoLinger(true, 0);
            server.close();

            assertThatThrownBy(() -> client.getInputStream().read())
                    .isInstanceOf(SocketException.class)
                    .hasMessageContaining("reset");
        }
    }

    @Test
    void endsConnectionsAndThreadsWhenClosed() throws Exception {
        Route route = delaying(Duration.ofSeconds(1));
        try (Socket client = connect(route);
                Socket server = store.accept()) {
            client.getOutputStream().write(1);
            route.close();

            assertThat(List.of(client, server)).allMatch(RouteTest::isEnded);
            assertThat(Thread.getAllStackTraces().keySet())
                    .extracting(Thread::getName)
                    .noneMatch(name -> name.startsWith("network "));
            assertThatThrownBy(() -> connect(route)).isInstanceOf(ConnectException.class);
        }
    }

    @Test
    void endsAConnectionToAStoreThatIsNotThere() throws Exception {
        store.close();
        try (Route route = delaying(Duration.ZERO);
                Socket client = connect(route)) {
            assertThat(isEnded(client)).isTrue();
        }
    }

    @Test
    void delaysAStore() {
        try (EmbeddedPostgres server = TestCache.startPostgres();
                Route route = Route.to(server.hosts(), Network.delaying(Duration.ofMillis(2)))) {
            assertThat(RoundTrip.medianMillis(route.through(server.statistics().orElseThrow())))
                    .isGreaterThanOrEqualTo(2);
        }
    }

    private Route delaying(Duration roundTrip) {
        return Route.to(List.of((InetSocketAddress) store.getLocalSocketAddress()), Network.delaying(roundTrip));
    }

    private static int port(Route route) {
        return Integer.parseInt(route.hosts().get(0).replaceFirst(".*:", ""));
    }

    private static Socket connect(Route route) throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), port(route));
        socket.setTcpNoDelay(true);
        return socket;
    }

    /** Orderly, or by a reset if the proxy closed before it read everything. */
    private static boolean isEnded(Socket socket) {
        try {
            return socket.getInputStream().read() == -1;
        } catch (IOException e) {
            return true;
        }
    }

    private static void echo(Socket server) {
        try (InputStream in = server.getInputStream()) {
            in.transferTo(server.getOutputStream());
            server.shutdownOutput();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void send(Socket client, byte[] bytes) {
        try {
            client.getOutputStream().write(bytes);
            client.shutdownOutput();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }
}
