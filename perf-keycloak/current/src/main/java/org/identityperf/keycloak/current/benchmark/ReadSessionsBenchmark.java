package org.identityperf.keycloak.current.benchmark;

import java.sql.SQLException;
import org.identityperf.keycloak.current.SessionClock;
import org.identityperf.keycloak.current.SessionPopulation;
import org.identityperf.keycloak.current.SessionsDataset;
import org.identityperf.keycloak.current.operation.Operation;
import org.identityperf.keycloak.current.operation.Sessions;
import org.identityperf.keycloak.current.operation.Users;
import org.identityperf.probe.benchmark.StorageBenchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.infra.BenchmarkParams;

/**
 * What does it cost to read sessions that the database keeps, after a restart and later?
 *
 * <p>{@code -Pperf -Dperf.include=ReadSessions}
 */
@StorageBenchmark(dataset = SessionsDataset.class, countedInvocations = 10)
public class ReadSessionsBenchmark extends ReadBenchmark<SessionPopulation> {

    /** How many sessions are online; as many are offline. */
    @Param("1000")
    public long sessions;

    /** How many users the realm has. */
    @Param("1000")
    public long users;

    /** What is read about sessions. */
    @Param
    public Sessions.Read operation;

    @Override
    public void open(BenchmarkParams benchmarkCase) throws SQLException {
        SessionClock.atStart();
        super.open(benchmarkCase);
    }

    @Override
    SessionPopulation data() {
        return new SessionPopulation(realm.population(), sessions);
    }

    @Override
    void ready() {
        reader.begin(data);
    }

    @Override
    void readFirst() {
        Users.byId(reader, data.userKey(data.apart(LENGTH)));
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
