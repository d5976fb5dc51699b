package org.identityperf.keycloak.preload;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.load.DeferredIndexes;
import org.identityperf.probe.load.Parallel;
import org.identityperf.probe.load.PostgresCopy;
import org.identityperf.probe.load.Progress;
import org.identityperf.probe.load.RowWriter;

/**
 * This class loads the three tables of the offline sessions in a database where they are empty. Indexes and keys are
 * dropped, two threads load rows by binary COPY, and then indexes and keys are built again. Each table is written by
 * one thread, so that the same seed gives the same order of rows on disk.
 */
final class OfflineSessionLoad {

    /** The tables that each thread loads, one after the other. */
    static final List<List<String>> THREADS = List.of(
            List.of(OfflineSessionRows.CLIENT_SESSIONS),
            List.of(OfflineSessionRows.USERS, OfflineSessionRows.SESSIONS));

    private static final int REPORT_EVERY = 4096;

    private final Address address;
    private final long sessions;
    private final long seed;
    private final Progress progress;

    /** Prepares a load of that many users, sessions and client sessions. */
    OfflineSessionLoad(Address address, long sessions, long seed, Progress progress) {
        this.address = address;
        this.sessions = sessions;
        this.seed = seed;
        this.progress = progress;
    }

    /** A row function writes one row of a table. */
    private interface RowOf {
        void write(OfflineSessionRows rows, RowWriter row, long i);
    }

    /**
     * Loads everything.
     *
     * @return how many rows were loaded into the three tables together
     * @throws SQLException if the store refuses rows or keys
     */
    long run() throws SQLException {
        DeferredIndexes indexes;
        try (Connection connection = address.connect()) {
            indexes = DeferredIndexes.indexesOf(
                    connection,
                    OfflineSessionRows.USERS,
                    OfflineSessionRows.SESSIONS,
                    OfflineSessionRows.CLIENT_SESSIONS);
        }
        progress.begin("rows", sessions * 3);
        long loaded = Parallel.sum(List.of(this::clientSessions, this::usersAndSessions));
        indexes.restore(address, progress);
        return loaded;
    }

    private long clientSessions() throws SQLException {
        return copy(
                OfflineSessionRows.CLIENT_SESSIONS,
                OfflineSessionRows.CLIENT_SESSION_COLUMNS,
                OfflineSessionRows::clientSession);
    }

    private long usersAndSessions() throws SQLException {
        return copy(OfflineSessionRows.USERS, OfflineSessionRows.USER_COLUMNS, OfflineSessionRows::user)
                + copy(OfflineSessionRows.SESSIONS, OfflineSessionRows.SESSION_COLUMNS, OfflineSessionRows::session);
    }

    private long copy(String table, String[] columns, RowOf writer) throws SQLException {
        OfflineSessionRows rows = new OfflineSessionRows(sessions, seed);
        try (PostgresCopy copy = PostgresCopy.into(address, table, columns)) {
            long reported = 0;
            for (long i = 0; i < sessions; i++) {
                writer.write(rows, copy.row(), i);
                if (i - reported == REPORT_EVERY) {
                    progress.advance(i - reported);
                    reported = i;
                }
            }
            progress.advance(sessions - reported);
            return copy.finish();
        }
    }
}
