package org.identityperf.runner.store;

/**
 * A {@code StoreUnavailable} reports that a store can't run here, for instance in a container on a machine without a
 * container engine. The message says why and what would help. Benchmarks that need the store are left out, and the run
 * says so.
 */
public final class StoreUnavailable extends StoreException {

    private static final long serialVersionUID = 1;

    public StoreUnavailable(String message) {
        super(message);
    }

    public StoreUnavailable(String message, Throwable cause) {
        super(message, cause);
    }
}
