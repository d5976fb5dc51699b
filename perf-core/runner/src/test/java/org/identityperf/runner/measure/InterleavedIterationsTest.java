package org.identityperf.runner.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLongArray;
import org.identityperf.probe.measure.InterleavingProfiler;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.runner.IterationType;
import org.openjdk.jmh.runner.options.TimeValue;

class InterleavedIterationsTest {

    @TempDir
    Path folder;

    private final AtomicLongArray worked = new AtomicLongArray(2);
    private final List<String> done = Collections.synchronizedList(new ArrayList<>());

    private InterleavedIterations turns() throws IOException {
        return InterleavedIterations.open(folder.resolve("turns"), place -> Duration.ofNanos(worked.get(place)));
    }

    /** As JMH has a fork do its iterations. */
    private CompletableFuture<Void> fork(String name, String option, int iterations) {
        return fork(name, option, iterations, () -> {});
    }

    private CompletableFuture<Void> fork(String name, String option, int iterations, Runnable work) {
        InterleavingProfiler profiler = new InterleavingProfiler(option.substring(option.indexOf(':') + 1));
        IterationParams iteration = new IterationParams(IterationType.MEASUREMENT, iterations, TimeValue.NONE, 1);
        return CompletableFuture.runAsync(() -> {
            for (int i = 1; i <= iterations; i++) {
                profiler.beforeIteration(null, iteration);
                done.add(name + i);
                work.run();
                profiler.afterIteration(null, iteration, null);
            }
            done.add(name + "ended");
        });
    }

    @Test
    void eachHasItsTurnOnceInARoundAndNoneEndsBeforeTheOther() throws Exception {
        try (InterleavedIterations turns = turns()) {
            CompletableFuture<Void> candidate = fork("candidate ", turns.option(1, 1), 3);
            CompletableFuture<Void> baseline = fork("baseline ", turns.option(0, 1), 3);

            CompletableFuture.allOf(baseline, candidate).join();
        }

        assertThat(done.subList(0, 6))
                .containsExactly("baseline 1", "candidate 1", "baseline 2", "candidate 2", "baseline 3", "candidate 3");
        assertThat(done.subList(6, 8)).containsExactlyInAnyOrder("baseline ended", "candidate ended");
    }

    @Test
    void warmUpsWaitForNobody() throws Exception {
        try (InterleavedIterations turns = turns()) {
            fork("candidate ", turns.option(1, 3), 2).join();
            assertThat(done).containsExactly("candidate 1", "candidate 2", "candidate ended");
        }
    }

    @Test
    void whoDoesMoreGoesOnAlone() throws Exception {
        try (InterleavedIterations turns = turns()) {
            CompletableFuture<Void> baseline = fork("baseline ", turns.option(0, 1), 1);
            CompletableFuture<Void> candidate = fork("candidate ", turns.option(1, 1), 3);

            CompletableFuture.allOf(baseline, candidate).join();
        }

        assertThat(done.stream().filter(each -> each.startsWith("candidate")))
                .containsExactly("candidate 1", "candidate 2", "candidate 3", "candidate ended");
    }

    @Test
    void oneThatWaitsForAForkThatHasFailedFailsToo() throws Exception {
        CompletableFuture<Void> candidate;
        try (InterleavedIterations turns = turns()) {
            candidate = fork("candidate ", turns.option(1, 1), 3);
        }

        assertThatThrownBy(candidate::join).isInstanceOf(CompletionException.class);
        assertThat(done).isEmpty();
    }

    @Test
    void processorTimeIsThatOfTheOneThatWaitsAndNotOfTheOneWhoseTurnItIs() throws Exception {
        try (InterleavedIterations turns = turns()) {
            // In each of its turns the baseline works, and so does the candidate, which only waits.
            CompletableFuture<Void> baseline = fork("baseline ", turns.option(0, 1), 3, () -> {
                worked.addAndGet(0, 1_000_000_000);
                worked.addAndGet(1, 1_000_000_000);
            });
            CompletableFuture<Void> candidate =
                    fork("candidate ", turns.option(1, 1), 3, () -> worked.addAndGet(1, 1_000_000_000));

            CompletableFuture.allOf(baseline, candidate).join();

            assertThat(turns.usedWaiting(0)).isZero();
            assertThat(turns.usedWaiting(1)).isPositive();
        }
    }

    @Test
    void aTickOfTheClockIsNoWork() throws Exception {
        try (InterleavedIterations turns = turns()) {
            CompletableFuture<Void> baseline =
                    fork("baseline ", turns.option(0, 1), 3, () -> worked.addAndGet(1, 10_000_000));
            CompletableFuture<Void> candidate = fork("candidate ", turns.option(1, 1), 3);

            CompletableFuture.allOf(baseline, candidate).join();

            assertThat(turns.usedWaiting(1)).isZero();
        }
    }

    @Test
    void oneThatWorksWhileItWaitsEndsItsWorkBeforeTheOthersNextTurn() throws Exception {
        AtomicInteger left = new AtomicInteger();
        InterleavedIterations compiling = InterleavedIterations.open(folder.resolve("turns"), place -> {
            // As long as something is left to compile, the candidate has worked for another second at each look.
            if (place == 1 && left.getAndUpdate(many -> Math.max(0, many - 1)) > 0) {
                worked.addAndGet(1, 1_000_000_000);
                done.add("candidate compiles");
            }
            return Duration.ofNanos(worked.get(place));
        });
        try (compiling) {
            CompletableFuture<Void> baseline =
                    fork("baseline ", compiling.option(0, 1), 2, () -> left.compareAndSet(0, done.size() == 1 ? 6 : 0));
            CompletableFuture<Void> candidate = fork("candidate ", compiling.option(1, 1), 2);

            CompletableFuture.allOf(baseline, candidate).join();
        }

        assertThat(done.indexOf("baseline 2")).isGreaterThan(done.lastIndexOf("candidate compiles"));
        assertThat(Collections.frequency(done, "candidate compiles")).isEqualTo(6);
    }
}
