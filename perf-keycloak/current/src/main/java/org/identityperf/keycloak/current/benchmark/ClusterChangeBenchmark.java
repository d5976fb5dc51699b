package org.identityperf.keycloak.current.benchmark;

import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.identityperf.keycloak.current.ClientPopulation;
import org.identityperf.keycloak.current.SessionClock;
import org.identityperf.keycloak.current.SessionPopulation;
import org.identityperf.keycloak.current.SessionsDataset;
import org.identityperf.keycloak.current.SessionsKept;
import org.identityperf.keycloak.current.cluster.CurrentServer;
import org.identityperf.keycloak.current.writer.SessionRows;
import org.identityperf.keycloak.current.writer.SessionRows.Row;
import org.identityperf.keycloak.shared.ClusterCounts;
import org.identityperf.keycloak.shared.ClusterJvm;
import org.identityperf.keycloak.shared.KeycloakCluster;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.benchmark.SteadyState;
import org.identityperf.probe.benchmark.StorageBenchmark;
import org.identityperf.probe.measure.CaseAddress;
import org.identityperf.probe.measure.Expected;
import org.identityperf.probe.measure.Window;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.BenchmarkParams;

/**
 * What does a change that concerns several servers cost, and what do they send to each other for it (issue 37259)? That
 * depends on what is changed, how many servers there are, and where they keep sessions: in the database with one entry
 * in a cache, or in the caches alone.
 *
 * <p>The servers take turns: each invocation makes one change, always about another user, and the next server must see
 * it when the window is closed. Each user has a session, which was begun by the server whose turn it was. New sessions
 * are removed again.
 *
 * <p>All servers share this machine's processors, so a longer time with more servers is no measure of scaling.
 *
 * <p>{@code -Pperf -Dperf.include=ClusterChange -Dperf.params="servers=2;change=LOGIN"}
 */
@StorageBenchmark(dataset = SessionsDataset.class, writes = true, countedInvocations = 10)
@State(Scope.Benchmark)
public class ClusterChangeBenchmark extends SteadyState {

    private static final int LENGTH = MeasuredOperation.LENGTH;
    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(30);

    /** What one of several servers changes and the others see. */
    public enum Change {
        /** A user logs in, which begins a session with one at a client. */
        LOGIN(
                state -> state.begun = state.login(state.here()),
                state -> {
                    // The clock may move on between the two timestamps.
                    Row found = state.there().session(state.begun, state.clientKey());
                    state.expect(found.used(), found.usedAtClient(), found);
                    state.expectOneMore();
                },
                state -> state.here().logout(state.begun)),
        /** A session is used on the server where it began. */
        REFRESH(state -> state.refresh(state.here()), state -> state.expectUse(state.there()), state -> {}),
        /** A session is used on the server after the one where it began. */
        REFRESH_ELSEWHERE(state -> state.refresh(state.there()), state -> state.expectUse(state.here()), state -> {}),
        /** A wrong password is counted, the user's first. */
        FAILURE(
                state -> state.here().fail(state.userKey()),
                state -> Expected.check("wrong passwords", 1, state.there().failures(state.userKey())),
                state -> state.here().forgive(state.userKey())),
        /** The realm gets another name, and the operation ends when the next server knows it. */
        REALM(
                state -> {
                    state.here().rename(state.name());
                    state.awaitName(state.there());
                },
                // All servers, since one that has not read this name would find the next one without being notified.
                state -> state.servers().forEach(state::awaitName),
                state -> {});

        private final Step make;
        private final Step check;
        private final Step undo;

        Change(Step make, Step check, Step undo) {
            this.make = make;
            this.check = check;
            this.undo = undo;
        }

        private interface Step {
            void on(ClusterChangeBenchmark state) throws SQLException;
        }
    }

    /** How many sessions of each kind the database holds, in addition to those that begin here. */
    @Param("1000")
    public long sessions;

    /** How many users the realm has. */
    @Param("1000")
    public long users;

    /** How many servers there are. */
    @Param({"1", "2", "3"})
    public int servers;

    /** Where they keep sessions. */
    @Param
    public SessionsKept kept;

    /** What is changed. */
    @Param
    public Change operation;

    /** In which JVM each of them runs. */
    @Param
    public ClusterJvm jvm;

    /** The id of the session that was begun. */
    String begun;

    private SessionPopulation population;
    private SessionRows rows;
    private long loaded;
    private KeycloakCluster<CurrentServer> cluster;
    /** The ids of the sessions, one for each user in turn. */
    private List<String> ids;

    private ClusterCounts counts;
    private int turn;
    /** The time of a use, in seconds; each use is later than all before. */
    private int at;

    @Setup(Level.Trial)
    public void open(BenchmarkParams benchmarkCase) throws SQLException {
        Address address = CaseAddress.of(benchmarkCase);
        SessionClock.atStart();
        population = SessionPopulation.in(address, users, sessions);
        rows = new SessionRows(address);
        loaded = rows.sessions();
        cluster = CurrentServer.start(address, servers, kept, jvm);
        ids = IntStream.range(0, LENGTH).mapToObj(this::sessionOf).toList();
        at = SessionClock.seconds() + 1;
        for (int i = 0; i < LENGTH; i++) {
            server();
            verified();
        }
    }

    /**
     * Returns the id of that user's session, begun by the server whose turn it is. Every server has read the user and
     * the client afterwards.
     */
    private String sessionOf(int i) {
        turn = i;
        servers().forEach(server -> server.logout(login(server)));
        String id = login(here());
        turn = 0;
        return id;
    }

    String login(CurrentServer server) {
        return server.login(userKey(), clientKey(), ClientPopulation.redirectUri(SessionPopulation.client(turn)));
    }

    void refresh(CurrentServer server) {
        server.refresh(session(), clientKey(), at);
    }

    String session() {
        return ids.get(turn);
    }

    List<CurrentServer> servers() {
        return cluster.servers();
    }

    /** Returns the server whose turn it is. */
    CurrentServer here() {
        return cluster.server(turn);
    }

    /** Returns the server after that one; with one server it is the same. */
    CurrentServer there() {
        return cluster.server(turn + 1);
    }

    String userKey() {
        return population.userKey(turn);
    }

    String clientKey() {
        return population.clientKey(turn);
    }

    String name() {
        return "changed at " + at;
    }

    private LongStream entries() {
        return servers().stream().mapToLong(CurrentServer::entries);
    }

    /** Checks that there is one more session than each user's. */
    void expectOneMore() throws SQLException {
        int all = LENGTH + 1;
        Expected.check(
                "entries of " + all + " sessions and their client sessions",
                2L * all * kept.copies(servers),
                entries().sum());
        Expected.check(
                "sessions in the database", kept == SessionsKept.PERSISTENT ? loaded + all : loaded, rows.sessions());
    }

    void expectUse(CurrentServer server) {
        expect(at, at, server.session(session(), clientKey()));
    }

    void expect(int used, int usedAtClient, Row found) {
        Expected.check("a session on another server", new Row(userKey(), clientKey(), used, usedAtClient), found);
    }

    void awaitName(CurrentServer server) {
        long start = System.nanoTime();
        while (!server.name().equals(name())) {
            if (System.nanoTime() - start > PATIENCE_NANOS) {
                throw new IllegalStateException("after " + TimeUnit.NANOSECONDS.toSeconds(PATIENCE_NANOS)
                        + " s a server does not know that the realm was changed on another one");
            }
            Thread.onSpinWait();
        }
    }

    @Setup(Level.Invocation)
    public void begin() {
        counts = new ClusterCounts(cluster);
        Window.open();
    }

    /** Measures the servers' own code. */
    @Benchmark
    public int server() throws SQLException {
        operation.make.on(this);
        return turn;
    }

    @TearDown(Level.Invocation)
    public void verify() throws SQLException {
        Window.close();
        counts.report();
        ClusterCounts.reportEntries(entries());
        verified();
    }

    private void verified() throws SQLException {
        operation.check.on(this);
        operation.undo.on(this);
        at++;
        turn = (turn + 1) % LENGTH;
    }

    @TearDown(Level.Trial)
    public void close() throws SQLException {
        ids.forEach(cluster.server(0)::logout);
        cluster.close();
        rows.close();
        SessionClock.now();
    }
}
