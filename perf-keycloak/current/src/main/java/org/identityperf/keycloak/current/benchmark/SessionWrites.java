package org.identityperf.keycloak.current.benchmark;

import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicInteger;
import org.identityperf.keycloak.current.SessionClock;
import org.identityperf.keycloak.current.SessionPopulation;
import org.identityperf.keycloak.current.operation.Users;
import org.identityperf.keycloak.current.reader.Reader;
import org.identityperf.keycloak.current.writer.SessionRows;
import org.identityperf.keycloak.current.writer.SessionWriter;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.benchmark.SteadyState;
import org.identityperf.probe.measure.CaseAddress;
import org.identityperf.probe.measure.KeptServer;
import org.identityperf.probe.measure.Window;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.BenchmarkParams;

/**
 * The state of a benchmark that writes sessions with the server's own code or the floor, as the measured method's name
 * says. Each invocation does one operation, always about other sessions. What was written is searched for in the
 * database when the window is closed, and at the end all is as it was loaded.
 */
@State(Scope.Benchmark)
public abstract class SessionWrites extends SteadyState {

    /**
     * The time of the last use in this JVM, in seconds. Keycloak 25 keeps online sessions in its caches alone, where a case
     * finds the uses of the case before it, and no use can be earlier.
     */
    private static final AtomicInteger USED = new AtomicInteger(SessionPopulation.STARTED);

    /** The name of the database. */
    @Param("postgresql")
    public String store;

    /** How many sessions are online; as many are offline. */
    @Param("1000")
    public long sessions;

    /** How many users the realm has. */
    @Param("1000")
    public long users;

    /** Whether JMH's warm-up does each turn. */
    boolean warmedUp;

    SessionPopulation population;
    SessionRows rows;
    Reader reader;
    SessionWriter writer;

    private boolean cold;
    int turn;
    /** The time of a use, in seconds. */
    int at = nextUse();

    /** Returns the time of another use, in seconds, later than all before in this JVM. */
    static int nextUse() {
        return USED.incrementAndGet();
    }

    @Setup(Level.Trial)
    public void open(BenchmarkParams benchmarkCase) throws SQLException {
        Address address = CaseAddress.of(benchmarkCase);
        SessionClock.atStart();
        population = population(address);
        rows = new SessionRows(address);
        reader = OperationBenchmark.reader(address, benchmarkCase);
        cold = ServerCache.isCold(benchmarkCase);
        prepare(address, benchmarkCase);
        writer = new SessionWriter(reader);
        reader.begin(population);
        warmedUp = isWarmedUp(benchmarkCase, OperationBenchmark.LENGTH);
        // The first use of a fresh server is not rehearsed.
        for (int i = 0; i < rehearsals() && !KeptServer.isUsedFirst(); i++) {
            before();
            write();
            checkAndTurn();
        }
    }

    /** Returns the description of the sessions in that database. */
    SessionPopulation population(Address address) throws SQLException {
        return SessionPopulation.in(address, users, sessions);
    }

    /** Does what is done once, before the first write. */
    void prepare(Address address, BenchmarkParams benchmarkCase) throws SQLException {}

    /** Returns how many operations there are before the first window: one of each turn. */
    int rehearsals() {
        return OperationBenchmark.LENGTH;
    }

    @Setup(Level.Invocation)
    public void begin() throws SQLException {
        before();
        Window.open();
    }

    /** Does what must be done before each operation. */
    void before() throws SQLException {}

    /** Empties a cold server's caches of all but the realm. */
    final void forgetIfCold() {
        if (cold && !KeptServer.isUsedFirst()) {
            reader.forget();
            Users.byId(reader, population.userKey(population.apart(OperationBenchmark.LENGTH)));
        }
    }

    /** Does one operation, and returns its result. */
    abstract Object write();

    @TearDown(Level.Invocation)
    public void verify() throws SQLException {
        Window.close();
        checkAndTurn();
    }

    private void checkAndTurn() throws SQLException {
        check();
        at = nextUse();
        turn = (turn + 1) % OperationBenchmark.LENGTH;
    }

    /** Looks for what was written. */
    abstract void check() throws SQLException;

    @TearDown(Level.Trial)
    public void close() throws SQLException {
        restore();
        rows.reset();
        rows.close();
        reader.close();
        SessionClock.now();
    }

    /** Undoes what was prepared. */
    void restore() throws SQLException {}
}
