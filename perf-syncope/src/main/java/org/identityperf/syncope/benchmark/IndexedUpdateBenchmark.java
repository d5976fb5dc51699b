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
 * What does it cost to change one attribute of a user where Elasticsearch is told of it, and with it every dynamic
 * group, whose document carries its members?
 *
 * <p>{@code -Pperf -Dperf.tier=full -Dperf.include=IndexedUpdate}
 */
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(value = 1)
@Measurement(iterations = 5)
public class IndexedUpdateBenchmark extends UpdateUserBenchmark.Changing {

    @Override
    UserStore open(BenchmarkParams cell) throws SQLException {
        return openIndexed(cell);
    }

    /** The user's document, and one after the other those of all dynamic groups. */
    @Benchmark
    public int reference() {
        return all();
    }

    /** One request with the documents that changed. */
    @Benchmark
    public int floor() {
        return all();
    }
}
