package org.identityperf.probe.measure;

import java.io.InterruptedIOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import org.identityperf.probe.address.Address;

/**
 * A stepped pair is two operations of which the second happens at a known point of the first: when the first is about to
 * send a request to the store. The second then does all that it can. It ends, or it waits for a lock that the first holds.
 * After that the first continues to its end, and then the second to its own. If the first has to wait for the second,
 * both continue.
 *
 * <p>So whether one waits for the other does not depend on which thread is faster. If it is done at every request of the
 * first, each lock that stops the second is seen. So is each deadlock of the two in which one of them was interrupted once.
 * One interruption is enough for two transactions that lock the same two rows in different orders.
 *
 * <p>Only requests of drivers that are counted ({@link CountedSockets}) can be such a point. Where nothing is counted, the
 * second operation follows the first.
 */
public final class SteppedPair implements AutoCloseable {

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private static final int LOOK_MILLIS = 1;

    /** The number of checks for a thread that waits in the JVM: it may wait for another thread that asks the store. */
    private static final int MANY_LOOKS = 500;

    /** {@code ER_LOCK_DEADLOCK} of MySQL and MariaDB. */
    private static final int MYSQL_DEADLOCK = 1213;

    private static final int LONGEST_SECONDS = 60;

    private static final String TOO_LONG = "one of two operations has not ended in " + LONGEST_SECONDS + " s";

    private final LockWaits locks;
    private final ExecutorService pool = Executors.newFixedThreadPool(2, Member::new);

    /**
     * Connects to the store to see who waits.
     *
     * @throws IllegalArgumentException if who waits can't be seen in that store
     */
    public SteppedPair(Address store) throws SQLException {
        locks = LockWaits.in(store);
    }

    /**
     * This record is what became of two operations.
     *
     * @param waited whether the second waited for a lock of the first
     * @param deadlocks how many deadlocks the store ended
     * @param waiting what was waited for, as far as the store shows it
     * @param failures what the operations threw, the first's before the second's
     */
    public record Met(boolean waited, long deadlocks, Waiting waiting, List<Throwable> failures) {}

    /** One of the two threads; a driver that it calls finds by this class what it may do. */
    private static final class Member extends Thread {

        private volatile Turn turn = Turn.ALL;

        Member(Runnable work) {
            super(work, "stepped");
            setDaemon(true);
        }
    }

    /** The number of requests that a thread may send until it is let go on. */
    private static final class Turn {

        private static final Turn ALL = new Turn(Integer.MAX_VALUE);

        private int left;
        private boolean held;
        private boolean over;

        private Turn(int requests) {
            left = requests;
        }

        private synchronized void ask() throws InterruptedIOException {
            if (left > 0 && !over) {
                left--;
                return;
            }
            held = true;
            notifyAll();
            try {
                while (!over) {
                    wait();
                }
            } catch (InterruptedException e) {
                throw new InterruptedIOException("interrupted before it asked");
            } finally {
                held = false;
            }
        }

        /** Keeps the thread from sending any further request. */
        private synchronized void stop() {
            left = 0;
        }

        private synchronized void goOn() {
            over = true;
            notifyAll();
        }

        private synchronized boolean isHeld() {
            return held;
        }
    }

    static void beforeAsking() throws InterruptedIOException {
        if (Thread.currentThread() instanceof Member member) {
            member.turn.ask();
        }
    }

    /** What one of the two does, and where it is. */
    private final class Operation {

        private final Turn turn;
        private final Future<?> end;
        private volatile Member member;

        private Operation(Callable<?> work, Turn turn) {
            this.turn = turn;
            this.end = pool.submit(() -> {
                member = (Member) Thread.currentThread();
                member.turn = turn;
                try {
                    return work.call();
                } finally {
                    member.turn = Turn.ALL;
                }
            });
        }

        /**
         * Returns when it is held, waits, or has ended.
         *
         * @param others how many others wait in the store
         * @return whether it waits
         * @throws IllegalStateException if none of that comes true within a minute
         */
        private boolean waits(LongSupplier others) throws InterruptedException, SQLException {
            long begin = System.nanoTime();
            long before = -1;
            int looks = 0;
            while (!isDone(end) && !turn.isHeld()) {
                if (System.nanoTime() - begin > TimeUnit.SECONDS.toNanos(LONGEST_SECONDS)) {
                    throw new IllegalStateException(TOO_LONG);
                }
                if (locks.count() > others.getAsLong()) {
                    return true;
                }
                long now = isWaiting(member)
                        ? THREADS.getThreadInfo(member.getId()).getWaitedCount()
                        : -1;
                looks = now >= 0 && now == before ? looks + 1 : 0;
                if (looks == MANY_LOOKS) {
                    return true;
                }
                before = now;
            }
            return false;
        }
    }

    /**
     * Does both operations.
     *
     * @param at the number of requests that the first has had answered when the second happens. If it has no more, the
     *     second follows it.
     * @throws IllegalStateException if one of them does not end within a minute
     */
    public Met run(Callable<?> first, Callable<?> second, int at) throws InterruptedException, SQLException {
        long since = AllocationMeter.watch();
        try {
            return met(first, second, at);
        } finally {
            AllocationMeter.watched(since);
        }
    }

    private Met met(Callable<?> first, Callable<?> second, int at) throws InterruptedException, SQLException {
        long before = PostgresAnswers.deadlocks();
        Operation one = new Operation(first, new Turn(at));
        one.waits(() -> 0);
        Operation other = new Operation(second, new Turn(Integer.MAX_VALUE));
        boolean waited = other.waits(() -> 0);
        List<LockWait> waits = waited ? locks.now() : List.of();
        // What both do from here on must not depend on who is faster. So the second sends nothing until the first has
        // ended, or waits for it.
        other.turn.stop();
        one.turn.goOn();
        one.waits(() -> waited && !other.turn.isHeld() ? 1 : 0);
        other.turn.goOn();
        List<Throwable> failures = new ArrayList<>();
        end(one.end, failures);
        end(other.end, failures);
        long deadlocks = PostgresAnswers.deadlocks()
                - before
                + failures.stream().filter(SteppedPair::isDeadlockOfMySql).count();
        List<Deadlock> met =
                deadlocks == 0 ? List.of() : locks.latest().stream().toList();
        return new Met(waited, deadlocks, new Waiting(waits, met, List.of()), List.copyOf(failures));
    }

    /** Returns whether a failure is that of MySQL, whose answers are not read: what a server repeats is not known. */
    private static boolean isDeadlockOfMySql(Throwable failure) {
        return Stream.iterate(failure, Objects::nonNull, Throwable::getCause)
                .anyMatch(cause -> cause instanceof SQLException sql && sql.getErrorCode() == MYSQL_DEADLOCK);
    }

    private static boolean isDone(Future<?> operation) throws InterruptedException {
        try {
            operation.get(LOOK_MILLIS, TimeUnit.MILLISECONDS);
            return true;
        } catch (ExecutionException e) {
            return true;
        } catch (TimeoutException e) {
            return false;
        }
    }

    /** Returns whether a thread waits for another one of this JVM. A thread that reads from a socket is runnable. */
    private static boolean isWaiting(Thread thread) {
        return thread != null
                && thread.getState() != Thread.State.RUNNABLE
                && thread.getState() != Thread.State.TERMINATED;
    }

    private static void end(Future<?> operation, List<Throwable> failures) throws InterruptedException {
        try {
            operation.get(LONGEST_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            failures.add(e.getCause());
        } catch (TimeoutException e) {
            throw new IllegalStateException(TOO_LONG, e);
        }
    }

    @Override
    public void close() throws SQLException {
        pool.shutdownNow();
        locks.close();
    }
}
