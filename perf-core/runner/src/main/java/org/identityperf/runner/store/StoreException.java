package org.identityperf.runner.store;

/**
 * A store, or the folder it lives in, can't be used. The message is written for the developer who runs the build: what
 * happened, with which value, and what to do.
 */
public class StoreException extends RuntimeException {

    private static final long serialVersionUID = 1;

    public StoreException(String message) {
        super(message);
    }

    public StoreException(String message, Throwable cause) {
        super(message, cause);
    }

    /** The wait was interrupted; the thread's interrupt flag is set again. */
    public static StoreException interrupted(String doing, InterruptedException cause) {
        Thread.currentThread().interrupt();
        return new StoreException("interrupted while " + doing, cause);
    }
}
