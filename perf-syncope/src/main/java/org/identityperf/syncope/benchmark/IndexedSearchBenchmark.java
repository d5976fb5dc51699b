package org.identityperf.syncope.benchmark;

import java.sql.SQLException;
import org.identityperf.probe.benchmark.StorageBenchmark;
import org.identityperf.probe.benchmark.UsesDataset;
import org.identityperf.syncope.index.IndexDataset;
import org.identityperf.syncope.load.SyncopeDataset;
import org.identityperf.syncope.shape.JsonbDataset;
import org.identityperf.syncope.store.UserStore;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.infra.BenchmarkParams;

/**
 * What does it cost to find users by a condition where Elasticsearch answers it, and the database only reads the users
 * of the page?
 *
 * <p>{@code -Pperf -Dperf.include=IndexedSearch}
 */
@StorageBenchmark(dataset = SyncopeDataset.class, writes = true)
@UsesDataset(value = JsonbDataset.class, when = "shape=JSONB")
@UsesDataset(value = IndexDataset.class, store = "elasticsearch")
public class IndexedSearchBenchmark extends SearchUsersBenchmark.Searches implements WithSearchEngine {

    @Override
    UserStore open(BenchmarkParams benchmarkCase) throws SQLException {
        return openIndexed(benchmarkCase);
    }

    /** Measures Syncope with its own extension, which counts and finds, and reads the users of the page. */
    @Benchmark
    public int server() {
        return all();
    }

    /** Measures one request that counts, one that finds, and three statements. */
    @Benchmark
    public int reference() {
        return all();
    }

    /** Measures the same result with one request and one statement. */
    @Benchmark
    public int floor() {
        return all();
    }
}
