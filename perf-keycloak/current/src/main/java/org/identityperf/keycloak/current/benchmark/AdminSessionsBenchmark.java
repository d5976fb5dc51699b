package org.identityperf.keycloak.current.benchmark;

import org.identityperf.keycloak.current.RequestsDataset;
import org.identityperf.keycloak.current.SessionClock;
import org.identityperf.keycloak.current.SessionPopulation;
import org.identityperf.keycloak.current.operation.Administration;
import org.identityperf.keycloak.current.operation.Operation;
import org.identityperf.probe.benchmark.StorageBenchmark;
import org.openjdk.jmh.annotations.Param;

/**
 * What does an administrator's look at the sessions of a user or a client cost? The server's own REST resources answer
 * it. It has no floor: {@link ReadSessionsBenchmark} has those of the same reads.
 *
 * <p>{@code -Pperf -Dperf.include=AdminSessions}
 */
@StorageBenchmark(dataset = RequestsDataset.class, countedInvocations = 10)
public class AdminSessionsBenchmark extends AdministratorReads<SessionPopulation> {

    /** How many sessions are online; as many are offline. */
    @Param("1000")
    public long sessions;

    /** Whose sessions the administrator looks at. */
    @Param
    public Administration.SessionsOf operation;

    @Override
    SessionPopulation data() {
        return new SessionPopulation(realm.population(), sessions);
    }

    /** Moves the clock of the server in this JVM to when the sessions began; the shipped server's stays. */
    @Override
    void ready() {
        SessionClock.atStart();
        super.ready();
        reader.begin(data);
    }

    @Override
    Operation<SessionPopulation> operation() {
        return operation.operation();
    }

    @Override
    void restore() {
        SessionClock.now();
    }
}
