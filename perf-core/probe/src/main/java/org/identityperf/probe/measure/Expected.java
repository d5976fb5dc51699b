package org.identityperf.probe.measure;

/**
 * This class checks what operations did, when the window is closed. An operation with a wrong result measures nothing.
 */
public final class Expected {

    private Expected() {}

    public static void check(String what, long expected, long found) {
        check(what, (Long) expected, (Long) found);
    }

    /** @throws IllegalStateException if they differ; the message has both */
    public static void check(String what, Object expected, Object found) {
        if (!found.equals(expected)) {
            throw new IllegalStateException(what + ": " + found + ", where " + expected + " was expected");
        }
    }
}
