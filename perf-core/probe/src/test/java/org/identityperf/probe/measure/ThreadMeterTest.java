package org.identityperf.probe.measure;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ThreadMeterTest {

    private static volatile byte[] sink;

    @Test
    void whatThisAndOtherThreadsAllocateIsCounted() throws Exception {
        ThreadMeter meter = new ThreadMeter(Counter.ALLOCATION, (threads, ids) -> threads.getThreadAllocatedBytes(ids));
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

        double counted = meter.close().get(Counter.ALLOCATION);
        synchronized (gate) {
            gate.notifyAll();
        }
        other.join();

        assertThat(counted).isBetween(12_000_000.0, 13_000_000.0);
    }
}
