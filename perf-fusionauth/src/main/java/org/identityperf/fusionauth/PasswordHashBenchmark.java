package org.identityperf.fusionauth;

import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.identityperf.fusionauth.login.Password;
import org.identityperf.probe.measure.Expected;
import org.identityperf.probe.measure.Window;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * What does the check of a password cost without anything else of a login? PBKDF2 with HMAC-SHA256, as FusionAuth hashes
 * by default.
 *
 * <p>{@code -Pperf -Dperf.include=PasswordHash}
 */
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(value = 1)
@Measurement(iterations = 5)
public class PasswordHashBenchmark {

    /** Kept passwords. */
    @State(Scope.Benchmark)
    public static class Kept {

        static final int LENGTH = 20;

        private static final long SEED = 1;

        /** Of the hash. */
        @Param({"24000", "1"})
        public int rounds;

        private List<Password> kept;
        private int matching;

        @Setup(Level.Trial)
        public void encode() {
            SplittableRandom salts = new SplittableRandom(SEED);
            kept = IntStream.range(0, LENGTH)
                    .mapToObj(i -> Password.encode(password(i), rounds, salts))
                    .toList();
        }

        private static String password(int i) {
            return "password" + i;
        }

        @Setup(Level.Invocation)
        public void open() {
            Window.open();
        }

        int all() {
            matching = 0;
            for (int i = 0; i < LENGTH; i++) {
                if (kept.get(i).matches(password(i))) {
                    matching++;
                }
            }
            return matching;
        }

        @TearDown(Level.Invocation)
        public void verify() {
            Window.close();
            Expected.check("matching passwords", LENGTH, matching);
        }
    }

    /** Every password once. */
    @Benchmark
    @OperationsPerInvocation(Kept.LENGTH)
    public int reference(Kept passwords) {
        return passwords.all();
    }
}
