package org.identityperf.keycloak.current.benchmark;

import java.sql.SQLException;
import org.identityperf.keycloak.current.ClientPopulation;
import org.identityperf.keycloak.current.SessionClock;
import org.identityperf.keycloak.current.SessionPopulation;
import org.identityperf.keycloak.current.SessionsDataset;
import org.identityperf.keycloak.current.SessionsKept;
import org.identityperf.keycloak.current.benchmark.SessionWritersBenchmark.Spread;
import org.identityperf.keycloak.current.cluster.CurrentServer;
import org.identityperf.keycloak.current.writer.SessionRows;
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
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.ThreadParams;

/**
 * How many changes a second do requests make together that several servers got, if all change the same session, or each has
 * its own (issues 37259 and 42861)? One server's threads know of each other; what servers share is the database. An
 * invocation makes {@value #EACH} changes in each thread, and the threads take the servers in turn.
 *
 * <p>All servers share this machine's processors, so fewer changes with more servers are no measure of scaling.
 *
 * <p>{@code -Pperf -Dperf.tier=full -Dperf.include=ClusterWriters}
 */
@State(Scope.Benchmark)
@StorageBenchmark(dataset = SessionsDataset.class, writes = true)
@OperationsPerInvocation(ClusterWritersBenchmark.EACH)
public class ClusterWritersBenchmark extends SteadyState {

    /** How many changes each thread makes in an invocation. */
    static final int EACH = 10;

    /** What a change is. */
    public enum Written {
        /** A record that a session was used. */
        REFRESH,
        /** A session that begins and ends. */
        LOGIN
    }

    /** How many sessions are online; as many are offline. */
    @Param("1000")
    public long sessions;

    /** How many users the realm has. */
    @Param("1000")
    public long users;

    /** How many servers there are. */
    @Param("2")
    public int servers;

    /** How many threads make changes at once. */
    @Param("2")
    public int threads;

    /** What a change is. */
    @Param
    public Written operation;

    /** Whose session the threads change. */
    @Param
    public Spread spread;

    private SessionPopulation population;
    private SessionRows rows;
    private KeycloakCluster<CurrentServer> cluster;
    private int forked;
    private long loaded;
    private int begun;

    @Setup(Level.Trial)
    public void open(BenchmarkParams benchmarkCase) throws SQLException {
        Address address = CaseAddress.of(benchmarkCase);
        SessionClock.atStart();
        forked = benchmarkCase.getThreads();
        population = SessionPopulation.in(address, users, sessions);
        rows = new SessionRows(address);
        loaded = rows.sessions();
        cluster = CurrentServer.start(address, servers, SessionsKept.PERSISTENT, ClusterJvm.SHARED);
    }

    private long session(int thread) {
        return population.apart(spread == Spread.ONE ? 0 : thread);
    }

    // Several threads have no moment between two invocations at which none of them writes.
    @Setup(Level.Iteration)
    public void begin() {
        begun = SessionWrites.nextUse();
        Window.open();
    }

    /** Measures the servers' own code. */
    @Benchmark
    public int server(ThreadParams thread) {
        CurrentServer server = cluster.server(thread.getThreadIndex());
        long i = session(thread.getThreadIndex());
        for (int change = 0; change < EACH; change++) {
            if (operation == Written.REFRESH) {
                server.refresh(population.id(false, i), population.clientKey(i), SessionWrites.nextUse());
            } else {
                server.logout(server.login(
                        population.userKey(i),
                        population.clientKey(i),
                        ClientPopulation.redirectUri(SessionPopulation.client(i))));
            }
        }
        return EACH;
    }

    @TearDown(Level.Iteration)
    public void verify() throws SQLException {
        Window.close();
        Expected.check("sessions", loaded, rows.sessions());
        if (operation == Written.REFRESH) {
            for (int thread = 0; thread < forked; thread++) {
                String session = population.id(false, session(thread));
                // Of uses at once any may be the last that is written.
                Expected.check(
                        "whether session " + session + " was used",
                        true,
                        rows.online(session).used() > begun);
            }
        }
    }

    @TearDown(Level.Trial)
    public void close() throws SQLException {
        rows.reset();
        rows.close();
        cluster.close();
        SessionClock.now();
    }
}
