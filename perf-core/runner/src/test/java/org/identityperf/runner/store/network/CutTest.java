package org.identityperf.runner.store.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class CutTest extends OverLoopback {

    private static final Duration DELAY = Duration.ofMillis(1);

    @Test
    void aResetEndsBothSidesOfEveryConnection() throws Exception {
        try (Route route = delaying(DELAY);
                Socket client = connect(route);
                Socket server = store.accept()) {
            route.cut(Cut.RESET);
            assertThatThrownBy(() -> client.getInputStream().read()).isInstanceOf(SocketException.class);
            assertThatThrownBy(() -> server.getInputStream().read()).isInstanceOf(SocketException.class);
        }
    }

    @Test
    void newConnectionsAreResetUntilTheNetworkIsRestored() throws Exception {
        try (Route route = delaying(DELAY)) {
            route.cut(Cut.RESET);
            // Before or after the client knows that it is connected.
            assertThatThrownBy(() -> {
                        try (Socket client = connect(route)) {
                            client.getInputStream().read();
                        }
                    })
                    .isInstanceOf(SocketException.class);

            route.restore();
            try (Socket client = connect(route)) {
                client.getOutputStream().write(5);
                try (Socket server = store.accept()) {
                    assertThat(server.getInputStream().read()).isEqualTo(5);
                }
            }
        }
    }

    @Test
    void inASilenceAClientWaitsUntilItsTimeLimitAndCanGoOnAfterwards() throws Exception {
        try (Route route = delaying(DELAY);
                Socket client = connect(route);
                Socket server = store.accept()) {
            client.setSoTimeout(100);
            route.cut(Cut.SILENCE);
            server.getOutputStream().write(1);
            assertThatThrownBy(() -> client.getInputStream().read()).isInstanceOf(SocketTimeoutException.class);

            route.restore();
            client.setSoTimeout(0);
            server.getOutputStream().write(2);
            assertThat(client.getInputStream().readNBytes(2)).containsExactly(1, 2);
        }
    }

    @Test
    void theEndOfAConnectionIsNotHeardInASilence() throws Exception {
        try (Route route = delaying(DELAY);
                Socket client = connect(route);
                Socket server = store.accept()) {
            server.setSoTimeout(100);
            route.cut(Cut.SILENCE);
            client.shutdownOutput();
            assertThatThrownBy(() -> server.getInputStream().read()).isInstanceOf(SocketTimeoutException.class);

            route.restore();
            server.setSoTimeout(0);
            assertThat(server.getInputStream().read()).isEqualTo(-1);
        }
    }

    @Test
    void aConnectionBegunInASilenceReachesTheStoreAfterwards() throws Exception {
        try (Route route = delaying(DELAY)) {
            route.cut(Cut.SILENCE);
            store.setSoTimeout(100);
            try (Socket client = connect(route)) {
                client.getOutputStream().write(9);
                assertThatThrownBy(store::accept).isInstanceOf(SocketTimeoutException.class);

                route.restore();
                store.setSoTimeout(0);
                try (Socket server = store.accept()) {
                    assertThat(server.getInputStream().read()).isEqualTo(9);
                }
            }
        }
    }

    @Test
    void aSilenceCanTurnIntoAReset() throws Exception {
        try (Route route = delaying(DELAY);
                Socket client = connect(route);
                Socket server = store.accept()) {
            route.cut(Cut.SILENCE);
            server.getOutputStream().write(1);
            route.cut(Cut.RESET);
            assertThatThrownBy(() -> client.getInputStream().readNBytes(2)).isInstanceOf(SocketException.class);
        }
    }

    @Test
    void aRouteCanBeClosedInASilence() throws Exception {
        Route route = delaying(DELAY);
        try (Socket client = connect(route);
                Socket server = store.accept()) {
            route.cut(Cut.SILENCE);
            server.getOutputStream().write(1);
            client.getOutputStream().write(1);
            Socket waiting = connect(route);
            route.close();
            assertThat(Thread.getAllStackTraces().keySet())
                    .extracting(Thread::getName)
                    .noneMatch(name -> name.startsWith("network "));
            waiting.close();
        }
    }
}
