package org.identityperf.probe.measure;

import java.time.Duration;
import java.util.Collections;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongConsumer;

/**
 * An open loop starts operations at a given rate, whether or not earlier ones have ended, as the users of a server do.
 * The i-th operation of a run is meant to start i / rate after the first. Its latency counts from that moment, not from
 * when a thread was free for it. So it includes any wait behind a stall, which a closed loop would miss (coordinated
 * omission; Gil Tene, "How not to measure latency").
 *
 * <pre>{@code
 * @Benchmark
 * @OperationsPerInvocation(1000)
 * public OpenLoop.Pace reference(Users users, Latencies latencies) throws Exception {
 *     return users.loop.run(1000, users::find, latencies::record);
 * }
 * }</pre>
 *
 * <p>In such a benchmark JMH's own time is the pace, one over the rate; the latencies are the result.
 */
public final class OpenLoop implements AutoCloseable {

    /** An operation does the work of one request; it gets its number in the run. */
    @FunctionalInterface
    public interface Operation {
        void run(long index) throws Exception;
    }

    /**
     * A pace says how well a run kept to its rate.
     *
     * @param perSecond operations ended a second, from the first intended start to the last end
     * @param greatestDelay the longest time by which an operation started late; if it grows with the length of the run,
     *     the threads or the store cannot keep the rate
     */
    public record Pace(double perSecond, Duration greatestDelay) {}

    /** Ticks are a clock that threads can wait for, in nanoseconds from an arbitrary moment. */
    interface Ticks {

        Ticks SYSTEM = new Ticks() {

            /** A parked thread wakes up some fifty microseconds late, so the last part of the wait is a busy wait. */
            private static final long AWAKE = 100_000;

            @Override
            public long now() {
                return System.nanoTime();
            }

            @Override
            public void await(long moment) {
                for (long left = moment - now(); left > 0; left = moment - now()) {
                    if (left > AWAKE) {
                        LockSupport.parkNanos(left - AWAKE);
                    } else {
                        Thread.onSpinWait();
                    }
                }
            }
        };

        long now();

        /** Waits until that moment; returns at once if it has passed. */
        void await(long moment);
    }

    private final double nanosBetween;
    private final int threads;
    private final Ticks ticks;
    private final ExecutorService workers;

    /**
     * @param perSecond operations to start each second, by all threads together
     * @param threads the most operations in flight; it must exceed the rate times the longest latency, or operations
     *     wait for threads
     */
    public OpenLoop(double perSecond, int threads) {
        this(perSecond, threads, Ticks.SYSTEM);
    }

    OpenLoop(double perSecond, int threads, Ticks ticks) {
        if (!(perSecond > 0) || threads < 1) {
            throw new IllegalArgumentException(
                    "an open loop needs a rate and threads above nought, not " + perSecond + "/s and " + threads);
        }
        this.nanosBetween = 1e9 / perSecond;
        this.threads = threads;
        this.ticks = ticks;
        this.workers = Executors.newFixedThreadPool(threads, task -> {
            Thread thread = new Thread(task, "open-loop");
            thread.setDaemon(true);
            return thread;
        });
    }

    /**
     * Executes that many operations and waits for their ends; after a failure, none is started.
     *
     * @param latencyNanos takes the latency of each, from its intended start to its end, from any thread
     */
    public Pace run(long operations, Operation operation, LongConsumer latencyNanos) throws Exception {
        Schedule schedule = new Schedule(operations, operation, latencyNanos);
        ExecutionException failure = null;
        for (Future<Void> worker : workers.invokeAll(Collections.nCopies(threads, schedule))) {
            try {
                worker.get();
            } catch (ExecutionException e) {
                failure = failure == null ? e : failure;
            }
        }
        if (failure != null) {
            throw failure.getCause() instanceof Exception cause ? cause : failure;
        }
        return schedule.pace();
    }

    @Override
    public void close() {
        workers.shutdownNow();
    }

    private final class Schedule implements Callable<Void> {
        private final long operations;
        private final Operation operation;
        private final LongConsumer latencyNanos;
        private final long start = ticks.now();
        private final AtomicLong next = new AtomicLong();
        private final LongAccumulator lastEnd = new LongAccumulator(Math::max, 0);
        private final LongAccumulator greatestDelay = new LongAccumulator(Math::max, 0);

        Schedule(long operations, Operation operation, LongConsumer latencyNanos) {
            this.operations = operations;
            this.operation = operation;
            this.latencyNanos = latencyNanos;
        }

        @Override
        public Void call() throws Exception {
            try {
                for (long i = next.getAndIncrement(); i < operations; i = next.getAndIncrement()) {
                    long intended = start + Math.round(i * nanosBetween);
                    ticks.await(intended);
                    greatestDelay.accumulate(ticks.now() - intended);
                    operation.run(i);
                    long end = ticks.now();
                    lastEnd.accumulate(end - start);
                    latencyNanos.accept(Math.max(0, end - intended));
                }
                return null;
            } catch (Throwable e) {
                next.set(operations);
                throw e;
            }
        }

        Pace pace() {
            return new Pace(operations * 1e9 / Math.max(1, lastEnd.get()), Duration.ofNanos(greatestDelay.get()));
        }
    }
}
