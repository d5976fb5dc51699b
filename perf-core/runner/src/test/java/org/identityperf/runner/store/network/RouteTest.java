package org.identityperf.runner.store.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import org.identityperf.probe.address.Address;
import org.identityperf.runner.store.StoreException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RouteTest extends OverLoopback {

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
        try (Route route = delaying(Duration.ofMillis(1))) {
            sendAndReceive(route, 50_000_000);
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

    @ParameterizedTest
    @ValueSource(strings = {"::1", "localhost", "127.0.0.1"})
    void leadsToAnyHost(String host) throws Exception {
        try (ServerSocket listening = listenAt(host);
                Route route = Route.to(
                        List.of(InetSocketAddress.createUnresolved(host, listening.getLocalPort())),
                        Network.delaying(Duration.ZERO));
                Socket client = connect(route);
                Socket server = listening.accept()) {
            client.getOutputStream().write(7);
            assertThat(server.getInputStream().read()).isEqualTo(7);
        }
    }

    @Test
    void aHostThatIsNotKnownIsNamed() {
        List<InetSocketAddress> hosts = List.of(InetSocketAddress.createUnresolved("no-such-host.invalid", 5432));
        assertThatThrownBy(() -> Route.to(hosts, Network.delaying(Duration.ZERO)))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("no-such-host.invalid is not known");
    }

    @Test
    void leadsToEveryHostOfAStoreInTheirOrder() throws Exception {
        try (ServerSocket second = listenAt("127.0.0.1");
                Route route = Route.to(List.of(host(store), host(second)), Network.delaying(Duration.ofMillis(1)));
                Socket toFirst = connect(route, 0);
                Socket toSecond = connect(route, 1);
                Socket atFirst = store.accept();
                Socket atSecond = second.accept()) {
            toFirst.getOutputStream().write(1);
            toSecond.getOutputStream().write(2);
            assertThat(atFirst.getInputStream().read()).isEqualTo(1);
            assertThat(atSecond.getInputStream().read()).isEqualTo(2);

            Address direct = new Address("cassandra://a:9042,b:9042/space?datacenter=one", "user", "secret");
            assertThat(route.through(direct).hosts()).isEqualTo(route.hosts());
            assertThat(route.through(direct).url()).endsWith("/space?datacenter=one&nodes=a:9042,b:9042");
        }
    }

    @Test
    void anAddressOfOtherHostsIsRefused() {
        try (Route route = delaying(Duration.ZERO)) {
            Address two = new Address("jdbc:postgresql://a:5432,b:5432/name", "user", "secret");
            assertThatThrownBy(() -> route.through(two))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("leads to 1 hosts")
                    .hasMessageContaining("names 2");
        }
    }

    /** Orderly, or by a reset if the proxy closed before it read everything. */
    private static boolean isEnded(Socket socket) {
        try {
            return socket.getInputStream().read() == -1;
        } catch (IOException e) {
            return true;
        }
    }
}
