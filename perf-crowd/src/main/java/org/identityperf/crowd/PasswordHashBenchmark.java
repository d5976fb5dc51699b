package org.identityperf.crowd;

import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.identityperf.crowd.password.CrowdEncoder;
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
 * What does the check of a password cost without any storage? The published figures of 2008 are from before PKCS5S2.
 *
 * <p>{@code -Pperf -Dperf.include=PasswordHash}
 */
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(value = 1)
@Measurement(iterations = 5)
public class PasswordHashBenchmark {

    /** Credentials with their passwords. */
    @State(Scope.Benchmark)
    public static class Credentials {

        static final int LENGTH = 50;

        private static final long SEED = 1;

        /** What made them. */
        @Param
        public CrowdEncoder encoder;

        private List<String> credentials;
        private int matching;

        @Setup(Level.Trial)
        public void encode() {
            SplittableRandom salts = new SplittableRandom(SEED);
            credentials = IntStream.range(0, LENGTH)
                    .mapToObj(i -> encoder.encode(password(i), salts))
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
                if (encoder.matches(password(i), credentials.get(i))) {
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
    @OperationsPerInvocation(Credentials.LENGTH)
    public int reference(Credentials credentials) {
        return credentials.all();
    }
}
