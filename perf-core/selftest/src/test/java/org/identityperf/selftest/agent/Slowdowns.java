package org.identityperf.selftest.agent;

import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

/** This class does in a measured JVM what makes it slower. Changed classes call its public methods. */
public final class Slowdowns {

    private static final int THREADS = 8;

    /** Whoever comes first has it first. */
    private static final ReentrantLock LOCK = new ReentrantLock(true);

    private static final ExecutorService OTHERS = Executors.newCachedThreadPool(work -> {
        Thread thread = new Thread(work, "slowdown");
        thread.setDaemon(true);
        return thread;
    });
    private static final AtomicInteger OPERATIONS = new AtomicInteger();
    private static final AtomicBoolean DUE = new AtomicBoolean();

    private static volatile Slowdown slowdown = Slowdown.SLEEP;
    private static volatile SlowdownLog log;
    private static volatile long computed;

    private Slowdowns() {}

    static void begin(Slowdown kind, SlowdownLog into) {
        slowdown = kind;
        log = into;
        if (kind == Slowdown.HASH) {
            TwiceHashed.install();
        }
    }

    /** Begins an operation; returns when. */
    public static long entered() {
        OPERATIONS.incrementAndGet();
        DUE.set(slowdown == Slowdown.STATEMENT);
        return System.nanoTime();
    }

    /** Ends an operation that has begun then. */
    public static void left(long entered) {
        DUE.set(false);
        OPERATIONS.decrementAndGet();
        long end = System.nanoTime();
        long took = end - entered;
        switch (slowdown) {
            case SLEEP -> pause(took);
            case PROCESSOR -> compute(took);
            case LOCK -> queue(took);
            case POOL, HASH, STATEMENT -> {
                log.operation(took);
                return;
            }
        }
        long slowedEnd = System.nanoTime();
        log.added(slowedEnd - end);
        log.operation(slowedEnd - entered);
    }

    private static void pause(long nanos) {
        long end = System.nanoTime() + nanos;
        for (long left = nanos; left > 0; left = end - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
    }

    private static void compute(long nanos) {
        long end = System.nanoTime() + nanos;
        long sum = computed;
        while (System.nanoTime() < end) {
            for (int i = 0; i < 100; i++) {
                sum = Long.rotateLeft(sum * 31 + i, 7);
            }
        }
        computed = sum;
    }

    /** Queues behind seven others, each of which holds the lock as long as this thread then does. */
    private static void queue(long nanos) {
        long each = nanos / THREADS + 1;
        LOCK.lock();
        try {
            for (int i = 1; i < THREADS; i++) {
                OTHERS.execute(() -> hold(each));
            }
            while (LOCK.getQueueLength() < THREADS - 1) {
                Thread.yield();
            }
        } finally {
            LOCK.unlock();
        }
        hold(each);
    }

    private static void hold(long nanos) {
        LOCK.lock();
        try {
            pause(nanos);
        } finally {
            LOCK.unlock();
        }
    }

    /** Notes how long somebody has waited for a connection, who began then. */
    public static void borrowed(long began) {
        if (OPERATIONS.get() > 0) {
            log.added(System.nanoTime() - began);
        }
    }

    /** Hashes once more. */
    static void hashed(Runnable again) {
        long began = System.nanoTime();
        again.run();
        if (OPERATIONS.get() > 0) {
            log.added(System.nanoTime() - began);
        }
    }

    /** Executes a statement more before the first one of an invocation. */
    public static void executing(Object first) throws SQLException {
        if (DUE.compareAndSet(true, false)) {
            long began = System.nanoTime();
            try (Statement more = ((Statement) first).getConnection().createStatement()) {
                more.execute("SELECT 33 AS " + Slowdown.ADDITIONAL);
            }
            log.added(System.nanoTime() - began);
        }
    }
}
