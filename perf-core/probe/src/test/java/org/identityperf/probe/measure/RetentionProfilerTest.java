package org.identityperf.probe.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.identityperf.probe.measure.LiveObjects.Live;
import org.junit.jupiter.api.Test;

class RetentionProfilerTest {

    private static Map<String, Live> live(long visits, long fills, long few) {
        return Map.of(
                "Visit", new Live(visits, 24 * visits), "Fill", new Live(fills, 16 * fills), "Few", new Live(few, few));
    }

    @Test
    void whatGrowsByOneAnOperationInSomeWindowIsFound() {
        List<RetainedObjects> growing = RetentionProfiler.growing(
                List.of(live(10, 100, 5), live(18, 120, 7), live(26, 119, 9), live(38, 119, 11)), 4);

        assertThat(growing)
                .containsExactly(
                        new RetainedObjects("Visit", 2, 3, 56), new RetainedObjects("Fill", -0.25, 5, 76 / 3.0));
    }

    @Test
    void aClassOfWhichNoObjectWasThereBeforeIsFoundToo() {
        assertThat(RetentionProfiler.growing(List.of(Map.of(), Map.of("Visit", new Live(4, 64))), 4))
                .containsExactly(new RetainedObjects("Visit", 1, 1, 16));
    }
}
