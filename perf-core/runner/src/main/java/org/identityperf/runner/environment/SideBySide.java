package org.identityperf.runner.environment;

import java.io.IOException;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import org.identityperf.runner.store.StoreException;

/** This class runs tasks at the same time, several threads of them. */
public final class SideBySide {

    private SideBySide() {}

    public interface Task {
        void run() throws IOException;
    }

    /**
     * Runs all tasks and waits until none runs any more. Once a task has failed, no other begins.
     *
     * @param threads how many tasks run at the same time; they begin in their order
     * @param stop ends what the other tasks wait for, once one has failed
     * @throws IOException the first failure, like a runtime exception; later ones are suppressed in it
     */
    public static void run(int threads, List<? extends Task> tasks, Runnable stop) throws IOException {
        ExecutorService pool = Executors.newFixedThreadPool(threads, SideBySide::thread);
        AtomicBoolean failed = new AtomicBoolean();
        Queue<Throwable> failures = new ConcurrentLinkedQueue<>();
        try {
            pool.invokeAll(tasks.stream()
                    .<Callable<Object>>map(task -> Executors.callable(() -> {
                        try {
                            if (!failed.get()) {
                                task.run();
                            }
                        } catch (Throwable e) {
                            failures.add(e);
                            // Here, since this thread begins the next task at once.
                            if (!failed.getAndSet(true)) {
                                stop.run();
                            }
                        }
                    }))
                    .toList());
        } catch (InterruptedException e) {
            stop.run();
            throw StoreException.interrupted("waiting for what runs at the same time", e);
        } finally {
            pool.shutdownNow();
        }
        Throwable first = failures.poll();
        if (first != null) {
            failures.forEach(first::addSuppressed);
            rethrow(first);
        }
    }

    private static Thread thread(Runnable work) {
        Thread thread = new Thread(work, "side by side");
        thread.setDaemon(true);
        return thread;
    }

    private static void rethrow(Throwable failure) throws IOException {
        if (failure instanceof IOException known) {
            throw known;
        }
        if (failure instanceof RuntimeException known) {
            throw known;
        }
        throw new IllegalStateException(failure);
    }
}
