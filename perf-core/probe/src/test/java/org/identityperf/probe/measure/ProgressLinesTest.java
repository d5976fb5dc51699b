package org.identityperf.probe.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ProgressLinesTest {

    private final List<String> lines = new ArrayList<>();

    @Test
    void aStepIsToldWhenItBeginsAndWhenItIsDone() {
        ProgressLines progress = new ProgressLines(0, lines::add);

        progress.begin("rows", 10);
        progress.advance(10);

        assertThat(lines).containsExactly("progress 0 10 rows", "progress 10 10 rows");
    }

    @Test
    void whatAnEarlierRunHadDoneIsThereFromTheFirstLineOn() {
        ProgressLines progress = new ProgressLines(2, lines::add);

        assertThat(progress.reached()).isEqualTo(2);
        progress.begin("rows", 10, 6);
        progress.advance(4);
        progress.reach(3);

        assertThat(lines).containsExactly("progress 6 10 rows", "progress 10 10 rows", "reached 3");
    }
}
