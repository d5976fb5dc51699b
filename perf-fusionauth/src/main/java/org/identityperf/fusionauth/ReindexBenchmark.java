package org.identityperf.fusionauth;

import java.io.IOException;
import java.sql.SQLException;
import java.util.concurrent.TimeUnit;
import org.identityperf.fusionauth.dataset.FusionSizes;
import org.identityperf.fusionauth.search.Indexed;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * How long does it take to build the index of entities anew, and does the rate fall with their number (issue 2896 of
 * fusionauth-issues)?
 *
 * <p>{@code -Pperf -Dperf.include=Reindex\.}
 */
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(value = 1)
@Measurement(iterations = 3)
public class ReindexBenchmark {

    /** All entities. */
    @State(Scope.Benchmark)
    public static class Stores extends Reindexed {

        public Stores() {
            super(Indexed.ENTITIES);
        }

        @Override
        FusionSizes sizes() {
            return FusionSizes.ofEntities(entities);
        }
    }

    /** From the database, then searched instead of the old one. */
    @Benchmark
    public long reference(Stores stores) throws SQLException, IOException {
        return stores.reindex();
    }

    /** The same documents without a database. */
    @Benchmark
    public long floor(Stores stores) throws IOException {
        return stores.fill();
    }
}
