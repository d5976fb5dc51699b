package org.identityperf.runner.dataset;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.LongConsumer;

/**
 * Keeps how far a loading has come while it goes on: a busy store may take longer to make sure of a mark than the loader
 * takes to reach the next. Those that were reached meanwhile are passed over.
 */
public final class LoadCheckpoints implements AutoCloseable {

    private final LongConsumer keep;
    private CompletableFuture<Void> keeping = CompletableFuture.completedFuture(null);

    /** @param keep returns once a mark is safely stored */
    public LoadCheckpoints(LongConsumer keep) {
        this.keep = keep;
    }

    /**
     * Has a mark kept, unless an earlier one still is being.
     *
     * @throws RuntimeException what keeping an earlier one was refused with
     */
    public void reached(long mark) {
        if (keeping.isDone()) {
            close();
            keeping = CompletableFuture.runAsync(() -> keep.accept(mark), LoadCheckpoints::start);
        }
    }

    private static void start(Runnable keeping) {
        Thread thread = new Thread(keeping, "marks");
        thread.setDaemon(true);
        thread.start();
    }

    /**
     * Waits for the one that is being kept.
     *
     * @throws RuntimeException what keeping it was refused with
     */
    @Override
    public void close() {
        try {
            keeping.join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof RuntimeException refusal) {
                throw refusal;
            }
            throw e;
        }
    }
}
