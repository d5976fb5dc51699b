package org.identityperf.runner.store.network;

/** A switch that cuts all connections of a route at once, and restores them. */
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

    /** Whether connections are reset. */
    boolean resets() {
        return resetting;
    }

    /** Returns at once but during a {@link Cut#SILENCE}. */
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
