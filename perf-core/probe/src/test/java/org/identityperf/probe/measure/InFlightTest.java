package org.identityperf.probe.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import org.junit.jupiter.api.Test;

class InFlightTest {

    @Test
    void asManyAreUnderWayAsMayBeAndNoMore() throws Exception {
        Deque<CompletableFuture<Integer>> underWay = new ArrayDeque<>();
        AtomicInteger most = new AtomicInteger();
        LongAdder latencies = new LongAdder();
        ExecutorService store = Executors.newSingleThreadExecutor();
        Semaphore asked = new Semaphore(0);
        store.execute(() -> {
            // Answers four whenever four are asked: with fewer under way it would wait for ever.
            for (int round = 0; round < 5; round++) {
                asked.acquireUninterruptibly(4);
                synchronized (underWay) {
                    most.accumulateAndGet(underWay.size(), Math::max);
                    for (int answered = 0; answered < 4; answered++) {
                        underWay.poll().complete(answered);
                    }
                }
            }
        });

        new InFlight(4)
                .run(
                        20,
                        i -> {
                            CompletableFuture<Integer> answer = new CompletableFuture<>();
                            synchronized (underWay) {
                                underWay.add(answer);
                            }
                            asked.release();
                            return answer;
                        },
                        nanos -> latencies.increment());
        store.shutdown();

        assertThat(most).hasValue(4);
        assertThat(latencies.sum()).isEqualTo(20);
    }

    @Test
    void noneIsBegunAfterOneThatFailed() {
        AtomicInteger begun = new AtomicInteger();
        LongAdder latencies = new LongAdder();

        assertThatThrownBy(() -> new InFlight(1)
                        .run(
                                10,
                                i -> {
                                    begun.incrementAndGet();
                                    return i < 2
                                            ? CompletableFuture.completedFuture(i)
                                            : CompletableFuture.failedFuture(new IllegalArgumentException("no " + i));
                                },
                                nanos -> latencies.increment()))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("no 2");
        assertThat(begun).hasValue(3);
        assertThat(latencies.sum()).isEqualTo(2);
    }

    @Test
    void noneUnderWayAtOnceIsRefused() {
        assertThatThrownBy(() -> new InFlight(0)).hasMessageContaining("not 0");
    }
}
