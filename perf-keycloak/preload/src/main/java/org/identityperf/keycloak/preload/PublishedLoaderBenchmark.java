package org.identityperf.keycloak.preload;

import java.sql.SQLException;
import java.util.concurrent.TimeUnit;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.measure.CellAddress;
import org.identityperf.probe.measure.Window;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.BenchmarkParams;

/**
 * Does the loader that the publication of May 2020 measured show its curve over the sessions a segment, and what would
 * a parallel loader in key order have shown? Both fill the same caches as the server's own loader.
 *
 * <p>{@code -Pperf -Dperf.include=PublishedLoader -Dperf.params="sessionsPerSegment=64,512"}
 */
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(value = 1)
@Measurement(iterations = 3)
public class PublishedLoaderBenchmark {

    /** The server's caches, empty, and a database of this benchmark's own. */
    @State(Scope.Benchmark)
    public static class EmptyCaches {

        /** How many sessions the database holds. */
        @Param("1000")
        public long sessions;

        /** How many of them a worker reads at a time. */
        @Param({"64", "256", "512", "1024", "2048", "8192"})
        public int sessionsPerSegment;

        /** Delay of a round trip to the database, in milliseconds, on top of what the machine itself needs. */
        @Param({"0", "1"})
        public String rttMillis;

        /** Which way of loading. */
        @Param
        public SessionLoader loader;

        private Address address;
        private KeycloakServer server;

        @Setup(Level.Trial)
        public void boot(BenchmarkParams cell) {
            address = CellAddress.of(cell);
            server = KeycloakServer.on(address);
        }

        @Setup(Level.Iteration)
        public void forget() {
            server.forgetOfflineSessions();
            Window.open();
        }

        @TearDown(Level.Iteration)
        public void verify() {
            Window.close();
            OfflineSessionCheck.verify(address, server, sessions);
        }
    }

    /** All sessions into the caches. */
    @Benchmark
    public int reference(EmptyCaches caches) throws SQLException {
        return caches.loader.load(caches.address, caches.server, caches.sessionsPerSegment);
    }
}
