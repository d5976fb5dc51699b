package org.identityperf.runner.store;

/**
 * A store can't run here, such as in a container where there is no engine. The message says why and what would help.
 * Benchmarks that need it are left out, visibly.
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
