package org.identityperf.runner.store.external;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.identityperf.probe.address.Address;
import org.identityperf.runner.store.StoreException;

/**
 * A lease lets one run at a time use a store that runs of several machines may reach. It is kept in the store itself.
 * Its owner renews it as long as it lives; soon after that the lease ends by itself.
 */
public abstract class Lease implements AutoCloseable {

    private static final Duration PAUSE = Duration.ofMillis(250);

    private final ScheduledExecutorService renewal = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread thread = new Thread(task, "renew the lease of a store");
        thread.setDaemon(true);
        return thread;
    });
    private boolean lost;

    /** Returns this machine's name; where it has none, one that equals no other. */
    protected static String host() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException e) {
            return "a machine without a name, " + UUID.randomUUID();
        }
    }

    /**
     * Asks again and again until no other run has the lease, and reports the wait once.
     *
     * @param other returns the run that has the lease, in words; empty if none has
     */
    protected static void await(String store, Supplier<Optional<String>> other, Consumer<String> say) {
        Optional<String> owner = other.get();
        owner.ifPresent(run -> say.accept("waiting for another run (" + run + ") that uses this " + store));
        while (owner.isPresent()) {
            try {
                TimeUnit.MILLISECONDS.sleep(PAUSE.toMillis());
            } catch (InterruptedException e) {
                throw StoreException.interrupted("waiting for another run that uses this " + store, e);
            }
            owner = other.get();
        }
    }

    /** Renews the lease from now on, until it is closed. */
    protected final void keep(Duration every) {
        renewal.scheduleWithFixedDelay(this::renew, every.toMillis(), every.toMillis(), TimeUnit.MILLISECONDS);
    }

    private void renew() {
        try {
            holds();
        } catch (StoreException e) {
            // The store can't be reached now; the next renewal finds out whether another run took the lease.
        }
    }

    /**
     * Renews the lease once; returns false if another run may have taken it.
     *
     * @throws StoreException if the store does not answer, or refuses for another reason
     */
    protected abstract boolean renewed();

    /** Gives the lease back, if this run still has it. */
    protected abstract void release();

    /** Returns how a run loses this lease, and what another run may do then, in words. */
    protected abstract String howLost(Address server);

    /**
     * Returns whether the lease ends together with this JVM. If so, what is left is dropped before, even where the JVM
     * is told to end: the next run does not wait.
     */
    protected boolean endsWithThisJvm() {
        return false;
    }

    /** Returns the result of what needs the lease, and gives the lease back if that fails. */
    public final <T> T with(Supplier<T> work) {
        try {
            return work.get();
        } catch (RuntimeException e) {
            close();
            throw e;
        }
    }

    /**
     * Renews the lease now; returns whether this run has had it all the time.
     *
     * @throws StoreException if the store does not renew it, so that nobody knows
     */
    public final synchronized boolean holds() {
        lost = lost || !renewed();
        return !lost;
    }

    /** Stops renewing the lease, as the end of the process does. */
    public final void forget() {
        renewal.shutdownNow();
    }

    @Override
    public final synchronized void close() {
        forget();
        try {
            release();
        } catch (StoreException e) {
            // The store can't be reached, so the lease will end by itself.
        }
    }
}
