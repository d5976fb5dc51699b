package org.identityperf.probe.measure;

/**
 * What a statement waited for while another transaction held it.
 *
 * @param times how often within a window
 * @param kind the kind of lock in the store's own words: on PostgreSQL {@code ShareLock on transactionid} is the wait for
 *     another transaction that has locked the row, on MySQL and MariaDB such is {@code X,REC_NOT_GAP on RECORD}
 * @param place the table, on MySQL and MariaDB with the index; empty where the store does not show it
 * @param statement the statement that waited, with placeholders for its constants
 */
public record LockWait(long times, String kind, String place, String statement) {

    /** Returns another number of the same. */
    LockWait of(long times) {
        return new LockWait(times, kind, place, statement);
    }

    /** Returns {@code ShareLock on transactionid of offline_user_session by UPDATE …}. */
    public String words() {
        return kind + (place.isEmpty() ? "" : " of " + place) + " by " + statement;
    }
}
