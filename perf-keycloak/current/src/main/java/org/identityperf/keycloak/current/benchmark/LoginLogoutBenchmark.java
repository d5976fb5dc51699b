package org.identityperf.keycloak.current.benchmark;

import java.sql.SQLException;
import org.identityperf.keycloak.current.ClientPopulation;
import org.identityperf.keycloak.current.SessionPopulation;
import org.identityperf.keycloak.current.SessionsDataset;
import org.identityperf.probe.benchmark.StorageBenchmark;
import org.identityperf.probe.measure.Counter;
import org.identityperf.probe.measure.Expected;
import org.identityperf.probe.measure.Window;
import org.openjdk.jmh.annotations.Param;

/**
 * What is left of sessions that have ended, after that many logins and logouts? Counted are entries of the
 * server's caches, rows of the database, and objects that each request has one of. A leak grows with the number of
 * cycles.
 *
 * <p>{@code -Pperf -Dperf.include=LoginLogout}
 */
@StorageBenchmark(dataset = SessionsDataset.class, writes = true)
public class LoginLogoutBenchmark extends SessionChanges {

    /** How many sessions begin and end, one after the other. */
    @Param({"10", "100", "1000"})
    public int cycles;

    private long entries;
    private long requests;
    private long loaded;

    /** Returns one: it does what all others do. */
    @Override
    int rehearsals() {
        return 1;
    }

    @Override
    void before() throws SQLException {
        loaded = rows();
        entries = writer.entries();
        requests = writer.requests();
    }

    private long rows() throws SQLException {
        return rows.sessions() + rows.clientSessions();
    }

    @Override
    Object next() {
        for (int i = 0; i < cycles; i++) {
            writer.end(begin(i));
        }
        return cycles;
    }

    /** Begins a session, each time of another user if there are enough, and returns its id. */
    private String begin(int i) {
        long session = population.apart(i);
        return writer.create(
                population.userKey(session),
                population.clientKey(session),
                ClientPopulation.redirectUri(SessionPopulation.client(session)));
    }

    @Override
    void check() throws SQLException {
        left(Counter.ENTRIES_LEFT, writer.entries() - entries);
        left(Counter.OBJECTS_LEFT, writer.requests() - requests);
        left(Counter.ROWS_LEFT, rows() - loaded);
        String id = begin(0);
        Expected.check(
                "the user of a session that began",
                population.userKey(0),
                writer.online(rows, id, population.clientKey(0)).userKey());
        writer.end(id);
    }

    private static void left(Counter counter, long more) {
        Window.left(counter, () -> Math.max(0, more));
    }
}
