package org.identityperf.probe.measure;

/**
 * A server that a JVM keeps from one case to the next, since its start takes seconds. It is ended
 * before a first use is counted, so that the case starts a fresh one, whatever was done before.
 */
public final class KeptServer {

    private static Runnable ending = () -> {};
    private static long bootNanos;
    private static boolean firstUse;

    private KeptServer() {}

    /** Begins the boot of a server, with the end of the one before, and returns when, by {@link System#nanoTime}. */
    public static long boots() {
        ReachedMethods.enter(ReachedMethods.Part.START);
        return System.nanoTime();
    }

    /**
     * Keeps a server that has booted.
     *
     * @param start what {@link #boots} returned
     * @param ending ends the server; does nothing where none is running
     */
    public static synchronized void booted(long start, Runnable ending) {
        ReachedMethods.enter(ReachedMethods.Part.SETUP);
        bootNanos += System.nanoTime() - start;
        KeptServer.ending = ending;
    }

    /** Returns how long servers have booted since this was asked for the last time. */
    static synchronized long takeBootNanos() {
        long taken = bootNanos;
        bootNanos = 0;
        return taken;
    }

    /**
     * Returns whether the first use of a fresh server is counted: a benchmark's setup then leaves the server's caches
     * as the start left them, whatever the case holds in them otherwise.
     */
    public static synchronized boolean isUsedFirst() {
        return firstUse;
    }

    /** Sets whether the next case is the first to use its server; if it is, a kept server is ended. */
    static synchronized void usedFirst(boolean first) {
        firstUse = first;
        if (first) {
            ReachedMethods.enter(ReachedMethods.Part.START);
            ending.run();
            ReachedMethods.enter(ReachedMethods.Part.SETUP);
        }
    }
}
