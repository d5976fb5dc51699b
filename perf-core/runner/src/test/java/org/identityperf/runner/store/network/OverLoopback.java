package org.identityperf.runner.store.network;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** Tests that hold both ends of connections over a route. */
abstract class OverLoopback {

    /** On two cores the common pool of JDK 25 is a single thread, on which one would wait for the other for good. */
    static final Executor OWN_THREAD = task -> new Thread(task).start();

    ServerSocket store;

    @BeforeEach
    void listen() throws IOException {
        store = listenAt("127.0.0.1");
    }

    @AfterEach
    void stopListening() throws IOException {
        store.close();
    }

    static ServerSocket listenAt(String host) throws IOException {
        return new ServerSocket(0, 10, InetAddress.getByName(host));
    }

    static InetSocketAddress host(ServerSocket listening) {
        return (InetSocketAddress) listening.getLocalSocketAddress();
    }

    Route delaying(Duration roundTrip) {
        return through(Network.delaying(roundTrip));
    }

    Route through(Network network) {
        return Route.to(List.of(host(store)), network);
    }

    static Socket connect(Route route) throws IOException {
        return connect(route, 0);
    }

    static Socket connect(Route route, int host) throws IOException {
        String[] hostAndPort = route.hosts().get(host).split(":");
        Socket socket = new Socket(hostAndPort[0], Integer.parseInt(hostAndPort[1]));
        socket.setTcpNoDelay(true);
        return socket;
    }

    /** So many bytes arrive as they were sent, there and back at the same time. */
    final void sendAndReceive(Route route, int bytes) throws Exception {
        byte[] sent = new byte[bytes];
        new Random(1).nextBytes(sent);
        try (Socket client = connect(route);
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

    private static void echo(Socket server) {
        try (InputStream in = server.getInputStream()) {
            in.transferTo(server.getOutputStream());
            server.shutdownOutput();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    static void send(Socket client, byte[] bytes) {
        try {
            client.getOutputStream().write(bytes);
            client.shutdownOutput();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }
}
