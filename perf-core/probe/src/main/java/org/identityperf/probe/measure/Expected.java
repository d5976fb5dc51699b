package org.identityperf.probe.measure;

/** What operations must have done, looked at when the window is closed: one whose result is wrong measures nothing. */
public final class Expected {

    private Expected() {}

    /**
     * A number of something.
     *
     * @param what of what, such as {@code added users}
     * @throws IllegalStateException if it is another, with both
     */
    public static void check(String what, long expected, long found) {
        check(what, (Long) expected, (Long) found);
    }

    /**
     * Anything that can be compared.
     *
     * @param what what it is
     * @throws IllegalStateException if it is something else, with both
     */
    public static void check(String what, Object expected, Object found) {
        if (!found.equals(expected)) {
            throw new IllegalStateException(what + ": " + found + ", where " + expected + " was expected");
        }
    }
}
