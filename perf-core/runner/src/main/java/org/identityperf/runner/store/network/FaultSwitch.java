package org.identityperf.runner.store.network;

/** A fault switch cuts all connections of a route at once, and restores them. */
final class FaultSwitch {

    private volatile boolean silent;
    private volatile boolean resetting;

    synchronized void cut(Cut how) {
        silent = how == Cut.SILENCE;
        resetting = how == Cut.RESET;
        notifyAll();
    }

    synchronized void restore() {
        silent = false;
        resetting = false;
        notifyAll();
    }

    /** Returns whether connections are being reset. */
    boolean resets() {
        return resetting;
    }

    /** Waits while a {@link Cut#SILENCE} lasts; otherwise returns at once. */
    void awaitPassing() throws InterruptedException {
        if (silent) {
            synchronized (this) {
                while (silent) {
                    wait();
                }
            }
        }
    }
}
