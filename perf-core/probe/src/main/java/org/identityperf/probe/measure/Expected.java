package org.identityperf.probe.measure;

/**
 * This class checks what operations did, when the window is closed. An operation with a wrong result measures nothing.
 */
public final class Expected {

    private Expected() {}

    /**
     * Checks a number.
     *
     * @param what what was counted, such as {@code added users}
     * @throws IllegalStateException if the numbers differ; the message has both
     */
    public static void check(String what, long expected, long found) {
        check(what, (Long) expected, (Long) found);
    }

    /**
     * Checks anything that can be compared.
     *
     * @param what what it is
     * @throws IllegalStateException if they differ; the message has both
     */
    public static void check(String what, Object expected, Object found) {
        if (!found.equals(expected)) {
            throw new IllegalStateException(what + ": " + found + ", where " + expected + " was expected");
        }
    }
}
