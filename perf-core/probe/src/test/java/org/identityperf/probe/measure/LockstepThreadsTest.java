package org.identityperf.probe.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Many threads need what a cache has lost. */
class LockstepThreadsTest {

    private static final int THREADS = 8;

    private final Map<String, Integer> cache = new ConcurrentHashMap<>();
    private final AtomicInteger requests = new AtomicInteger();
    private ServerSocket store;

    @BeforeEach
    void openStore() throws IOException {
        store = new ServerSocket(0, THREADS, InetAddress.getLoopbackAddress());
        Thread accepting = new Thread(this::answer, "store");
        accepting.setDaemon(true);
        accepting.start();
    }

    @AfterEach
    void closeStore() throws IOException {
        LockstepThreads.inStep(true);
        store.close();
    }

    /** Answers one request after the other, at once. */
    private void answer() {
        while (!store.isClosed()) {
            try (Socket client = store.accept()) {
                requests.incrementAndGet();
                client.getOutputStream().write(client.getInputStream().read());
            } catch (IOException e) {
                // The test has ended.
            }
        }
    }

    /** A request on a connection of its own. */
    private int ask(String key) {
        try (Socket socket =
                new CountedSockets().createSocket(InetAddress.getLoopbackAddress(), store.getLocalPort())) {
            OutputStream out = socket.getOutputStream();
            out.write(key.length());
            InputStream in = socket.getInputStream();
            return in.read();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private int looked(String key) {
        Integer kept = cache.get(key);
        if (kept == null) {
            kept = ask(key);
            cache.put(key, kept);
        }
        return kept;
    }

    @Test
    void whoeverLooksBeforeTheFirstHasItsAnswerAsksToo() throws Exception {
        try (LockstepThreads atOnce = new LockstepThreads(THREADS)) {
            assertThat(atOnce.all(() -> looked("realm"))).hasSize(THREADS).containsOnly("realm".length());
            assertThat(atOnce.asked()).isEqualTo(THREADS);
            assertThat(requests).hasValue(THREADS);

            atOnce.all(() -> looked("realm"));
            assertThat(atOnce.asked()).isZero();
            assertThat(requests).hasValue(THREADS);
        }
    }

    /** The first sends its request and has its answer while the other has nothing to send: in step it never would. */
    @Test
    void asTheyComeNobodyWaitsForTheOthers() throws Exception {
        LockstepThreads.inStep(false);
        CountDownLatch answered = new CountDownLatch(1);
        AtomicInteger places = new AtomicInteger();
        try (LockstepThreads atOnce = new LockstepThreads(2)) {
            atOnce.all(() -> {
                if (places.getAndIncrement() == 0) {
                    int answer = looked("realm");
                    answered.countDown();
                    return answer;
                }
                while (answered.getCount() > 0) {
                    Thread.onSpinWait();
                }
                return looked("realm");
            });
            assertThat(atOnce.asked()).isOne();
            assertThat(requests).hasValue(1);
        }
    }

    @Test
    void whoeverWaitsForALockThatAnotherHoldsDoesNotAsk() throws Exception {
        try (LockstepThreads atOnce = new LockstepThreads(THREADS)) {
            atOnce.all(() -> cache.computeIfAbsent("realm", this::ask));
            assertThat(atOnce.asked()).isOne();
            assertThat(requests).hasValue(1);
        }
    }

    @Test
    void whoeverWaitsForAnAnswerThatAnotherFetchesDoesNotAsk() throws Exception {
        Map<String, CompletableFuture<Integer>> fetched = new ConcurrentHashMap<>();
        try (LockstepThreads atOnce = new LockstepThreads(THREADS)) {
            atOnce.all(() -> {
                CompletableFuture<Integer> mine = new CompletableFuture<>();
                CompletableFuture<Integer> other = fetched.putIfAbsent("realm", mine);
                if (other == null) {
                    mine.complete(ask("realm"));
                }
                return fetched.get("realm").join();
            });
            assertThat(atOnce.asked()).isOne();
        }
    }

    @Test
    void afterALockAllAskTogetherAgain() throws Exception {
        try (LockstepThreads atOnce = new LockstepThreads(THREADS)) {
            atOnce.all(() -> {
                synchronized (cache) {
                    looked("realm");
                }
                return looked("role");
            });
            assertThat(atOnce.asked()).isEqualTo(THREADS);
            assertThat(requests).hasValue(1 + THREADS);
        }
    }

    @Test
    void allBeginWhenTheLastCan() throws Exception {
        CyclicBarrier together = new CyclicBarrier(THREADS);
        try (LockstepThreads atOnce = new LockstepThreads(THREADS)) {
            assertThat(atOnce.all(() -> together.await(1, TimeUnit.MINUTES))).hasSize(THREADS);
        }
    }

    @Test
    void whatFailsIsTold() throws Exception {
        try (LockstepThreads atOnce = new LockstepThreads(2)) {
            assertThatThrownBy(() -> atOnce.all(() -> {
                        throw new IllegalStateException("no such realm");
                    }))
                    .isInstanceOf(ExecutionException.class)
                    .hasRootCauseMessage("no such realm");
        }
    }

    @Test
    void noThreadsAreRefused() {
        assertThatThrownBy(() -> new LockstepThreads(0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("0 threads: one at least must do something");
    }
}
