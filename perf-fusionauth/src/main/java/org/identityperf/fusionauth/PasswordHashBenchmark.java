package org.identityperf.fusionauth;

import java.util.SplittableRandom;
import java.util.function.Predicate;
import org.identityperf.fusionauth.dataset.FusionSchema;
import org.identityperf.fusionauth.store.Password;
import org.identityperf.probe.benchmark.StorageBenchmark;
import org.identityperf.probe.password.PasswordChecks;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;

/**
 * What does the check of a password cost without anything else of a login? The hash is PBKDF2 with HMAC-SHA256, as
 * FusionAuth hashes by default.
 *
 * <p>{@code -Pperf -Dperf.include=PasswordHash}
 */
@StorageBenchmark(dataset = FusionSchema.class)
@OperationsPerInvocation(PasswordHashBenchmark.LENGTH)
public class PasswordHashBenchmark extends PasswordChecks {

    static final int LENGTH = 20;

    /** How many rounds the hash has. */
    @Param({"24000", "1"})
    public int rounds;

    public PasswordHashBenchmark() {
        super(LENGTH);
    }

    @Override
    protected Predicate<String> encode(String password, SplittableRandom salts) {
        return Password.encode(password, rounds, salts)::matches;
    }

    /** Checks every password once. */
    @Benchmark
    public int reference() {
        return all();
    }
}
