package org.identityperf.keycloak.current.benchmark;

import java.sql.SQLException;
import org.identityperf.keycloak.current.SessionClock;
import org.identityperf.keycloak.current.SessionPopulation;
import org.identityperf.keycloak.current.reader.Reader;
import org.identityperf.probe.address.Address;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** A session-reading benchmark asks questions about sessions that the database keeps, while they have not expired. */
@State(Scope.Benchmark)
public abstract class SessionReads extends ReadBenchmark<SessionPopulation> {

    /** How many sessions are online; as many are offline. */
    @Param("1000")
    public long sessions;

    /** How many users the realm has. */
    @Param("1000")
    public long users;

    @Override
    SessionPopulation population(Address address) throws SQLException {
        SessionClock.atStart();
        return SessionPopulation.in(address, users, sessions);
    }

    @Override
    void opened(Reader asked, SessionPopulation about) {
        asked.sessions().begin(about);
    }

    @Override
    void prepare(Reader asked, SessionPopulation about) {
        asked.users().byId(about.userKey(about.apart(LENGTH)));
    }

    @TearDown(Level.Trial)
    public void resetClock() {
        SessionClock.now();
    }
}
