package org.identityperf.fusionauth;

import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.identityperf.fusionauth.login.Password;
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
 * What does the check of a password cost without anything else of a login? PBKDF2 with HMAC-SHA256, as FusionAuth hashes
 * by default.
 *
 * <p>{@code -Pperf -Dperf.include=PasswordHash}
 */
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(value = 1)
@Measurement(iterations = 5)
@OperationsPerInvocation(PasswordHashBenchmark.LENGTH)
public class PasswordHashBenchmark extends PasswordChecks {

    static final int LENGTH = 20;

    /** Of the hash. */
    @Param({"24000", "1"})
    public int rounds;

    public PasswordHashBenchmark() {
        super(LENGTH);
    }

    @Override
    protected Predicate<String> encode(String password, SplittableRandom salts) {
        return Password.encode(password, rounds, salts)::matches;
    }

    /** Every password once. */
    @Benchmark
    public int reference() {
        return all();
    }
}
