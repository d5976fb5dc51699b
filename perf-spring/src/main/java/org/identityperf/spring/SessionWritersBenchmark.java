package org.identityperf.spring;

import java.sql.Connection;
import java.sql.SQLException;
import org.identityperf.probe.address.Query;
import org.identityperf.probe.benchmark.StorageBenchmark;
import org.identityperf.probe.measure.Expected;
import org.identityperf.spring.dataset.SavedRows;
import org.identityperf.spring.dataset.SessionDataset;
import org.identityperf.spring.dataset.Sessions;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;

/**
 * What does it cost to write an attribute of a session when many requests of the same user do so at once?
 *
 * <p>{@code -Pperf -Dperf.include=SessionWriters}
 */
@StorageBenchmark(dataset = SessionDataset.class, writes = true)
@OperationsPerInvocation(20)
public class SessionWritersBenchmark extends SessionOperations {

    // Live, at any size.
    private static final long SESSION = 3;

    /** How many threads write the session at once. */
    @Param("1")
    public int threads;

    /** Does nothing: several threads have no moment between two invocations at which none of them writes. */
    @Override
    public void ready() {}

    /** Does nothing, as {@link #ready}. */
    @Override
    public void verify() {}

    @Setup(Level.Iteration)
    public void readyForAll() throws SQLException {
        super.ready();
    }

    @TearDown(Level.Iteration)
    public void verifyAll() throws SQLException {
        super.verify();
    }

    /** Returns the number of an item, which no two writers have at the same time. */
    @Override
    Long draw(Connection connection, SavedRows rows, long number) {
        return number % 9 + 1;
    }

    @Override
    String changed() {
        return "%s = '" + Sessions.key(SESSION) + '\'';
    }

    @Override
    boolean perform(Long item) throws SQLException {
        String id = Sessions.id(SESSION);
        return opened().write(id, "item " + item).equals(id);
    }

    @Override
    void check(Connection connection) throws SQLException {
        Expected.check(
                "attributes of the session",
                Integer.toString(Sessions.ATTRIBUTES),
                Query.text(
                        connection,
                        "SELECT count(*) FROM SPRING_SESSION_ATTRIBUTES WHERE SESSION_PRIMARY_ID = ?",
                        Sessions.key(SESSION)));
    }
}
