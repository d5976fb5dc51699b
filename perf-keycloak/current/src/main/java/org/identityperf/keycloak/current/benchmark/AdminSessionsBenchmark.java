package org.identityperf.keycloak.current.benchmark;

import static org.identityperf.probe.benchmark.Kind.STEADY_STATE;

import java.sql.SQLException;
import org.identityperf.keycloak.current.RequestsDataset;
import org.identityperf.keycloak.current.SessionClock;
import org.identityperf.keycloak.current.SessionPopulation;
import org.identityperf.keycloak.current.operation.Administration;
import org.identityperf.keycloak.current.operation.Operation;
import org.identityperf.keycloak.current.reader.Reader;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.benchmark.StorageBenchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.TearDown;

/**
 * What does an administrator's look at the sessions of a user or a client cost? The server's own REST resources answer
 * it. It has no floor: {@link ReadSessionsBenchmark} has those of the same reads.
 *
 * <p>{@code -Pperf -Dperf.include=AdminSessions}
 */
@StorageBenchmark(kind = STEADY_STATE, dataset = RequestsDataset.class, countedInvocations = 10)
public class AdminSessionsBenchmark extends AdministratorReads<SessionPopulation> {

    /** How many sessions are online; as many are offline. */
    @Param("1000")
    public long sessions;

    /** Whose sessions the administrator looks at. */
    @Param
    public Administration.SessionsOf operation;

    @Override
    SessionPopulation data(Address address) throws SQLException {
        return SessionPopulation.in(address, users, sessions);
    }

    /** Moves the clock of the server in this JVM to when the sessions began; the shipped server's stays. */
    @Override
    void opened(Reader reader, SessionPopulation data) {
        SessionClock.atStart();
        super.opened(reader, data);
        reader.begin(data);
    }

    @Override
    Operation<SessionPopulation> operation() {
        return operation.operation(this::token);
    }

    @TearDown(Level.Trial)
    public void resetClock() {
        SessionClock.now();
    }
}
