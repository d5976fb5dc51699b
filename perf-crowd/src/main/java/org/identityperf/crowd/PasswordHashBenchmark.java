package org.identityperf.crowd;

import java.util.SplittableRandom;
import java.util.function.Predicate;
import org.identityperf.crowd.dataset.CrowdSchema;
import org.identityperf.crowd.password.CrowdEncoder;
import org.identityperf.probe.benchmark.StorageBenchmark;
import org.identityperf.probe.password.PasswordChecks;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;

/**
 * What does the check of a password cost without any storage? The published figures of 2008 are from before PKCS5S2.
 *
 * <p>{@code -Pperf -Dperf.include=PasswordHash}
 */
@StorageBenchmark(dataset = CrowdSchema.class)
@OperationsPerInvocation(PasswordHashBenchmark.LENGTH)
public class PasswordHashBenchmark extends PasswordChecks {

    static final int LENGTH = 50;

    /** The encoder that made the hashes. */
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

    /** Checks every password once. */
    @Benchmark
    public int reference() {
        return all();
    }
}
