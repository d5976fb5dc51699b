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
        return all(work, Math.max(1, work.size()));
    }

    static <T> List<T> all(Collection<? extends Callable<? extends T>> work, int atOnce) throws SQLException {
        ExecutorService threads = Executors.newFixedThreadPool(atOnce);
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
}
