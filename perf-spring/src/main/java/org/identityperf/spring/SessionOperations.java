package org.identityperf.spring;

import java.sql.Connection;
import java.sql.SQLException;
import org.identityperf.probe.address.Query;
import org.identityperf.spring.dataset.SavedRows;
import org.identityperf.spring.dataset.Sessions;
import org.identityperf.spring.floor.FloorSessions;
import org.identityperf.spring.server.ServerSessions;
import org.identityperf.spring.store.SessionStore;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * A benchmark of session operations has the store of sessions that the measured method names. It brings back the
 * sessions that an operation changes.
 */
@State(Scope.Benchmark)
public abstract class SessionOperations extends ServerOperations<Long> {

    /** How many sessions there are. */
    @Param("1000")
    public long sessions;

    private final KeptRows kept = new KeptRows("SPRING_SESSION", "PRIMARY_ID");
    private final KeptRows keptAttributes = new KeptRows("SPRING_SESSION_ATTRIBUTES", "SESSION_PRIMARY_ID");
    private SessionStore opened;

    /** Returns the condition for the rows that may be changed; {@code %s} is the column of the session's primary key. */
    abstract String changed();

    @Override
    void open(SavedRows rows) throws SQLException {
        opened = isFloor() ? new FloorSessions(pool(), dialect(), rows.session(0, false)) : ServerSessions.open(pool());
    }

    SessionStore opened() {
        return opened;
    }

    @Override
    void arrange(Connection connection) throws SQLException {
        kept.keep(connection, String.format(changed(), kept.key()));
        keptAttributes.keep(connection, String.format(changed(), keptAttributes.key()));
    }

    @Override
    void prepare(Connection connection) throws SQLException {
        Query.execute(connection, "DELETE FROM SPRING_SESSION WHERE SESSION_ID >= '" + Sessions.id(sessions) + '\'');
        kept.restore(connection);
        keptAttributes.restore(connection);
    }
}
