package org.identityperf.probe.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class OpenLoopTest {

    private static final long MILLI = 1_000_000;

    /** Time that passes only by being waited for or told to. */
    private static final class ToldTime implements OpenLoop.Ticks {
        private final AtomicLong now = new AtomicLong(77);

        @Override
        public long now() {
            return now.get();
        }

        @Override
        public void await(long moment) {
            now.accumulateAndGet(moment, Math::max);
        }

        void pass(long nanos) {
            now.addAndGet(nanos);
        }
    }

    @Test
    void whatWaitsBehindAStallHasWaited() throws Exception {
        ToldTime time = new ToldTime();
        List<Long> latencies = new ArrayList<>();
        try (OpenLoop loop = new OpenLoop(100, 1, time)) {
            OpenLoop.Pace pace = loop.run(8, index -> time.pass(index == 2 ? 35 * MILLI : MILLI), latencies::add);

            assertThat(latencies).extracting(nanos -> nanos / MILLI).containsExactly(1L, 1L, 35L, 26L, 17L, 8L, 1L, 1L);
            assertThat(pace.greatestDelay()).isEqualTo(Duration.ofMillis(25));
            assertThat(pace.perSecond()).isEqualTo(8 / 0.071);
        }
    }

    @Test
    void anOverloadedLoopFallsFurtherAndFurtherBehind() throws Exception {
        ToldTime time = new ToldTime();
        List<Long> latencies = new ArrayList<>();
        try (OpenLoop loop = new OpenLoop(1000, 1, time)) {
            OpenLoop.Pace pace = loop.run(100, index -> time.pass(2 * MILLI), latencies::add);

            assertThat(latencies.get(99)).isEqualTo(101 * MILLI);
            assertThat(pace.perSecond()).isEqualTo(500);
        }
    }

    @Test
    void everyOperationIsDoneOnceByWhateverThread() throws Exception {
        Queue<Long> done = new ConcurrentLinkedQueue<>();
        Queue<Long> latencies = new ConcurrentLinkedQueue<>();
        try (OpenLoop loop = new OpenLoop(100_000, 4)) {
            loop.run(500, done::add, latencies::add);
            loop.run(500, done::add, latencies::add);
        }

        assertThat(done)
                .containsExactlyInAnyOrderElementsOf(
                        LongStream.range(0, 1000).map(i -> i % 500).boxed().toList());
        assertThat(latencies).hasSize(1000).allMatch(nanos -> nanos >= 0);
    }

    @Test
    void anOperationThatFailsEndsTheRunWithWhatItThrew() {
        AtomicLong done = new AtomicLong();
        try (OpenLoop loop = new OpenLoop(1_000_000, 2)) {
            assertThatThrownBy(() -> loop.run(
                            1_000_000,
                            index -> {
                                if (index == 3) {
                                    throw new IOException("connection lost");
                                }
                                done.incrementAndGet();
                            },
                            nanos -> {}))
                    .isInstanceOf(IOException.class)
                    .hasMessage("connection lost");
        }
        assertThat(done.get()).isLessThan(1_000_000);
    }

    @Test
    void aRateOfNoughtIsRefused() {
        assertThatThrownBy(() -> new OpenLoop(0, 1)).hasMessageContaining("0.0/s and 1");
    }
}
