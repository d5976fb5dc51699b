package org.identityperf.probe.measure;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;

/**
 * This class counts the transactions of one connection to PostgreSQL that it ended, by COMMIT or ROLLBACK, and the
 * savepoints in them. It also counts how often a transaction was open and idle: whenever the driver begins to send and
 * PostgreSQL's last answer said that a transaction is open. Until then the transaction waited for the server's code and
 * for the network, and kept its locks. It is counted apart where the transaction had sent a statement that locks rows.
 *
 * <p>A connection is in use from a request until an answer that leaves no transaction open. The thread that sent the request
 * is the one that uses it. So how many connections a thread uses at once does not depend on what other threads do meanwhile.
 */
final class PostgresTransactions {

    private static final LongAdder ENDED = new LongAdder();
    private static final LongAdder ROLLED_BACK = new LongAdder();
    private static final LongAdder SAVEPOINTS = new LongAdder();
    private static final LongAdder IDLE = new LongAdder();
    private static final LongAdder IDLE_WITH_LOCKS = new LongAdder();

    private static final AtomicInteger MOST_AT_ONCE = new AtomicInteger();

    /** How many connections each thread uses now. */
    private static final ThreadLocal<AtomicInteger> IN_USE = ThreadLocal.withInitial(AtomicInteger::new);

    private volatile boolean open;
    private volatile boolean locked;

    /** Whether a ROLLBACK was answered, be it to a savepoint. */
    private boolean rolledBack;

    /** What counts the connections of the thread that uses this one; null while none does. */
    private AtomicInteger user;

    /** Returns how many transactions of all connections of this JVM were ended so far. */
    static long ended() {
        return ENDED.sum();
    }

    /** Returns how many of these were rolled back. */
    static long rolledBack() {
        return ROLLED_BACK.sum();
    }

    /** Returns how many savepoints were set so far. */
    static long savepoints() {
        return SAVEPOINTS.sum();
    }

    /** Returns how often open transactions of all connections of this JVM were idle so far. */
    static long idle() {
        return IDLE.sum();
    }

    /** Returns how often of these they had locked rows. */
    static long idleWithLocks() {
        return IDLE_WITH_LOCKS.sum();
    }

    /** Forgets how many connections were in use at once so far. */
    static void forget() {
        MOST_AT_ONCE.set(0);
    }

    /** Returns the most connections that one thread has used at once since; 0 if none sent anything. */
    static int mostAtOnce() {
        return MOST_AT_ONCE.get();
    }

    /** Returns how many connections this thread uses now. */
    static int usedByThisThread() {
        return IN_USE.get().get();
    }

    /** Is called for each request that is answered. */
    synchronized void requests() {
        if (user == null) {
            user = IN_USE.get();
            user.incrementAndGet();
        }
        if (user.get() > MOST_AT_ONCE.get()) {
            MOST_AT_ONCE.accumulateAndGet(user.get(), Math::max);
        }
    }

    /** Is called when the connection is no longer in use, or is closed. */
    synchronized void ends() {
        if (user != null) {
            user.decrementAndGet();
            user = null;
        }
    }

    /** Is called when the driver begins to send, after it has read an answer. */
    void sends() {
        if (open) {
            IDLE.increment();
            if (locked) {
                IDLE_WITH_LOCKS.increment();
            }
        }
    }

    /** Is called for each statement that is executed and locks rows. */
    void locks() {
        locked = true;
    }

    /** Is called for each statement that PostgreSQL answers with COMMIT. */
    void committed() {
        ENDED.increment();
    }

    /** Is called for each statement that it answers with ROLLBACK, also a COMMIT of a transaction that had failed. */
    void rollsBack() {
        rolledBack = true;
    }

    /** Is called for each savepoint. */
    void savepoint() {
        SAVEPOINTS.increment();
    }

    /**
     * Is called at the end of an answer.
     *
     * @param state what PostgreSQL says of the connection's transaction: I for none, T for an open one, E for one that
     *     failed
     */
    void answered(char state) {
        open = state != 'I';
        if (rolledBack && !open) {
            ENDED.increment();
            ROLLED_BACK.increment();
        }
        rolledBack = false;
        locked &= open;
        if (!open) {
            ends();
        }
    }
}
