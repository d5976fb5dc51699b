package org.identityperf.probe.measure;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ThreadMeterTest {

    @SuppressWarnings("unused") // so that what is allocated is used
    private static volatile byte[] sink;

    @Test
    @SuppressWarnings("WaitNotInLoop") // a wait that ends early allocates nothing
    void whatThisAndOtherThreadsAllocateIsCounted() throws Exception {
        ThreadMeter meter = new ThreadMeter((threads, ids) -> threads.getThreadAllocatedBytes(ids));
        Object gate = new Object();
        Thread other = new Thread(() -> {
            sink = new byte[8_000_000];
            synchronized (gate) {
                gate.notifyAll();
                try {
                    gate.wait();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            }
        });
        meter.open();
        sink = new byte[4_000_000];
        synchronized (gate) {
            other.start();
            gate.wait();
        }

        ThreadMeter.Sum counted = meter.close();
        synchronized (gate) {
            gate.notifyAll();
        }
        other.join();

        assertThat(counted.all()).isBetween(12_000_000L, 13_000_000L);
        assertThat(counted.busiest()).isBetween(8_000_000L, 8_100_000L);
    }
}
