package org.identityperf.crowd;

import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.identityperf.crowd.password.CrowdEncoder;
import org.identityperf.probe.password.PasswordChecks;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;

/**
 * What does the check of a password cost without any storage? The published figures of 2008 are from before PKCS5S2.
 *
 * <p>{@code -Pperf -Dperf.include=PasswordHash}
 */
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(value = 1)
@Measurement(iterations = 5)
@OperationsPerInvocation(PasswordHashBenchmark.LENGTH)
public class PasswordHashBenchmark extends PasswordChecks {

    static final int LENGTH = 50;

    /** What made them. */
    @Param
    public CrowdEncoder encoder;

    public PasswordHashBenchmark() {
        super(LENGTH);
    }

    @Override
    protected Predicate<String> encode(String password, SplittableRandom salts) {
        String credential = encoder.encode(password, salts);
        return given -> encoder.matches(given, credential);
    }

    /** Every password once. */
    @Benchmark
    public int reference() {
        return all();
    }
}
