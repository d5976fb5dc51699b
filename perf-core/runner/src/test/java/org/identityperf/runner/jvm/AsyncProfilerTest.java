package org.identityperf.runner.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.identityperf.probe.measure.SamplingProfiler;
import org.identityperf.probe.measure.Window;
import org.identityperf.runner.settings.ProfileEvent;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.runner.IterationType;
import org.openjdk.jmh.runner.options.TimeValue;

/** A real profiler in this JVM. */
class AsyncProfilerTest {

    @TempDir
    Path folder;

    private static void window(SamplingProfiler profiler, Runnable work) {
        profiler.beforeIteration(null, new IterationParams(IterationType.MEASUREMENT, 1, TimeValue.NONE, 1));
        Window.open();
        work.run();
        Window.close();
    }

    /** Named as JMH names what it puts around an operation. */
    private static final class Operation_jmhTest {

        static void allocate() {
            Operation.allocate();
        }

        static void spend() {
            AsyncProfilerTest.spend();
        }
    }

    private static final class Operation {

        /** Until something was surely allocated and executed often enough to be sampled. */
        static void allocate() {
            long until = System.nanoTime() + 200_000_000;
            Long[] kept = new Long[0];
            while (System.nanoTime() < until) {
                kept = new Long[100_000 + kept.length % 2];
            }
            assertThat(kept).isNotEmpty();
        }
    }

    @Test
    void oneRecordingOfSeveralWindowsHasAFlameGraphForEachEventThatWasSeen() throws Exception {
        AsyncProfiler profiler = new AsyncProfiler(List.of(ProfileEvent.CPU, ProfileEvent.WALL, ProfileEvent.ALLOC));
        Path recording = folder.resolve("case.jfr");
        String option = profiler.option(recording);
        assertThat(option)
                .startsWith(SamplingProfiler.class.getName() + ":event=cpu,")
                .endsWith(",file=" + recording);

        SamplingProfiler sampling = new SamplingProfiler(option.substring(option.indexOf(':') + 1));
        window(sampling, Operation_jmhTest::allocate);
        window(sampling, Operation_jmhTest::allocate);

        for (ProfileEvent event : List.of(ProfileEvent.CPU, ProfileEvent.WALL, ProfileEvent.ALLOC)) {
            Path graph = folder.resolve(event.word() + ".html");
            assertThat(AsyncProfiler.flameGraph(recording, event, "what it shows", graph))
                    .as(event.word())
                    .isTrue();
            assertThat(graph)
                    .content()
                    .contains("what it shows", "allocate")
                    .as("what stands around the operation")
                    .doesNotContain("_jmhTest")
                    .as("packages")
                    .doesNotContain("identityperf/runner", "lang.Long");
        }
        // Not asked for: any thread of this JVM may wait for some lock meanwhile.
        Path waits = folder.resolve("lock.html");
        assertThat(AsyncProfiler.flameGraph(recording, ProfileEvent.LOCK, "waits", waits))
                .isFalse();
        assertThat(waits).doesNotExist();
        assertThat(AsyncProfiler.engine(recording)).isPresent();
    }

    @Test
    void theJvmsCompilersAreNoPartOfAnOperation() {
        assertThat(AsyncProfiler.operations("""
                [C2 CompilerThread0 tid=12];start_thread;CompileBroker::compiler_thread_loop 40
                [main tid=1];a/b/jmh_generated/X_jmhTest.call_avgt_jmhStub;a/b/Operation.read 7
                [C1 CompilerThread0 tid=13];start_thread 2
                [GC Thread#0 tid=9];start_thread;GangWorker::loop 3
                """)).isEqualTo("""
                Operation.read 7
                start_thread;GangWorker::loop 3
                """);
    }

    @Test
    void aLockThatIsWaitedForIsInTheGraphOfLocks() throws Exception {
        String option = new AsyncProfiler(List.of(ProfileEvent.LOCK)).option(folder.resolve("unused.jfr"));
        String sampled = option.substring(option.indexOf(':') + 1, option.indexOf(",jfr,"));
        Object lock = new Object();
        Path graph = folder.resolve("locks.html");

        Path recording = recorded("locks", sampled, () -> {
            Thread waiting = new Thread(() -> waitForTheLock(lock), "waiting");
            synchronized (lock) {
                waiting.start();
                while (waiting.getState() != Thread.State.BLOCKED) {
                    Thread.onSpinWait();
                }
                LockSupport.parkNanos(1_000_000);
            }
            join(waiting);
        });

        assertThat(AsyncProfiler.flameGraph(recording, ProfileEvent.LOCK, "locks", graph))
                .isTrue();
        assertThat(graph).content().contains("waitForTheLock");
    }

    private static void waitForTheLock(Object lock) {
        synchronized (lock) {
            assertThat(lock).isNotNull();
        }
    }

    private static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** What only one side does. */
    private static void spend() {
        Operation.allocate();
    }

    private Path recorded(String name, String sampled, Runnable... work) {
        Path recording = folder.resolve(name + ".jfr");
        SamplingProfiler sampling = new SamplingProfiler(sampled + ",jfr,file=" + recording);
        for (Runnable each : work) {
            window(sampling, each);
        }
        return recording;
    }

    @Test
    void waitsAreThoseOfTheThreadsThatDoTheOperation() throws Exception {
        Thread idle = new Thread(AsyncProfilerTest::waitForWork, "idle");
        idle.setDaemon(true);
        idle.start();
        Path graph = folder.resolve("waits.html");

        AsyncProfiler.flameGraph(
                recorded("waits", "wall=5ms", Operation_jmhTest::allocate), ProfileEvent.WALL, "waits", graph);

        assertThat(graph).content().contains("allocate").doesNotContain("ForWork");
        idle.interrupt();
    }

    private static void waitForWork() {
        LockSupport.park();
    }

    @Test
    void whatOneSideDoesBesideTheOtherIsSeenInTheDifference() throws Exception {
        Path base = recorded("base", "alloc=64k", Operation_jmhTest::allocate);
        Path candidate = recorded("candidate", "alloc=64k", Operation_jmhTest::allocate, Operation_jmhTest::spend);
        Path graph = folder.resolve("difference.html");

        AsyncProfiler.difference(base, candidate, ProfileEvent.ALLOC, "what differs", graph);

        assertThat(graph).content().contains("what differs", "spend'").containsPattern("const maxdiff = [1-9]");
    }

    @Test
    void aTimerInPlaceOfTheSystemsEventsIsTold() throws Exception {
        Path recording = recorded("timed", "event=ctimer,interval=1ms", Operation_jmhTest::allocate);

        assertThat(AsyncProfiler.timer(recording))
                .contains(
                        "This system forbids its perf events here: async-profiler sampled processors by a timer instead"
                                + " (ctimer), which sees no time in the kernel");
        assertThat(AsyncProfiler.timer(recorded("waits", "wall=5ms", Operation_jmhTest::allocate)))
                .isEmpty();
    }
}
