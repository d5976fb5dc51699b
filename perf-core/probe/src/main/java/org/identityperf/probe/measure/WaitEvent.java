package org.identityperf.probe.measure;

/**
 * A wait event is what sessions did or waited for while they were not idle, in the store's own words.
 *
 * @param nanos for how long, in nanoseconds of all sessions together
 * @param event on PostgreSQL its type and name, such as {@code IO: WalSync}, or the session's state where it waits for its client; on MySQL and MariaDB the session's state, such
 *     as {@code waiting for handler commit}
 */
public record WaitEvent(long nanos, String event) {

    /** What a line begins with, unlike that of a {@link StatementCount}. */
    private static final String WORD = "event\t";

    /** Returns whether a line of a file is one of these. */
    public static boolean isLine(String line) {
        return line.startsWith(WORD);
    }

    /** Returns one line of a file: the word {@code event} and two values, separated by tabs. */
    String line() {
        return WORD + nanos + '\t' + event;
    }

    /**
     * @throws IndexOutOfBoundsException if values are missing
     * @throws NumberFormatException if the first is no number
     */
    public static WaitEvent ofLine(String line) {
        String[] parts = line.split("\t");
        return new WaitEvent(Long.parseLong(parts[1]), parts[2]);
    }
}
