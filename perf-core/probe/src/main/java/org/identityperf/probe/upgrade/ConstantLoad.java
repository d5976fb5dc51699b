package org.identityperf.probe.upgrade;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongFunction;

/**
 * A constant load asks a server a few times a second, each kind of operation in a thread of its own, so that one that
 * waits keeps no other from being asked.
 */
public final class ConstantLoad {

    private final List<Asking> all = new ArrayList<>();
    private volatile boolean ended;

    private ConstantLoad() {}

    /** An operation of the server. */
    public interface Operation {

        /** @param i counted from 0 */
        void ask(int i) throws Exception;
    }

    /**
     * What was observed of one kind of operation.
     *
     * @param why the reason of the first failure; empty if there was none
     * @param failedAt the time of the first failure, in milliseconds since 1970; 0 if there was none
     * @param longest how long the longest took, in milliseconds
     * @param longestAt the middle of that time, in milliseconds since 1970
     */
    public record Observed(
            String operation, long asked, long failed, String why, long failedAt, long longest, long longestAt) {

        /** @param steps returns the step of an upgrade at a time, in milliseconds since 1970 */
        public Meanwhile.Served served(LongFunction<String> steps) {
            return new Meanwhile.Served(
                    operation,
                    asked,
                    failed,
                    why,
                    failed == 0 ? "" : steps.apply(failedAt),
                    longest / 1000.0,
                    steps.apply(longestAt));
        }
    }

    /**
     * Begins to ask.
     *
     * @param operations by name
     * @param every how long after one was due the next of its kind is; one that is late is asked at once
     */
    public static ConstantLoad begin(Map<String, Operation> operations, Duration every) {
        ConstantLoad load = new ConstantLoad();
        operations.forEach((name, operation) -> load.all.add(load.new Asking(name, operation, every)));
        load.all.forEach(Thread::start);
        return load;
    }

    /** Ends the load, and waits for what has been asked; returns what was observed, by operation. */
    public List<Observed> end() {
        ended = true;
        List<Observed> observed = new ArrayList<>();
        for (Asking asking : all) {
            try {
                asking.join();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException("interrupted while " + asking.getName() + " was being answered", e);
            }
            observed.add(asking.observed());
        }
        return observed;
    }

    private final class Asking extends Thread {
        private final Operation operation;
        private final Duration every;
        private int asked;
        private long failed;
        private String why = "";
        private long failedAt;
        private long longest = -1;
        private long longestAt;

        private Asking(String name, Operation operation, Duration every) {
            super(name);
            this.operation = operation;
            this.every = every;
            setDaemon(true);
        }

        @Override
        public void run() {
            long due = System.nanoTime();
            while (!ended) {
                ask();
                due = Math.max(due + every.toNanos(), System.nanoTime());
                while (!ended && System.nanoTime() < due) {
                    LockSupport.parkNanos(due - System.nanoTime());
                }
            }
        }

        @SuppressWarnings("IllegalCatch") // whatever a server fails with is an observation
        private void ask() {
            long start = System.nanoTime();
            try {
                operation.ask(asked++);
            } catch (Exception | Error e) {
                if (failed++ == 0) {
                    why = root(e);
                    failedAt = System.currentTimeMillis();
                }
            }
            long took = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
            if (took > longest) {
                longest = took;
                longestAt = System.currentTimeMillis() - took / 2;
            }
        }

        private Observed observed() {
            return new Observed(getName(), asked, failed, why, failedAt, longest, longestAt);
        }
    }

    private static String root(Throwable thrown) {
        return thrown.getCause() == null
                ? String.valueOf(thrown.getMessage()).replaceAll("\\s+", " ")
                : root(thrown.getCause());
    }
}
