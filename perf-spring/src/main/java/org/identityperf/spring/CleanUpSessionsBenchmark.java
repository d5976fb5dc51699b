package org.identityperf.spring;

import java.sql.Connection;
import java.sql.SQLException;
import org.identityperf.probe.address.Query;
import org.identityperf.probe.benchmark.StorageBenchmark;
import org.identityperf.probe.measure.Expected;
import org.identityperf.spring.dataset.SavedRows;
import org.identityperf.spring.dataset.SessionDataset;
import org.identityperf.spring.dataset.Sessions;

/**
 * What does it cost to delete the sessions that have expired, one of fifty?
 *
 * <p>{@code -Pperf -Dperf.include=CleanUpSessions}
 */
@StorageBenchmark(dataset = SessionDataset.class, writes = true)
public class CleanUpSessionsBenchmark extends SessionOperations {

    /** Returns how many sessions are left. */
    @Override
    Long draw(Connection connection, SavedRows rows, long number) {
        return sessions - Sessions.expiredOf(sessions);
    }

    @Override
    String changed() {
        return "%s IN (SELECT PRIMARY_ID FROM SPRING_SESSION WHERE EXPIRY_TIME < " + System.currentTimeMillis() + ')';
    }

    @Override
    boolean perform(Long left) throws SQLException {
        opened().cleanUp();
        return true;
    }

    @Override
    void check(Connection connection) throws SQLException {
        Expected.check(
                "sessions that are left",
                Long.toString(asked().findFirst().orElseThrow()),
                Query.text(connection, "SELECT count(*) FROM SPRING_SESSION"));
    }
}
