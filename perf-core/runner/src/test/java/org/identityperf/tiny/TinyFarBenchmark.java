package org.identityperf.tiny;

import java.sql.SQLException;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** What does it cost to count a table's rows across a network? */
@BenchmarkMode(Mode.SingleShotTime)
public class TinyFarBenchmark {

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
