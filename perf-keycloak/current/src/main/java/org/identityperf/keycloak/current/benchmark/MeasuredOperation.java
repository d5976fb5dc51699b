package org.identityperf.keycloak.current.benchmark;

import java.sql.SQLException;
import org.identityperf.keycloak.current.CurrentSchema;
import org.identityperf.keycloak.current.operation.Realms;
import org.identityperf.keycloak.current.reader.Reader;
import org.identityperf.keycloak.current.shipped.ShippedReader;
import org.identityperf.probe.benchmark.Implementation;
import org.identityperf.probe.benchmark.SteadyState;
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
 * The state of a benchmark each invocation of which does one operation: with the server's own code, the shipped server
 * or the floor, as the measured method's name says. Each invocation takes another turn, so that a cold reader finds
 * nothing kept from the turn before. What an operation did is checked when the window is closed.
 */
@State(Scope.Benchmark)
public abstract class MeasuredOperation extends SteadyState {

    /** How many turns there are, unless a benchmark sets another number. */
    static final int LENGTH = 10;

    /** The name of the database. */
    @Param("postgresql")
    public String store;

    CaseRealm realm;
    Reader reader;
    Implementation implementation;
    /** Whether JMH's warm-up does each turn. */
    boolean warmedUp;

    /** Whether the reader forgets before each turn what it has kept. */
    boolean cold;

    int turn;

    @Setup(Level.Trial)
    public void open(BenchmarkParams benchmarkCase) throws SQLException {
        realm = CaseRealm.of(benchmarkCase);
        implementation = Implementation.of(benchmarkCase);
        reader = isShipped() ? new ShippedReader(realm.address()) : Reader.open(realm.address(), implementation);
        cold = ServerCache.isCold(benchmarkCase);
        warmedUp = isWarmedUp(benchmarkCase, length());
        opened();
    }

    final boolean isShipped() {
        return implementation == Implementation.SHIPPED;
    }

    /** Returns how many turns there are. */
    int length() {
        return LENGTH;
    }

    /** Does what is done once, after the reader was opened. */
    abstract void opened() throws SQLException;

    @Setup(Level.Invocation)
    public void begin() throws SQLException {
        before();
        Window.open();
    }

    /** Does what must be done before each operation: a cold reader forgets. */
    void before() throws SQLException {
        if (cold && !KeptServer.isUsedFirst()) {
            reader.forget();
            readFirst();
        }
    }

    /** Reads again what a server has always read before, after it has forgotten everything: first of all the realm. */
    void readFirst() {
        Realms.byId(reader, CurrentSchema.REALM);
    }

    /** Does one operation, and returns its result. */
    abstract Object next();

    @TearDown(Level.Invocation)
    public void verify() throws SQLException {
        Window.close();
        checkAndTurn();
    }

    void checkAndTurn() throws SQLException {
        check();
        turn = (turn + 1) % length();
    }

    /** Checks what the operation did. */
    abstract void check() throws SQLException;

    @TearDown(Level.Trial)
    public void close() throws SQLException {
        restore();
        reader.close();
    }

    /** Undoes what was done once. */
    void restore() throws SQLException {}
}
