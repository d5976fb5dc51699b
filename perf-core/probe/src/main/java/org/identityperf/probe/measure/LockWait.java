package org.identityperf.probe.measure;

/**
 * A lock wait is what a statement waited for while another transaction held it.
 *
 * @param times how often within a window
 * @param kind the kind of lock in the store's own words: on PostgreSQL {@code ShareLock on transactionid} is the wait for
 *     another transaction that has locked the row, on MySQL and MariaDB such is {@code X,REC_NOT_GAP on RECORD}
 * @param place the table, on MySQL and MariaDB with the index; empty where the store does not show it
 * @param statement the statement that waited, with placeholders for its constants
 */
public record LockWait(long times, String kind, String place, String statement) {

    /** What a line begins with, unlike that of a {@link StatementCount}. */
    private static final String WORD = "wait\t";

    /** Returns another number of the same. */
    LockWait of(long times) {
        return new LockWait(times, kind, place, statement);
    }

    /** Returns whether a line of a file is one of these. */
    public static boolean isLine(String line) {
        return line.startsWith(WORD);
    }

    /** Returns one line of a file: the word {@code wait} and four values, separated by tabs. */
    String line() {
        return WORD + times + '\t' + kind + '\t' + place + '\t' + statement;
    }

    /**
     * @throws IndexOutOfBoundsException if values are missing
     * @throws NumberFormatException if the first is no number
     */
    public static LockWait ofLine(String line) {
        String[] parts = line.split("\t");
        return new LockWait(Long.parseLong(parts[1]), parts[2], parts[3], parts[4]);
    }

    /** Returns {@code ShareLock on transactionid of offline_user_session by UPDATE …}. */
    public String words() {
        return kind + (place.isEmpty() ? "" : " of " + place) + " by " + statement;
    }
}
