package org.identityperf.runner.store;

/**
 * A {@code StoreException} reports that a store, or the folder it lives in, can't be used. The message addresses the
 * developer who runs the build: what happened, with which value, and what to do.
 */
public class StoreException extends RuntimeException {

    private static final long serialVersionUID = 1;

    public StoreException(String message) {
        super(message);
    }

    public StoreException(String message, Throwable cause) {
        super(message, cause);
    }

    /** Returns the exception for an interrupted wait, and sets the thread's interrupt flag again. */
    public static StoreException interrupted(String doing, InterruptedException cause) {
        Thread.currentThread().interrupt();
        return new StoreException("interrupted while " + doing, cause);
    }
}
