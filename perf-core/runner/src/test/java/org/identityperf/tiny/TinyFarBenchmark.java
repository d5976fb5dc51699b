package org.identityperf.tiny;

import java.sql.SQLException;
import org.identityperf.probe.benchmark.ColdStart;
import org.identityperf.probe.benchmark.StorageBenchmark;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** What does it cost to count a table's rows across a network? */
@StorageBenchmark(dataset = Items.class)
public class TinyFarBenchmark extends ColdStart {

    /** A connection through it. */
    @State(Scope.Benchmark)
    public static class Far extends TinyBenchmark.Connected {

        @Param("0")
        public String rttMillis;

        @Param("0")
        public String megabitsPerSecond;
    }

    /** Counts. */
    @Benchmark
    public long floor(Far far) throws SQLException {
        return far.query("SELECT count(*) FROM item");
    }
}
