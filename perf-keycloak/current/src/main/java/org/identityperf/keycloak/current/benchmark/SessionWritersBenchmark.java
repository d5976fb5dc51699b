package org.identityperf.keycloak.current.benchmark;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Predicate;
import org.identityperf.keycloak.current.ClientPopulation;
import org.identityperf.keycloak.current.SessionClock;
import org.identityperf.keycloak.current.SessionPopulation;
import org.identityperf.keycloak.current.SessionsDataset;
import org.identityperf.keycloak.current.operation.Memberships;
import org.identityperf.keycloak.current.reader.Reader;
import org.identityperf.keycloak.current.writer.SessionRows;
import org.identityperf.keycloak.current.writer.SessionRows.Row;
import org.identityperf.keycloak.current.writer.SessionWriter;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.address.Query;
import org.identityperf.probe.benchmark.Implementation;
import org.identityperf.probe.benchmark.SteadyState;
import org.identityperf.probe.benchmark.StorageBenchmark;
import org.identityperf.probe.measure.CaseAddress;
import org.identityperf.probe.measure.Expected;
import org.identityperf.probe.measure.Window;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.ThreadParams;

/**
 * How many changes a second do many requests make together, if all change the same user and session, or each has its own
 * (issues 37259, 42861 and 51900)? An invocation makes {@value #EACH} changes in each thread, and all is as before then.
 *
 * <p>{@code -Pperf -Dperf.include=SessionWriters}
 */
@State(Scope.Benchmark)
@StorageBenchmark(dataset = SessionsDataset.class, writes = true)
@OperationsPerInvocation(SessionWritersBenchmark.EACH)
public class SessionWritersBenchmark extends SteadyState {

    /** How many changes each thread makes in an invocation. */
    static final int EACH = 10;

    /** What a change is. */
    public enum Written {
        /** A record that a session was used. */
        REFRESH(Writer::refresh),
        /** A session that begins and ends. */
        LOGIN(Writer::logInAndOut),
        /** A role that a user gets and loses; no two threads have the same. */
        ROLE(writer -> Memberships.grant(writer.reader, writer.userKey, writer.role)
                && Memberships.revoke(writer.reader, writer.userKey, writer.role)),
        /** A group that a user joins and leaves; no two threads have the same. */
        GROUP(writer -> Memberships.join(writer.reader, writer.userKey, writer.group)
                && Memberships.leave(writer.reader, writer.userKey, writer.group));

        /** Makes one change, and returns whether the database was as it had to be before each part of it. */
        private final Predicate<Writer> change;

        Written(Predicate<Writer> change) {
            this.change = change;
        }
    }

    /** Whose rows the threads change. */
    public enum Spread {
        /** All change the same user and session. */
        ONE,
        /** Each has a user and a session of its own. */
        OWN
    }

    /** The name of the database. */
    @Param("postgresql")
    public String store;

    /** How many sessions are online; as many are offline. */
    @Param("1000")
    public long sessions;

    /** How many users the realm has. */
    @Param("1000")
    public long users;

    /** How many threads make changes at once. */
    @Param("1")
    public int threads;

    /** What a change is. */
    @Param
    public Written operation;

    /** Whose rows the threads change. */
    @Param
    public Spread spread;

    private final LongAdder made = new LongAdder();
    private final LongAdder right = new LongAdder();
    private final List<Writer> writers = new ArrayList<>();
    private SessionPopulation population;
    private Connection connection;
    private SessionRows rows;
    private List<Long> loaded;
    private int begun;

    /** A writer makes the changes of one thread. */
    static final class Writer {

        private final SessionWriter server;
        private final Reader reader;
        private final String session;
        private final String userKey;
        private final String clientKey;
        private final String redirectUri;
        private final String role;
        private final String group;

        private Writer(Reader reader, SessionPopulation about, long i, int thread) {
            this.reader = reader;
            server = new SessionWriter(reader);
            session = about.id(false, i);
            userKey = about.userKey(i);
            clientKey = about.clientKey(i);
            redirectUri = ClientPopulation.redirectUri(SessionPopulation.client(i));
            role = about.realm().roleId(about.realm().otherRole(about.user(i), thread));
            group = about.realm().groupId(about.realm().otherGroup(about.user(i), thread));
        }

        private boolean refresh() {
            server.refresh(session, clientKey, SessionWrites.nextUse());
            return true;
        }

        private boolean logInAndOut() {
            server.end(server.create(userKey, clientKey, redirectUri));
            return true;
        }
    }

    @Setup(Level.Trial)
    public void open(BenchmarkParams benchmarkCase) throws SQLException {
        Address address = CaseAddress.of(benchmarkCase);
        Implementation implementation = Implementation.of(benchmarkCase);
        SessionClock.atStart();
        population = SessionPopulation.in(address, users, sessions);
        connection = address.connect();
        rows = new SessionRows(address);
        for (int thread = 0; thread < benchmarkCase.getThreads(); thread++) {
            writers.add(new Writer(
                    Reader.open(address, implementation),
                    population,
                    population.apart(spread == Spread.ONE ? 0 : thread),
                    thread));
        }
        writers.get(0).reader.begin(population);
        loaded = counted();
    }

    /** Counts what a change must leave as it was. */
    private List<Long> counted() throws SQLException {
        List<Long> counted = new ArrayList<>(List.of(rows.sessions(), rows.clientSessions()));
        for (String table : List.of("USER_ROLE_MAPPING", "USER_GROUP_MEMBERSHIP")) {
            counted.add(Query.number(connection, "SELECT count(*) FROM " + table));
        }
        return counted;
    }

    // Several threads have no moment between two invocations at which none of them writes.
    @Setup(Level.Iteration)
    public void begin() {
        made.reset();
        right.reset();
        begun = SessionWrites.nextUse();
        Window.open();
    }

    /** Makes the thread's changes, and returns how many of them were right. */
    private int all(ThreadParams thread) {
        Writer writer = writers.get(thread.getThreadIndex());
        int ofThread = 0;
        for (int i = 0; i < EACH; i++) {
            ofThread += operation.change.test(writer) ? 1 : 0;
        }
        made.add(EACH);
        right.add(ofThread);
        return ofThread;
    }

    @TearDown(Level.Iteration)
    public void verify() throws SQLException {
        Window.close();
        Expected.check("changes that were right", made.sum(), right.sum());
        Expected.check("sessions, client sessions, roles and groups of users", loaded, counted());
        if (operation == Written.REFRESH) {
            for (Writer writer : writers) {
                Row found = writer.server.online(rows, writer.session, writer.clientKey);
                // Of uses at once any may be the last that is written.
                Expected.check("whether session " + writer.session + " was used", true, found.used() > begun);
            }
        }
    }

    @TearDown(Level.Trial)
    public void close() throws SQLException {
        rows.reset();
        rows.close();
        connection.close();
        writers.forEach(writer -> writer.reader.close());
        SessionClock.now();
    }

    /** Measures the server's own code. */
    @Benchmark
    public int server(ThreadParams thread) {
        return all(thread);
    }

    /** Measures the floor: each part of a change in one round trip. */
    @Benchmark
    public int floor(ThreadParams thread) {
        return all(thread);
    }
}
