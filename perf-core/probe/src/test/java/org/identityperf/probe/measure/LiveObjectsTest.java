package org.identityperf.probe.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.ref.Reference;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class LiveObjectsTest {

    private static final class Kept {}

    @Test
    void onlyWhatSomebodyStillHoldsIsAlive() {
        List<Kept> kept = Stream.generate(Kept::new).limit(7).toList();
        Stream.generate(Kept::new).limit(100).forEach(each -> {});

        try {
            assertThat(LiveObjects.of(Kept.class.getName())).isEqualTo(7);
        } finally {
            Reference.reachabilityFence(kept);
        }
        assertThat(LiveObjects.of("no.such.Class")).isZero();
    }
}
