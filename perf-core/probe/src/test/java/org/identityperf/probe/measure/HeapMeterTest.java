package org.identityperf.probe.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class HeapMeterTest {

    @Test
    void whatStaysLiveIsRetainedAndWhatDoesNotIsNot() throws Exception {
        HeapMeter meter = new HeapMeter();
        List<byte[]> kept = new ArrayList<>();

        meter.open();
        kept.add(new byte[20_000_000]);
        int garbage = new byte[30_000_000].length;
        Map<Counter, Double> counted = meter.close();

        assertThat(garbage).isPositive();
        assertThat(kept).hasSize(1);
        assertThat(counted.get(Counter.RETAINED)).isBetween(19e6, 25e6);
        assertThat(counted.get(Counter.PEAK_LIVE)).isGreaterThanOrEqualTo(counted.get(Counter.RETAINED));
    }
}
