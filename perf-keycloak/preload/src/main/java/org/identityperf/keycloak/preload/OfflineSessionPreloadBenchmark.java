package org.identityperf.keycloak.preload;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import org.identityperf.keycloak.shared.ShippedDistribution;
import org.identityperf.keycloak.shared.ShippedLaunch;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.benchmark.ColdStart;
import org.identityperf.probe.benchmark.Implementation;
import org.identityperf.probe.benchmark.StorageBenchmark;
import org.identityperf.probe.measure.CaseAddress;
import org.identityperf.probe.measure.Window;
import org.infinispan.Cache;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.BenchmarkParams;

/**
 * How long does a starting server take to copy all offline sessions into its caches, depending on the number of
 * sessions in a segment? The first iteration in a JVM costs what a start-up costs: no part of the loading has run
 * before it.
 *
 * <p>{@code -Pperf -Dperf.include=OfflineSessionPreload -Dperf.params="sessionsPerSegment=64,512"}
 */
@StorageBenchmark(dataset = OfflineSessionDataset.class)
public class OfflineSessionPreloadBenchmark extends ColdStart {

    /** How options of the provider of sessions begin on the server's command line. */
    private static final String PROVIDER = "--spi-user-sessions-infinispan-";

    /** A ready server is about to preload, on a database of the benchmark's own. */
    @State(Scope.Benchmark)
    public static class ReadyServer {

        /** How many sessions the database holds. */
        @Param("1000")
        public long sessions;

        /**
         * Network latency of a round trip to the database, in milliseconds, on top of what the machine itself needs.
         */
        @Param({"0", "1"})
        public String rttMillis;

        private Address address;
        private PreloadModelLayer server;
        private OfflineSessionFloor floor;

        @Setup(Level.Trial)
        public void boot(BenchmarkParams benchmarkCase) {
            address = CaseAddress.of(benchmarkCase);
            server = PreloadModelLayer.on(address);
            floor = new OfflineSessionFloor(address, server);
        }

        Address address() {
            return address;
        }

        PreloadModelLayer server() {
            return server;
        }

        @Setup(Level.Iteration)
        public void forget() {
            server.forgetOfflineSessions();
            Window.open();
        }

        @TearDown(Level.Iteration)
        public void verify(BenchmarkParams benchmarkCase) {
            Window.close();
            // What the shipped server holds can't be seen; how many rows it read is compared.
            if (!Implementation.SHIPPED.isMeasured(benchmarkCase)) {
                OfflineSessionCheck.verify(address, server, sessions);
            }
        }
    }

    /** A ready server that cuts the sessions into segments of a given size. */
    @State(Scope.Benchmark)
    public static class SegmentedServer extends ReadyServer {

        /** How many sessions the server reads in one transaction; 64 is its default. */
        @Param({"64", "256", "512", "1024", "2048", "8192"})
        public int sessionsPerSegment;
    }

    /** Measures the server's own preloading. */
    @Benchmark
    public Cache<?, ?> server(SegmentedServer ready) {
        ready.server().preloadOfflineSessions(ready.sessionsPerSegment);
        return ready.server().offlineSessions();
    }

    /** Counts a whole start of the shipped server with its preloading, in a calibration. */
    @Benchmark
    public int shipped(SegmentedServer ready) throws IOException {
        Path built = ShippedDistribution.ofThisRun()
                .builtFor("postgres", "--features=offline-session-preloading", "--cache=local");
        try (ShippedLaunch launch = ShippedLaunch.of(
                built,
                ready.address(),
                List.of(
                        "--hostname-strict=false",
                        PROVIDER + "preload-offline-sessions-from-database=true",
                        PROVIDER + "sessions-per-segment=" + ready.sessionsPerSegment))) {
            launch.await();
            return ready.sessionsPerSegment;
        }
    }

    /** Measures the floor: the same entries in the same caches by two streams of rows, without segments. */
    @Benchmark
    public int floor(ReadyServer ready) throws SQLException, IOException {
        return ready.floor.load();
    }
}
