package org.identityperf.syncope.benchmark;

import java.sql.SQLException;
import java.util.concurrent.TimeUnit;
import org.identityperf.syncope.store.UserStore;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.infra.BenchmarkParams;

/**
 * What does it cost to find users by a condition where Elasticsearch answers it, and the database only reads those of
 * the page?
 *
 * <p>{@code -Pperf -Dperf.include=IndexedSearch}
 */
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(value = 1)
@Measurement(iterations = 5)
public class IndexedSearchBenchmark extends SearchUsersBenchmark.Searches {

    @Override
    UserStore open(BenchmarkParams cell) throws SQLException {
        return openIndexed(cell);
    }

    /** A request that counts, one that finds, and three statements. */
    @Benchmark
    public int reference() {
        return all();
    }

    /** The same in one request and one statement. */
    @Benchmark
    public int floor() {
        return all();
    }
}
