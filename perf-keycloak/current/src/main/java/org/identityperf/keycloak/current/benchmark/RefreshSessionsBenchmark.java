package org.identityperf.keycloak.current.benchmark;

import java.sql.SQLException;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.identityperf.keycloak.current.CurrentSizes;
import org.identityperf.keycloak.current.DatasetSeed;
import org.identityperf.keycloak.current.Population;
import org.identityperf.keycloak.current.SessionClock;
import org.identityperf.keycloak.current.SessionPopulation;
import org.identityperf.keycloak.current.writer.FloorSessionWriter;
import org.identityperf.keycloak.current.writer.ServerSessionWriter;
import org.identityperf.keycloak.current.writer.SessionRows;
import org.identityperf.keycloak.current.writer.SessionWriter;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.measure.CellAddress;
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
 * What does it cost to note of many offline sessions together that they were used, as a server does every minute that keeps
 * online sessions in its caches alone? One that keeps all in the database notes it of each by itself, which
 * {@link WriteSessionBenchmark} asks about.
 *
 * <p>{@code -Pperf -Dperf.include=RefreshSessions}
 */
public class RefreshSessionsBenchmark extends OneOperation {

    private static final int LENGTH = AskedState.LENGTH;

    /** Sessions that are refreshed, each time others; looked for in the database when the window is closed. */
    @State(Scope.Benchmark)
    public abstract static class Refreshing {

        /** The database, by its word. */
        @Param("postgresql")
        public String store;

        /** How many sessions there are online, and how many offline. */
        @Param("1000")
        public long sessions;

        /** How many users the realm has. */
        @Param("1000")
        public long users;

        /** How many were used. */
        @Param({"1", "10", "100"})
        public int refreshed;

        private SessionWriter writer;
        private SessionRows rows;
        private SessionPopulation population;
        private int turn;
        /** In seconds; each use is later than all before. */
        private int at = SessionPopulation.STARTED + 1;

        abstract SessionWriter writer(Address address);

        @Setup(Level.Trial)
        public void open(BenchmarkParams cell) throws SQLException {
            Address address = CellAddress.of(cell);
            SessionClock.atStart();
            population = new SessionPopulation(
                    new Population(CurrentSizes.ofUsers(users), DatasetSeed.read(address)), sessions);
            rows = new SessionRows(address);
            writer = writer(address);
            for (int i = 0; i < LENGTH; i++) {
                refresh();
                check();
            }
        }

        private List<String> ids() {
            return IntStream.range(turn * refreshed, (turn + 1) * refreshed)
                    .mapToObj(i -> population.id(true, population.apart(i)))
                    .toList();
        }

        @Setup(Level.Invocation)
        public void begin() {
            Window.open();
        }

        void refresh() {
            writer.refreshOffline(ids(), at);
        }

        @TearDown(Level.Invocation)
        public void verify() throws SQLException {
            Window.close();
            check();
        }

        private void check() throws SQLException {
            Expected.check("sessions used", Set.copyOf(ids()), rows.offlineUsed(at));
            at++;
            turn = (turn + 1) % LENGTH;
        }

        @TearDown(Level.Trial)
        public void close() throws SQLException {
            rows.reset();
            rows.close();
            writer.close();
            SessionClock.now();
        }
    }

    /** Keycloak itself. */
    @State(Scope.Benchmark)
    public static class Server extends Refreshing {

        @Override
        SessionWriter writer(Address address) {
            return new ServerSessionWriter(address);
        }
    }

    /** One statement. */
    @State(Scope.Benchmark)
    public static class Floor extends Refreshing {

        @Override
        SessionWriter writer(Address address) {
            return new FloorSessionWriter(address);
        }
    }

    /** The real server. */
    @Benchmark
    public void server(Server refreshing) {
        refreshing.refresh();
    }

    /** The same in one statement. */
    @Benchmark
    public void floor(Floor refreshing) {
        refreshing.refresh();
    }
}
