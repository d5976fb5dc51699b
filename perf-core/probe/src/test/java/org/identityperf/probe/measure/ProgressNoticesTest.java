package org.identityperf.probe.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.identityperf.probe.exchange.Message;
import org.junit.jupiter.api.Test;

class ProgressNoticesTest {

    private final List<Message> notices = new ArrayList<>();

    @Test
    void aStepIsToldWhenItBeginsAndWhenItIsDone() {
        ProgressNotices progress = new ProgressNotices(0, notices::add);

        progress.begin("rows", 10);
        progress.advance(10);

        assertThat(notices)
                .containsExactly(Message.of("progress", 0, 10, "rows"), Message.of("progress", 10, 10, "rows"));
    }

    @Test
    void whatAnEarlierRunHadDoneIsThereFromTheFirstNoticeOn() {
        ProgressNotices progress = new ProgressNotices(2, notices::add);

        assertThat(progress.reached()).isEqualTo(2);
        progress.begin("rows", 10, 6);
        progress.advance(4);
        progress.reach(3);

        assertThat(notices)
                .containsExactly(
                        Message.of("progress", 6, 10, "rows"),
                        Message.of("progress", 10, 10, "rows"),
                        Message.of("reached", 3));
    }
}
