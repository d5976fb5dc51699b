package org.identityperf.runner.store.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.Socket;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class BandwidthTest extends OverLoopback {

    private static Network network(int millis, long megabits) {
        return new Network(Duration.ofMillis(millis), OptionalLong.of(megabits * 1_000_000));
    }

    @Test
    void whatIsSentTakesNoLessThanItsSendingAndItsTravel() throws Exception {
        byte[] sent = new byte[500_000];
        try (Route route = through(network(10, 40));
                Socket client = connect(route);
                Socket server = store.accept()) {
            long start = System.nanoTime();
            CompletableFuture<Void> sender = CompletableFuture.runAsync(() -> send(client, sent), OWN_THREAD);
            server.getInputStream().readNBytes(sent.length);
            assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThanOrEqualTo(Duration.ofMillis(100 + 5));
            sender.get();
        }
    }

    @Test
    void eachDirectionHasItsOwnBandwidth() throws Exception {
        try (Route route = through(network(4, 400))) {
            sendAndReceive(route, 20_000_000);
        }
    }

    @Test
    void connectionsShareItEqually() throws Exception {
        AtomicLong first = new AtomicLong();
        AtomicLong second = new AtomicLong();
        long atFirst;
        long atSecond;
        try (Route route = through(network(1, 80));
                Socket firstClient = connect(route);
                Socket firstServer = store.accept();
                Socket secondClient = connect(route);
                Socket secondServer = store.accept()) {
            flow(firstClient, firstServer, first);
            flow(secondClient, secondServer, second);
            awaitUntil(first, 200_000);
            awaitUntil(second, 200_000);
            // From here on both have something to send at every moment.
            atFirst = first.get();
            atSecond = second.get();
            awaitUntil(first, atFirst + 1_000_000);
            atFirst = first.get() - atFirst;
            atSecond = second.get() - atSecond;
        }
        assertThat((double) atSecond / atFirst).isBetween(0.5, 2.0);
    }

    /** Sends without end, and counts what arrives. */
    private static void flow(Socket client, Socket server, AtomicLong arrived) {
        byte[] block = new byte[100_000];
        OWN_THREAD.execute(() -> {
            try {
                while (true) {
                    client.getOutputStream().write(block);
                }
            } catch (IOException e) {
                // The test has ended.
            }
        });
        OWN_THREAD.execute(() -> {
            byte[] received = new byte[100_000];
            try {
                for (int n = 0; n >= 0; n = server.getInputStream().read(received)) {
                    arrived.addAndGet(n);
                }
            } catch (IOException e) {
                // The test has ended.
            }
        });
    }

    private static void awaitUntil(AtomicLong arrived, long bytes) {
        while (arrived.get() < bytes) {
            Thread.yield();
        }
    }

    @Test
    void aNetworkThatCarriesNothingIsRefused() {
        assertThatThrownBy(() -> network(1, 0)).hasMessageContaining("0 bits/s");
        assertThatThrownBy(() -> Network.delaying(Duration.ofMillis(-1))).hasMessageContaining("PT-0.001S");
    }
}
