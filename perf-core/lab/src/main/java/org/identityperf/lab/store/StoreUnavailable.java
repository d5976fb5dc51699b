package org.identityperf.lab.store;

/**
 * This machine can't run the store in the way that was asked for; the message says what would help. Not a fault: the
 * store's benchmarks are skipped, unless somebody asked for them by name.
 */
public final class StoreUnavailable extends StoreException {

    private static final long serialVersionUID = 1;

    public StoreUnavailable(String message) {
        super(message);
    }
}
