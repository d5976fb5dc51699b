package org.identityperf.probe.load;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** This class runs several pieces of database work at the same time and waits for all. */
public final class Parallel {

    private Parallel() {}

    /** Returns all results, in the order of the work. */
    public static <T> List<T> all(Collection<? extends Callable<? extends T>> work) throws SQLException {
        ExecutorService threads = Executors.newFixedThreadPool(Math.max(1, work.size()));
        try {
            List<Future<? extends T>> running = new ArrayList<>();
            work.forEach(one -> running.add(threads.submit(one)));
            List<T> results = new ArrayList<>();
            for (Future<? extends T> one : running) {
                results.add(one.get());
            }
            return results;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new SQLException("interrupted", e);
        } catch (ExecutionException e) {
            throw new SQLException(e.getCause().getMessage(), e.getCause());
        } finally {
            threads.shutdownNow();
        }
    }

    public static long sum(Collection<Callable<Long>> work) throws SQLException {
        return all(work).stream().mapToLong(Long::longValue).sum();
    }

    /** This interface does a piece of work and returns a number, such as that of loaded rows. */
    interface Counted<T> {
        long of(T item) throws Exception;
    }

    /** Returns the sum of the results for all items; each list has a thread of its own, which takes them in order. */
    static <T> long sum(List<List<T>> threads, Counted<T> work) throws SQLException {
        return sum(threads.stream()
                .<Callable<Long>>map(items -> () -> {
                    long sum = 0;
                    for (T item : items) {
                        sum += work.of(item);
                    }
                    return sum;
                })
                .toList());
    }
}
