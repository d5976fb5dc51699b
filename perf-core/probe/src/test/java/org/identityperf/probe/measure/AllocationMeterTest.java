package org.identityperf.probe.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;

class AllocationMeterTest {

    @SuppressWarnings("unused") // so that what is allocated is used
    private static volatile byte[] sink;

    private static void allocate(int bytes) {
        sink = new byte[bytes];
    }

    @Test
    void whatOthersThanTheBusiestThreadAllocateIsCountedBesideTheWhole() throws Exception {
        ExecutorService pool = Executors.newSingleThreadExecutor();
        try {
            AllocationMeter meter = new AllocationMeter();
            meter.open();
            allocate(2_000_000);
            pool.submit(() -> allocate(6_000_000)).get();

            Map<Counter, Double> counted = meter.close();

            assertThat(counted.get(Counter.ALLOCATION)).isBetween(8e6, 8.5e6);
            assertThat(counted.get(Counter.ALLOCATION_OF_OTHERS)).isBetween(2e6, 2.5e6);
        } finally {
            pool.shutdownNow();
        }
    }

    @Test
    void whatAThreadAllocatesWhileItWatchesOthersIsNotTheOperations() {
        AllocationMeter meter = new AllocationMeter();
        meter.open();
        allocate(1_000_000);
        long since = AllocationMeter.watch();
        allocate(5_000_000);
        AllocationMeter.watched(since);

        assertThat(meter.close().get(Counter.ALLOCATION)).isBetween(1e6, 1.5e6);
    }
}
