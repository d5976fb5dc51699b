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

    /** Returns a deadlock of two statements in whichever order, once. */
    static Deadlock between(String statement, String another) {
        return statement.compareTo(another) <= 0
                ? new Deadlock(1, statement, another)
                : new Deadlock(1, another, statement);
    }

    Deadlock and(Deadlock same) {
        return new Deadlock(times + same.times, one, other);
    }
}
