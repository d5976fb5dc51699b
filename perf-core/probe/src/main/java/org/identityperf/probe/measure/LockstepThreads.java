package org.identityperf.probe.measure;

import java.io.InterruptedIOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Lockstep threads do the same thing at the same moment, like requests that find the same entry missing in a cache (a
 * cache stampede).
 *
 * <p>Where requests of a driver are counted ({@link CountedSockets}), the threads run in lockstep. A thread may send a
 * request only if every other thread has one to send too, is done, or waits for a lock of such a thread. So every
 * thread that can send a request does so before the first gets its answer, whatever the store's speed and whichever
 * thread is late. The number of statements is therefore the largest that so many threads can cause, and the same in
 * each run. Where time is measured, and where they are counted as they come, no thread waits for another.
 */
public final class LockstepThreads implements AutoCloseable {

    private static volatile boolean inStep = true;

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private static final int LOOK_MILLIS = 1;

    /** The number of checks for a thread that waits for something whose owner is unknown. */
    private static final int MANY_LOOKS = 500;

    private final int count;
    private final ThreadPoolExecutor pool;
    private final List<Thread> members = new ArrayList<>();
    private final Set<Thread> atGate = new HashSet<>();
    private final Set<Thread> done = new HashSet<>();
    private final Set<Thread> asked = new HashSet<>();
    private long steps;
    private int leaving;

    public LockstepThreads(int count) {
        if (count < 1) {
            throw new IllegalArgumentException(count + " threads: one at least must do something");
        }
        this.count = count;
        this.pool = new ThreadPoolExecutor(count, count, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), Member::new);
        pool.prestartAllCoreThreads();
    }

    /** One of the threads; a driver that it calls finds its group by this class. */
    private final class Member extends Thread {

        Member(Runnable work) {
            super(work, "at once");
            setDaemon(true);
            members.add(this);
        }

        LockstepThreads others() {
            return LockstepThreads.this;
        }
    }

    /** Makes every thread do the work, all starting when the last one is ready, and returns the results. */
    public <T> List<T> all(Callable<T> work) throws InterruptedException, ExecutionException {
        CyclicBarrier start = new CyclicBarrier(count);
        synchronized (this) {
            done.clear();
            asked.clear();
        }
        Callable<T> beginning = () -> {
            try {
                start.await();
                return work.call();
            } finally {
                done();
            }
        };
        List<Future<T>> answers = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            answers.add(pool.submit(beginning));
        }
        long since = AllocationMeter.watch();
        keepStep();
        AllocationMeter.watched(since);
        List<T> all = new ArrayList<>();
        for (Future<T> answer : answers) {
            all.add(answer.get());
        }
        return all;
    }

    /** Returns how many threads sent a request to the store in the last call; 0 where nothing is counted. */
    public synchronized int asked() {
        return asked.size();
    }

    /** Sets whether threads whose requests are counted run in lockstep. */
    static void inStep(boolean inStep) {
        LockstepThreads.inStep = inStep;
    }

    static void beforeAsking() throws InterruptedIOException {
        if (Thread.currentThread() instanceof Member member) {
            member.others().ask();
        }
    }

    private synchronized void ask() throws InterruptedIOException {
        asked.add(Thread.currentThread());
        if (!inStep) {
            return;
        }
        atGate.add(Thread.currentThread());
        long step = steps;
        openIfAllAreHere();
        try {
            while (step == steps) {
                wait();
            }
            leaving--;
        } catch (InterruptedException e) {
            throw new InterruptedIOException("interrupted before it asked");
        }
    }

    private synchronized void done() {
        done.add(Thread.currentThread());
        openIfAllAreHere();
    }

    private void openIfAllAreHere() {
        if (atGate.size() + done.size() == count) {
            open();
        }
        notifyAll();
    }

    private void open() {
        steps++;
        leaving = atGate.size();
        atGate.clear();
        notifyAll();
    }

    /** Opens the gate whenever no further thread will reach it; returns when all are done. */
    private synchronized void keepStep() throws InterruptedException {
        List<Seen> before = List.of();
        int looks = 0;
        while (done.size() < count) {
            wait(atGate.isEmpty() ? 0 : LOOK_MILLIS);
            List<Seen> now = atGate.isEmpty() || leaving > 0 || someoneRuns() ? List.of() : others();
            looks = now.equals(before) ? looks + 1 : 0;
            before = now;
            if (!now.isEmpty() && looks >= enough(now)) {
                open();
            }
        }
    }

    /**
     * @param owner the thread that holds the lock that this one waits for, or -1
     * @param waits how often it has waited, which differs if the thread moved and waits again
     */
    private record Seen(Thread.State state, long owner, long waits) {

        static Seen in(ThreadInfo thread) {
            return new Seen(
                    thread.getThreadState(),
                    thread.getLockOwnerId(),
                    thread.getBlockedCount() + thread.getWaitedCount());
        }
    }

    private boolean isUnderWay(Thread member) {
        return !atGate.contains(member) && !done.contains(member);
    }

    private boolean someoneRuns() {
        return members.stream().anyMatch(member -> isUnderWay(member) && member.getState() == Thread.State.RUNNABLE);
    }

    private List<Seen> others() {
        long[] ids = members.stream()
                .filter(this::isUnderWay)
                .mapToLong(Thread::getId)
                .toArray();
        return Arrays.stream(THREADS.getThreadInfo(ids))
                .filter(Objects::nonNull)
                .map(Seen::in)
                .toList();
    }

    /** Returns how many equal checks in a row prove that these threads wait for those at the gate. */
    private int enough(List<Seen> others) {
        boolean known =
                others.stream().allMatch(other -> members.stream().anyMatch(member -> member.getId() == other.owner()));
        return known ? 1 : MANY_LOOKS;
    }

    @Override
    public void close() {
        pool.shutdownNow();
    }
}
