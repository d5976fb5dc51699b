package org.identityperf.runner.environment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.identityperf.runner.environment.SideBySide.Task;
import org.junit.jupiter.api.Test;

class SideBySideTest {

    private final List<String> done = Collections.synchronizedList(new ArrayList<>());

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void asManyTasksRunAtTheSameTimeAsThereAreThreads() throws IOException {
        CountDownLatch both = new CountDownLatch(2);
        Task meets = () -> {
            both.countDown();
            await(both);
            done.add("met");
        };

        SideBySide.run(2, List.of(meets, meets, () -> done.add("third")), () -> {});

        assertThat(done).containsExactlyInAnyOrder("met", "met", "third");
    }

    @Test
    void aFailureStopsWhatRunsAndNothingElseBegins() {
        CountDownLatch stopped = new CountDownLatch(1);
        CountDownLatch waits = new CountDownLatch(1);
        Task fails = () -> {
            await(waits);
            throw new IOException("disk full");
        };
        Task runs = () -> {
            waits.countDown();
            await(stopped);
            throw new IllegalStateException("was ended");
        };

        assertThatThrownBy(() -> SideBySide.run(2, List.of(fails, runs, () -> done.add("third")), stopped::countDown))
                .isInstanceOf(IOException.class)
                .hasMessage("disk full")
                .satisfies(failure -> assertThat(failure.getSuppressed())
                        .singleElement()
                        .extracting(Throwable::getMessage)
                        .isEqualTo("was ended"));
        assertThat(done).isEmpty();
    }
}
