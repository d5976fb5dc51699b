package org.identityperf.syncope.benchmark;

import static org.identityperf.probe.benchmark.Kind.STEADY_STATE;

import java.sql.SQLException;
import org.identityperf.probe.benchmark.StorageBenchmark;
import org.identityperf.probe.benchmark.UsesDataset;
import org.identityperf.syncope.index.IndexDataset;
import org.identityperf.syncope.shape.JsonbDataset;
import org.identityperf.syncope.store.UserStore;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.infra.BenchmarkParams;

/**
 * What does it cost to change one attribute of a user where Elasticsearch is told of it, and with it every dynamic
 * group, whose document carries its members?
 *
 * <p>{@code -Pperf -Dperf.tier=full -Dperf.include=IndexedUpdate}
 */
@StorageBenchmark(kind = STEADY_STATE, dataset = JsonbDataset.class, writes = true)
@UsesDataset(value = IndexDataset.class, store = "elasticsearch")
public class IndexedUpdateBenchmark extends UpdateUserBenchmark.Changing {

    @Override
    UserStore open(BenchmarkParams benchmarkCase) throws SQLException {
        return openIndexed(benchmarkCase);
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
