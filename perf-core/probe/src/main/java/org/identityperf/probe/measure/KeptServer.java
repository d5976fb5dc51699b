package org.identityperf.probe.measure;

/**
 * A kept server is a server that a JVM keeps from one case to the next, since its start takes seconds. It is ended
 * before a first use is counted, so that the case starts a fresh one, whatever was done before.
 */
public final class KeptServer {

    private static Runnable ending = () -> {};
    private static boolean firstUse;

    private KeptServer() {}

    /**
     * Names what ends the server that this JVM keeps.
     *
     * @param ending ends the server; does nothing where none is running
     */
    public static synchronized void endedBy(Runnable ending) {
        KeptServer.ending = ending;
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
            ending.run();
        }
    }
}
