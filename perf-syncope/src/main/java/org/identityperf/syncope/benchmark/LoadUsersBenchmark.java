package org.identityperf.syncope.benchmark;

import java.sql.SQLException;
import java.util.concurrent.TimeUnit;
import org.identityperf.syncope.load.AttributeRows;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;

/**
 * How fast do users get into the forty rows that each has with standard JPA, by COPY with indexes built afterwards and by
 * JDBC batch with indexes in place?
 *
 * <p>{@code -Pperf -Dperf.tier=full -Dperf.include=LoadUsers}
 */
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(value = 1)
@Measurement(iterations = 3)
public class LoadUsersBenchmark extends EmptyTables {

    /** How they get in. */
    @Param
    public LoadWay way;

    public LoadUsersBenchmark() {
        super(AttributeRows.tables(LoadWay.SEED));
    }

    /** This project's loader. */
    @Benchmark
    public long loader() throws SQLException {
        return load(way);
    }
}
