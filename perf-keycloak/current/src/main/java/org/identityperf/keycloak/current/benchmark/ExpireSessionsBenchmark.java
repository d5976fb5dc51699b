package org.identityperf.keycloak.current.benchmark;

import java.sql.SQLException;
import org.identityperf.keycloak.current.SessionClock;
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
 * What does it cost to remove expired sessions, by how many of all have expired (issue 44067)? Each time the same ones,
 * which are put back before.
 *
 * <p>{@code -Pperf -Dperf.include=ExpireSessions}
 */
public class ExpireSessionsBenchmark extends OneOperation {

    /** Sessions of which some have expired. */
    @State(Scope.Benchmark)
    public abstract static class Expiring {

        /** The database, by its word. */
        @Param("postgresql")
        public String store;

        /** How many sessions there are online, and how many offline. */
        @Param("1000")
        public long sessions;

        /** How many users the realm has. */
        @Param("1000")
        public long users;

        /** How many percent of either have expired. */
        @Param({"0", "1", "50"})
        public int expired;

        private SessionWriter writer;
        private SessionRows rows;

        abstract SessionWriter writer(Address address);

        @Setup(Level.Trial)
        public void open(BenchmarkParams cell) throws SQLException {
            Address address = CellAddress.of(cell);
            SessionClock.atStart();
            rows = new SessionRows(address);
            rows.expire(sessions * expired / 100);
            writer = writer(address);
        }

        @Setup(Level.Invocation)
        public void putBack() throws SQLException {
            rows.putBack();
            Window.open();
        }

        void remove() {
            writer.removeExpired();
        }

        @TearDown(Level.Invocation)
        public void verify() throws SQLException {
            Window.close();
            long left = 2 * (sessions - sessions * expired / 100);
            Expected.check("sessions left", left, rows.sessions());
            Expected.check("client sessions left", left, rows.clientSessions());
        }

        @TearDown(Level.Trial)
        public void close() throws SQLException {
            rows.putBack();
            rows.drop();
            rows.reset();
            rows.close();
            writer.close();
            SessionClock.now();
        }
    }

    /** Keycloak itself. */
    @State(Scope.Benchmark)
    public static class Server extends Expiring {

        @Override
        SessionWriter writer(Address address) {
            return new ServerSessionWriter(address);
        }
    }

    /** One statement. */
    @State(Scope.Benchmark)
    public static class Floor extends Expiring {

        @Override
        SessionWriter writer(Address address) {
            return new FloorSessionWriter(address);
        }
    }

    /** The real server. */
    @Benchmark
    public void server(Server expiring) {
        expiring.remove();
    }

    /** The same in one statement. */
    @Benchmark
    public void floor(Floor expiring) {
        expiring.remove();
    }
}
