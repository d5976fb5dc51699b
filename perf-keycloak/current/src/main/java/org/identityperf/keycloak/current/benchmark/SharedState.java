package org.identityperf.keycloak.current.benchmark;

import java.sql.SQLException;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.identityperf.keycloak.current.ClientPopulation;
import org.identityperf.keycloak.current.CurrentSizes;
import org.identityperf.keycloak.current.DatasetSeed;
import org.identityperf.keycloak.current.Population;
import org.identityperf.keycloak.current.SessionClock;
import org.identityperf.keycloak.current.SessionPopulation;
import org.identityperf.keycloak.current.SessionsKept;
import org.identityperf.keycloak.current.cluster.ClusterServer;
import org.identityperf.keycloak.current.cluster.KeycloakCluster;
import org.identityperf.keycloak.current.cluster.Sent;
import org.identityperf.keycloak.current.writer.SessionRows;
import org.identityperf.keycloak.current.writer.SessionRows.Row;
import org.identityperf.keycloak.shared.NodeJvm;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.measure.CellAddress;
import org.identityperf.probe.measure.Counter;
import org.identityperf.probe.measure.Expected;
import org.identityperf.probe.measure.Window;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.BenchmarkParams;

/**
 * Several servers that change what they share: one change an invocation, by the servers in turn and each time about another
 * user, and seen by the next server when the window is closed. Each user has a session, which the server began whose turn it
 * was. What was made is removed again.
 */
@State(Scope.Benchmark)
public class SharedState {

    private static final int LENGTH = AskedState.LENGTH;
    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(30);

    /** How many sessions of each kind the database holds, beside those that begin here. */
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
    public Change change;

    /** In which JVM each of them runs. */
    @Param
    public NodeJvm jvm;

    /** The session that was made. */
    String begun;

    private SessionPopulation population;
    private SessionRows rows;
    private long loaded;
    private KeycloakCluster cluster;
    /** One of each user in turn. */
    private List<String> ids;

    private Sent before;
    private int turn;
    /** In seconds; each use is later than all before. */
    private int at;

    @Setup(Level.Trial)
    public void open(BenchmarkParams cell) throws SQLException {
        Address address = CellAddress.of(cell);
        SessionClock.atStart();
        population =
                new SessionPopulation(new Population(CurrentSizes.ofUsers(users), DatasetSeed.read(address)), sessions);
        rows = new SessionRows(address);
        loaded = rows.sessions();
        cluster = KeycloakCluster.start(address, servers, kept, jvm);
        ids = IntStream.range(0, LENGTH).mapToObj(this::sessionOf).toList();
        at = SessionClock.seconds() + 1;
        for (int i = 0; i < LENGTH; i++) {
            change();
            verified();
        }
    }

    /** That user's session, by the server whose turn it is; every server has read the user and the client then. */
    private String sessionOf(int i) {
        turn = i;
        servers().forEach(server -> server.logout(login(server)));
        String id = login(here());
        turn = 0;
        return id;
    }

    String login(ClusterServer server) {
        return server.login(userKey(), clientKey(), ClientPopulation.redirectUri(client()));
    }

    void refresh(ClusterServer server) {
        server.refresh(session(), clientKey(), at);
    }

    String session() {
        return ids.get(turn);
    }

    List<ClusterServer> servers() {
        return cluster.servers();
    }

    /** Whose turn it is. */
    ClusterServer here() {
        return cluster.server(turn);
    }

    /** The one after that; of one server the same. */
    ClusterServer there() {
        return cluster.server(turn + 1);
    }

    private int client() {
        return SessionPopulation.client(turn);
    }

    String userKey() {
        return population.realm().userId(population.user(turn));
    }

    String clientKey() {
        return population.realm().clients().key(client());
    }

    String name() {
        return "changed at " + at;
    }

    private LongSummaryStatistics entries() {
        return servers().stream().mapToLong(ClusterServer::entries).summaryStatistics();
    }

    /** One more session than each user's. */
    void expectOneMore() throws SQLException {
        int all = LENGTH + 1;
        Expected.check(
                "entries of " + all + " sessions and their client sessions",
                2L * all * kept.copies(servers),
                entries().getSum());
        Expected.check(
                "sessions in the database", kept == SessionsKept.PERSISTENT ? loaded + all : loaded, rows.sessions());
    }

    void expectUse(ClusterServer server) {
        expect(at, at, server.session(session(), clientKey()));
    }

    void expect(int used, int usedAtClient, Row found) {
        Expected.check("a session on another server", new Row(userKey(), clientKey(), used, usedAtClient), found);
    }

    void awaitName(ClusterServer server) {
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
        before = cluster.sent();
        Window.open();
    }

    /** One operation; returns the turn. */
    int change() {
        change.make(this);
        return turn;
    }

    @TearDown(Level.Invocation)
    public void verify() throws SQLException {
        Window.close();
        Sent sent = cluster.sent().since(before);
        Window.left(Counter.CLUSTER_MESSAGES, sent::messages);
        Window.left(Counter.CLUSTER_BYTES, sent::bytes);
        jvm.unsee();
        LongSummaryStatistics entries = entries();
        Window.left(Counter.FULLEST_SERVER, entries::getMax);
        Window.left(Counter.EMPTIEST_SERVER, entries::getMin);
        verified();
    }

    private void verified() throws SQLException {
        change.check(this);
        change.undo(this);
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
