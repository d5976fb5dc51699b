package org.identityperf.selftest;

import com.zaxxer.hikari.HikariConfig;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import org.identityperf.probe.benchmark.SteadyState;
import org.identityperf.probe.benchmark.StorageBenchmark;
import org.identityperf.probe.password.Pbkdf2;
import org.identityperf.tiny.Items;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** What does it cost to hash a password? A program that does it twice, as a measured JVM does. */
@State(Scope.Benchmark)
@StorageBenchmark(dataset = Items.class)
public class SlowableBenchmark extends SteadyState {

    static final int OPERATIONS = 2;

    private static final Pbkdf2 HASH = new Pbkdf2("SHA256", 1000, 16);

    /** Hashes a password. */
    @Benchmark
    public byte[] reference() {
        return HASH.hash("password", "salt".getBytes(StandardCharsets.UTF_8));
    }

    /** Prints the hash, and the size of a pool that is asked for eight connections. */
    public static void main(String[] arguments) {
        SlowableBenchmark benchmark = new SlowableBenchmark();
        String hash = "";
        for (int i = 0; i < OPERATIONS; i++) {
            hash = HexFormat.of().formatHex(benchmark.reference());
        }
        HikariConfig config = new HikariConfig();
        config.setMaximumPoolSize(8);
        System.out.println(hash + " " + config.getMaximumPoolSize());
    }
}
