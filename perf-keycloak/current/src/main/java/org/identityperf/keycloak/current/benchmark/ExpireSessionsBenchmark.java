package org.identityperf.keycloak.current.benchmark;

import java.sql.SQLException;
import org.identityperf.keycloak.current.SessionsDataset;
import org.identityperf.probe.benchmark.StorageBenchmark;
import org.identityperf.probe.measure.Expected;
import org.openjdk.jmh.annotations.Param;

/**
 * What does it cost to remove expired sessions, depending on how many of all have expired (issue 44067)? Each time the
 * same sessions expire, which are put back before.
 *
 * <p>{@code -Pperf -Dperf.include=ExpireSessions}
 */
@StorageBenchmark(dataset = SessionsDataset.class, writes = true)
public class ExpireSessionsBenchmark extends SessionChanges {

    /** How many percent of the online and of the offline sessions have expired. */
    @Param({"0", "1", "50"})
    public int expired;

    @Override
    void ready() throws SQLException {
        rows.expire(sessions * expired / 100);
    }

    @Override
    void before() throws SQLException {
        rows.putBack();
    }

    @Override
    Object next() {
        writer.removeExpired();
        return writer;
    }

    @Override
    void check() throws SQLException {
        long left = 2 * sessions - (writer.keepsOnline() ? 2 : 1) * (sessions * expired / 100);
        Expected.check("sessions left", left, rows.sessions());
        Expected.check("client sessions left", left, rows.clientSessions());
    }

    @Override
    void restore() throws SQLException {
        rows.putBack();
        rows.drop();
        super.restore();
    }
}
