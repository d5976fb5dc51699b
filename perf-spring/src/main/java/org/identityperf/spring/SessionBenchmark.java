package org.identityperf.spring;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.stream.Collectors;
import org.identityperf.probe.address.Query;
import org.identityperf.probe.benchmark.StorageBenchmark;
import org.identityperf.probe.measure.Expected;
import org.identityperf.spring.dataset.SavedRows;
import org.identityperf.spring.dataset.SessionDataset;
import org.identityperf.spring.dataset.Sessions;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;

/**
 * What does each operation on a session cost?
 *
 * <p>{@code -Pperf -Dperf.include=Session\\.}
 */
@StorageBenchmark(dataset = SessionDataset.class, writes = true)
@OperationsPerInvocation(20)
public class SessionBenchmark extends SessionOperations {

    /** An operation on a session. */
    public enum Operation {
        CREATE,
        TOUCH,
        WRITE,
        FIND,
        FIND_BY_PRINCIPAL,
        DELETE
    }

    /** What is done. */
    @Param
    public Operation operation;

    @Override
    Long draw(Connection connection, SavedRows rows, long number) {
        return operation == Operation.CREATE ? sessions + number : pick(sessions, SessionBenchmark::live);
    }

    /** Returns whether both sessions of the user are live. */
    private static boolean live(long i) {
        long first = i - i % Sessions.A_USER;
        return !Sessions.expired(first) && !Sessions.expired(first + 1);
    }

    @Override
    String changed() {
        return asked().map(i -> '\'' + Sessions.key(i) + '\'').collect(Collectors.joining(", ", "%s IN (", ")"));
    }

    @Override
    boolean perform(Long i) throws SQLException {
        String id = Sessions.id(i);
        return switch (operation) {
            case CREATE -> opened().create(i).equals(id);
            case TOUCH -> opened().touch(id).equals(id);
            case WRITE -> opened().write(id, "item 1").equals(id);
            case FIND -> opened().find(id).equals(id);
            case FIND_BY_PRINCIPAL -> opened().findByPrincipal(Sessions.principal(i)) == Sessions.A_USER;
            case DELETE -> {
                opened().delete(id);
                yield true;
            }
        };
    }

    @Override
    void check(Connection connection) throws SQLException {
        long created = operation == Operation.CREATE ? asked().count() : 0;
        long deleted = operation == Operation.DELETE ? asked().count() : 0;
        long touched = operation == Operation.TOUCH ? asked().count() : 0;
        expect(connection, "sessions", sessions + created - deleted, "FROM SPRING_SESSION");
        expect(
                connection,
                "attributes",
                Sessions.ATTRIBUTES * (sessions + created - deleted),
                "FROM SPRING_SESSION_ATTRIBUTES");
        long used = Sessions.USED.plus(Duration.ofMinutes(1)).toEpochMilli();
        expect(connection, "touched sessions", touched, "FROM SPRING_SESSION WHERE LAST_ACCESS_TIME = " + used);
    }

    private static void expect(Connection connection, String what, long count, String from) throws SQLException {
        Expected.check(what, Long.toString(count), Query.text(connection, "SELECT count(*) " + from));
    }
}
