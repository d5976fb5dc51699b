package org.identityperf.keycloak.current.benchmark;

import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicInteger;
import org.identityperf.keycloak.current.ClientPopulation;
import org.identityperf.keycloak.current.SessionClock;
import org.identityperf.keycloak.current.SessionPopulation;
import org.identityperf.keycloak.current.operation.Users;
import org.identityperf.keycloak.current.writer.SessionRows;
import org.identityperf.keycloak.current.writer.SessionWriter;
import org.identityperf.probe.measure.KeptServer;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.infra.BenchmarkParams;

/**
 * The state of a benchmark that writes sessions, in each turn others. What was written is searched for in the database,
 * and at the end all is as it was loaded.
 */
public abstract class SessionWrites extends MeasuredOperation {

    /**
     * The time of the last use in this JVM, in seconds. Keycloak 25 keeps online sessions in its caches alone, where a case
     * finds the uses of the case before it, and no use can be earlier.
     */
    private static final AtomicInteger USED = new AtomicInteger(SessionPopulation.STARTED);

    /** How many sessions are online; as many are offline. */
    @Param("1000")
    public long sessions;

    /** How many users the realm has. */
    @Param("1000")
    public long users;

    SessionPopulation population;
    SessionRows rows;
    SessionWriter writer;
    /** The time of a use, in seconds. */
    int at = nextUse();

    /** Returns the time of another use, in seconds, later than all before in this JVM. */
    static int nextUse() {
        return USED.incrementAndGet();
    }

    @Override
    public void open(BenchmarkParams benchmarkCase) throws SQLException {
        SessionClock.atStart();
        super.open(benchmarkCase);
    }

    @Override
    final void opened() throws SQLException {
        population = population();
        rows = new SessionRows(realm.address());
        ready();
        writer = new SessionWriter(reader);
        reader.begin(population);
        // The first use of a fresh server is not rehearsed.
        for (int i = 0; i < rehearsals() && !KeptServer.isUsedFirst(); i++) {
            before();
            next();
            checkAndTurn();
        }
    }

    /** Returns the description of the sessions in the database. */
    SessionPopulation population() {
        return new SessionPopulation(realm.population(), sessions);
    }

    /** Does what is done once, before the first write. */
    void ready() throws SQLException {}

    /** Returns how many operations there are before the first window: one of each turn. */
    int rehearsals() {
        return LENGTH;
    }

    /** Reads a user of another turn, and before that the realm. */
    @Override
    void readFirst() {
        Users.byId(reader, population.userKey(population.apart(LENGTH)));
    }

    /** Returns the session that the turn is about. */
    long session() {
        return population.apart(turn);
    }

    String userKey() {
        return population.userKey(session());
    }

    String clientKey() {
        return population.clientKey(session());
    }

    /** Returns the address to which the session's client sends users back. */
    String redirectUri() {
        return ClientPopulation.redirectUri(SessionPopulation.client(session()));
    }

    @Override
    void checkAndTurn() throws SQLException {
        super.checkAndTurn();
        at = nextUse();
    }

    @Override
    public void close() throws SQLException {
        super.close();
        SessionClock.now();
    }

    @Override
    void restore() throws SQLException {
        rows.reset();
        rows.close();
    }
}
