package org.identityperf.lab.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MachineLockTest {

    @TempDir
    Path folder;

    @Test
    void aSecondRunSaysWhomItWaitsForAndGoesOnWhenTheFirstHasEnded() throws Exception {
        Path file = folder.resolve("lock");
        CountDownLatch waiting = new CountDownLatch(1);
        AtomicReference<String> said = new AtomicReference<>("");
        CompletableFuture<Void> second;
        try (MachineLock first = MachineLock.acquire(file, line -> {})) {
            second = CompletableFuture.runAsync(() -> {
                try (MachineLock lock = MachineLock.acquire(file, line -> {
                    said.set(line);
                    waiting.countDown();
                })) {
                    assertThat(lock).isNotNull();
                } catch (Exception e) {
                    throw new IllegalStateException(e);
                }
            });
            assertThat(waiting.await(30, TimeUnit.SECONDS)).isTrue();
            assertThat(first).isNotNull();
            assertThat(second).isNotDone();
        }
        second.get(30, TimeUnit.SECONDS);
        assertThat(said.get())
                .contains("process " + ProcessHandle.current().pid())
                .contains("waiting");
    }
}
