package org.identityperf.runner.dataset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.identityperf.runner.store.StoreException;
import org.junit.jupiter.api.Test;

class LoadCheckpointsTest {

    private final List<Long> kept = new CopyOnWriteArrayList<>();

    @Test
    void loadingGoesOnWhileAMarkIsKept() throws InterruptedException {
        CountDownLatch busy = new CountDownLatch(1);
        CountDownLatch begun = new CountDownLatch(1);
        try (LoadCheckpoints marks = new LoadCheckpoints(mark -> {
            begun.countDown();
            await(busy);
            kept.add(mark);
        })) {
            marks.reached(1);
            begun.await();
            marks.reached(2);
            marks.reached(3);

            assertThat(kept).isEmpty();
            busy.countDown();
        }

        assertThat(kept).as("those reached meanwhile are passed over").containsExactly(1L);
    }

    @Test
    void aMarkThatIsReachedLaterIsKept() {
        LoadCheckpoints marks = new LoadCheckpoints(kept::add);
        marks.reached(1);
        marks.close();
        marks.reached(5);
        marks.close();

        assertThat(kept).containsExactly(1L, 5L);
    }

    @Test
    void aRefusalIsTold() {
        LoadCheckpoints marks = new LoadCheckpoints(mark -> {
            throw new StoreException("no room");
        });
        marks.reached(1);

        assertThatThrownBy(marks::close).isInstanceOf(StoreException.class).hasMessage("no room");
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
