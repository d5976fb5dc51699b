package org.identityperf.runner.measure;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntFunction;
import org.identityperf.probe.exchange.RequestListener;
import org.identityperf.probe.exchange.RequestServer;
import org.identityperf.probe.measure.InterleavingProfiler;

/**
 * Interleaved iterations are the alternating iterations of two forks that live at the same time. Each fork gets a turn
 * for one iteration, until both have done their last. If this is closed earlier, a waiting fork is notified and fails.
 *
 * <p>Disturbances on a shared machine that last seconds or minutes then affect both forks alike, as in L. Bulej, V.
 * Horky, P. Tuma, F. Farquet and A. Prokopec, "Duet Benchmarking: Improving Measurement Accuracy in the Cloud" (ICPE
 * 2020). There both run at once; here one waits, since they would share two processors with the store. What the waiting
 * one works all the same is watched, since it takes processors from the other. One that does, such as by compiling what
 * it has just begun to do, is given time to end that before the other's next turn.
 *
 * @see InterleavingProfiler
 */
public final class InterleavedIterations implements AutoCloseable {

    private static final int FORKS = 2;

    /** The least work that is told from none: a system counts in ticks of ten milliseconds, and there are few turns. */
    private static final long LEAST_NANOS = 50_000_000;

    /** The most of one processor that a fork uses at rest. */
    private static final double RESTING = 0.1;

    /** One of a system's ticks may fall into any time, however short, without work. */
    private static final long TICK_NANOS = 15_000_000;

    /** How long a fork is observed to see whether it rests: long beside a system's ticks. */
    private static final long LOOK_NANOS = 50_000_000;

    /** How many times a fork that works while it waits is observed at most before the other one's turn. */
    private static final int LOOKS = 10;

    private final RequestListener listener;
    private final Path file;
    private final IntFunction<Duration> processorTime;
    private final Thread giving = new Thread(this::give, "interleaved iterations");
    private final long[] waited = new long[FORKS];
    private final long[] worked = new long[FORKS];
    private final boolean[] restless = new boolean[FORKS];

    private InterleavedIterations(RequestListener listener, Path file, IntFunction<Duration> processorTime) {
        this.listener = listener;
        this.file = file;
        this.processorTime = processorTime;
    }

    /**
     * Opens the place where two forks take turns.
     *
     * @param file the file in which the forks read where turns are given
     * @param processorTime how long processors have worked so far for the fork in a place
     */
    public static InterleavedIterations open(Path file, IntFunction<Duration> processorTime) throws IOException {
        RequestListener listener = RequestListener.open();
        listener.tell(file);
        InterleavedIterations iterations = new InterleavedIterations(listener, file, processorTime);
        iterations.giving.setDaemon(true);
        iterations.giving.start();
        return iterations;
    }

    /**
     * Returns JMH's option by which a fork takes part.
     *
     * @param place 0 for the one that goes first, 1 for the other
     * @param first the first iteration that is interleaved, counted from 1
     */
    public String option(int place, int first) {
        return InterleavingProfiler.option(place, first, file);
    }

    private void give() {
        RequestServer[] forks = new RequestServer[FORKS];
        try (listener) {
            for (int i = 0; i < FORKS; i++) {
                RequestServer fork = listener.accept();
                int place = (int) fork.next()
                        .orElseThrow(() -> new IOException("a fork is gone"))
                        .number(0);
                forks[place] = fork;
            }
            boolean first = true;
            boolean second = true;
            while (first || second) {
                first = first && (second ? watched(forks[0], 1) : took(forks[0]));
                second = second && (first ? watched(forks[1], 0) : took(forks[1]));
            }
        } catch (IOException e) {
            // Closed, or a fork is gone: a fork that waits for its turn notices the end of its connection.
        }
    }

    /**
     * Gives a fork one turn. Returns false if it had done its last iteration and only waited for the other to finish.
     */
    private static boolean took(RequestServer fork) {
        fork.done();
        return fork.next().isPresent();
    }

    /** Gives a fork one turn, and watches the one in the other place, which waits meanwhile. */
    private boolean watched(RequestServer fork, int waiting) {
        if (restless[waiting]) {
            letRest(waiting);
        }
        Duration before = processorTime.apply(waiting);
        long start = System.nanoTime();
        boolean took = took(fork);
        if (took) {
            long nanos = System.nanoTime() - start;
            long processor = processorTime.apply(waiting).minus(before).toNanos();
            restless[waiting] = !rests(processor, nanos);
            add(waiting, nanos, processor);
        }
        return took;
    }

    /** Waits until a fork that worked while it waited no longer does, or for as many looks as it is given at most. */
    private void letRest(int waiting) {
        for (int look = 0; look < LOOKS; look++) {
            Duration before = processorTime.apply(waiting);
            long start = System.nanoTime();
            LockSupport.parkNanos(LOOK_NANOS);
            long nanos = System.nanoTime() - start;
            if (rests(processorTime.apply(waiting).minus(before).toNanos(), nanos)) {
                return;
            }
        }
    }

    private static boolean rests(long processor, long nanos) {
        return processor <= Math.max(TICK_NANOS, RESTING * nanos);
    }

    private synchronized void add(int waiting, long nanos, long processor) {
        waited[waiting] += nanos;
        worked[waiting] += processor;
    }

    /** Returns how much of one processor the fork in a place used while the other one had its turns. */
    public synchronized double usedWaiting(int place) {
        return worked[place] < LEAST_NANOS ? 0 : worked[place] / (double) waited[place];
    }

    /** Gives no more turns: a fork that waits for one fails. */
    @Override
    public void close() {
        try {
            listener.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
