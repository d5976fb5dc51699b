package org.identityperf.runner.store.cache;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CacheLockTest {

    @TempDir
    Path cache;

    @Test
    void makesASecondUserWaitAndSayForWhom() throws Exception {
        Path file = cache.resolve("lock");
        CountDownLatch waiting = new CountDownLatch(1);
        StringBuffer said = new StringBuffer();
        CacheLock first = CacheLock.take(file, cache, said::append);

        CompletableFuture<CacheLock> second = CompletableFuture.supplyAsync(() -> CacheLock.take(file, cache, line -> {
            said.append(line);
            waiting.countDown();
        }));
        waiting.await();
        assertThat(second).isNotDone();
        first.close();

        second.get().close();
        assertThat(said)
                .hasToString("waiting for another run (process "
                        + ProcessHandle.current().pid() + ") that uses " + cache);
    }

    @Test
    void isFreeAgainAfterItWasGivenBack() {
        Path file = cache.resolve("lock");
        StringBuffer said = new StringBuffer();

        CacheLock.take(file, cache, said::append).close();
        CacheLock second = CacheLock.take(file, cache, said::append);
        second.close();
        second.close();
        CacheLock.take(file, cache, said::append).close();

        assertThat(said).isEmpty();
    }
}
