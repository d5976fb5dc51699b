package org.identityperf.probe.measure;

/**
 * A deadlock is two statements of two transactions, each of which waited for a lock that the other's transaction held.
 * Their constants are replaced by placeholders.
 *
 * @param times how often they met so within a window
 * @param one the statement that comes first in the alphabet
 * @param other the other one, which may be equal
 */
public record Deadlock(long times, String one, String other) {

    /** What a line begins with, unlike that of a {@link StatementCount}. */
    private static final String WORD = "deadlock\t";

    /** Returns a deadlock of two statements in whichever order, once. */
    static Deadlock between(String statement, String another) {
        return statement.compareTo(another) <= 0
                ? new Deadlock(1, statement, another)
                : new Deadlock(1, another, statement);
    }

    Deadlock and(Deadlock same) {
        return new Deadlock(times + same.times, one, other);
    }

    /** Returns whether a line of a file is one of these. */
    public static boolean isLine(String line) {
        return line.startsWith(WORD);
    }

    /** Returns one line of a file: the word {@code deadlock} and three values, separated by tabs. */
    String line() {
        return WORD + times + '\t' + one + '\t' + other;
    }

    /**
     * @throws IndexOutOfBoundsException if values are missing
     * @throws NumberFormatException if the first is no number
     */
    public static Deadlock ofLine(String line) {
        String[] parts = line.split("\t");
        return new Deadlock(Long.parseLong(parts[1]), parts[2], parts[3]);
    }
}
