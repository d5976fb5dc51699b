package org.identityperf.probe.measure;

import java.util.concurrent.CompletionStage;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntFunction;
import java.util.function.LongConsumer;

/**
 * This class executes asynchronous operations from one thread, with a fixed number of them in flight: the next begins
 * when one of them has ended. This is a closed loop, as {@link Latencies} explains; {@link OpenLoop} is the other kind.
 */
public final class InFlight {

    private final int atOnce;

    public InFlight(int atOnce) {
        if (atOnce < 1) {
            throw new IllegalArgumentException("one operation must be under way at least, not " + atOnce);
        }
        this.atOnce = atOnce;
    }

    /**
     * Executes that many operations and waits for their ends; after a failure, none is begun.
     *
     * @param begin begins the operation of that number, from 0 on, without waiting for its end
     * @param latencyNanos takes the latency of each operation that did not fail, from any thread
     */
    public void run(int operations, IntFunction<? extends CompletionStage<?>> begin, LongConsumer latencyNanos)
            throws InterruptedException {
        Semaphore room = new Semaphore(atOnce);
        AtomicReference<Throwable> failure = new AtomicReference<>();
        for (int i = 0; i < operations; i++) {
            room.acquire();
            if (failure.get() != null) {
                room.release();
                break;
            }
            long start = System.nanoTime();
            int operation = i;
            CountedRequests.OF_THIS_JVM.together(() -> begin.apply(operation)).whenComplete((answer, failed) -> {
                if (failed == null) {
                    latencyNanos.accept(System.nanoTime() - start);
                } else {
                    failure.compareAndSet(null, failed);
                }
                room.release();
            });
        }
        room.acquire(atOnce);
        if (failure.get() != null) {
            throw new IllegalStateException("an operation failed: " + failure.get(), failure.get());
        }
    }
}
