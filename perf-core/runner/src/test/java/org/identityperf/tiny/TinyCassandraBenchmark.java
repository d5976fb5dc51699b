package org.identityperf.tiny;

import com.datastax.oss.driver.api.core.CqlSession;
import org.identityperf.probe.benchmark.ColdStart;
import org.identityperf.probe.benchmark.StorageBenchmark;
import org.identityperf.probe.measure.CaseAddress;
import org.identityperf.probe.measure.MeasuredCassandra;
import org.identityperf.probe.measure.Window;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.BenchmarkParams;

/** What does it take to read a table of Cassandra? It checks that nobody wrote to it: {@link TinyCassandraWriteBenchmark} does. */
@StorageBenchmark(dataset = CassandraItems.class)
public class TinyCassandraBenchmark extends ColdStart {

    /** A session on the table. */
    @State(Scope.Benchmark)
    public static class Connected {

        @Param("10")
        public long items;

        @Param("cassandra")
        public String store;

        CqlSession session;

        @Setup(Level.Trial)
        public void connect(BenchmarkParams benchmarkCase) {
            session = MeasuredCassandra.open(CaseAddress.of(benchmarkCase));
        }

        @Setup(Level.Iteration)
        public void open() {
            Window.open();
        }

        @TearDown(Level.Iteration)
        public void close() {
            Window.close();
        }

        @TearDown(Level.Trial)
        public void disconnect() {
            session.close();
        }

        long counted(long expected) {
            long count = session.execute("SELECT count(*) FROM item").one().getLong(0);
            if (count != expected) {
                throw new IllegalStateException(count + " items instead of " + expected);
            }
            return count;
        }
    }

    /** Reads what was loaded. */
    @Benchmark
    public long floor(Connected connected) {
        return connected.counted(connected.items);
    }
}
