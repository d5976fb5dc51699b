package org.identityperf.probe.upgrade;

import java.util.List;
import java.util.OptionalLong;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * One part of an upgrade, such as a change set of Liquibase or a class that migrates what the database holds.
 *
 * @param name the change set's id, or the class
 * @param statements how many statements it executed
 * @param rows how many rows these inserted, updated and deleted, as the driver was told
 * @param rowsInTransaction the most of these rows that one transaction changed; older files have none
 * @param walBytes what the server wrote to its log meanwhile
 * @param databaseBytes how large the database was when the step had ended
 * @param seconds from the end of the step before it to its own end
 * @param longestTransaction the seconds of its longest transaction
 * @param rewritten the tables that were there before and were written anew as a whole
 * @param indexes the indexes that it built on tables that were there before
 * @param locks locks on tables that were there before, which stop writers or more, until their transaction ended
 * @param warnings what the server logged as a warning, such as an index that it did not build
 * @param slowest the statement that took longest
 */
public record Step(
        String name,
        long statements,
        long rows,
        OptionalLong rowsInTransaction,
        long walBytes,
        long databaseBytes,
        double seconds,
        double longestTransaction,
        List<String> rewritten,
        List<String> indexes,
        List<Lock> locks,
        List<String> warnings,
        String slowest) {

    /** What no change set and no migrating class executed, such as the start of the server itself. */
    public static final String REST = "what is in no step";

    /**
     * This record is a lock that a transaction held.
     *
     * @param table what it was on
     * @param mode as the database calls it: {@code AccessExclusiveLock} on PostgreSQL, {@code SHARED_NO_WRITE} on MySQL
     * @param seconds from the begin of the statement that took it to the end of the transaction
     */
    public record Lock(String table, String mode, double seconds) {

        /** Returns whether it stops those who read, too. */
        public boolean stopsReaders() {
            return mode.equals("AccessExclusiveLock");
        }
    }

    /** Returns the tables that it wrote anew or locked. */
    Stream<String> tables() {
        return Stream.concat(rewritten.stream(), locks.stream().map(Lock::table));
    }

    /** Returns both as one step, of which the other came later. */
    Step and(Step later) {
        return new Step(
                name,
                statements + later.statements,
                rows + later.rows,
                larger(rowsInTransaction, later.rowsInTransaction),
                walBytes + later.walBytes,
                later.databaseBytes,
                seconds + later.seconds,
                Math.max(longestTransaction, later.longestTransaction),
                both(rewritten, later.rewritten),
                both(indexes, later.indexes),
                both(locks, later.locks),
                both(warnings, later.warnings),
                slowest);
    }

    private static OptionalLong larger(OptionalLong one, OptionalLong other) {
        return LongStream.concat(one.stream(), other.stream()).max();
    }

    private static <T> List<T> both(List<T> one, List<T> other) {
        return Stream.concat(one.stream(), other.stream()).toList();
    }
}
