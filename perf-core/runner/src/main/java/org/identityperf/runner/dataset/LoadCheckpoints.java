package org.identityperf.runner.dataset;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.LongConsumer;

/**
 * Load checkpoints store how far a loading has come while it continues. A busy store may take longer to store a mark
 * safely than the loader takes to reach the next. Marks that are reached meanwhile are skipped.
 */
public final class LoadCheckpoints implements AutoCloseable {

    private final LongConsumer keep;
    private CompletableFuture<Void> keeping = CompletableFuture.completedFuture(null);

    /** @param keep returns once a mark is safely stored */
    public LoadCheckpoints(LongConsumer keep) {
        this.keep = keep;
    }

    /**
     * Stores a mark, unless an earlier one is still being stored.
     *
     * @throws RuntimeException the failure to store an earlier mark
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
     * Waits for the mark that is being stored.
     *
     * @throws RuntimeException the failure to store it
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
