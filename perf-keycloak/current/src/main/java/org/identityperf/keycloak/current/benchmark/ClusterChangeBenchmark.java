package org.identityperf.keycloak.current.benchmark;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;

/**
 * What does a change cost that concerns several servers, and what do they send to each other for it: by what is changed, how
 * many servers there are, and where they keep sessions (issue 37259)? In the database with one entry in a cache, or in the
 * caches alone.
 *
 * <p>All servers share this machine's processors: what more of them take longer is no measure of scaling.
 *
 * <p>{@code -Pperf -Dperf.include=ClusterChange -Dperf.params="servers=2;change=LOGIN"}
 */
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(value = 1)
@Measurement(iterations = 5)
public class ClusterChangeBenchmark {

    /** The real servers. */
    @Benchmark
    public int server(SharedState shared) {
        return shared.change();
    }
}
