package org.identityperf.tiny;

import org.identityperf.probe.benchmark.ColdStart;
import org.identityperf.probe.benchmark.StorageBenchmark;
import org.openjdk.jmh.annotations.Benchmark;

/** What does it take to write to a table of Cassandra? It checks that nobody else wrote. */
@StorageBenchmark(dataset = CassandraItems.class, writes = true)
public class TinyCassandraWriteBenchmark extends ColdStart {

    /** Writes one row beside what was loaded. */
    @Benchmark
    public long reference(TinyCassandraBenchmark.Connected connected) {
        connected.session.execute("INSERT INTO item (id) VALUES (0)");
        return connected.counted(connected.items + 1);
    }
}
