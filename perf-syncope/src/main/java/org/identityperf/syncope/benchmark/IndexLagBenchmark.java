package org.identityperf.syncope.benchmark;

import org.identityperf.probe.benchmark.SteadyState;
import org.identityperf.probe.benchmark.StorageBenchmark;
import org.identityperf.probe.measure.CaseAddress;
import org.identityperf.probe.measure.Expected;
import org.identityperf.probe.measure.Window;
import org.identityperf.syncope.index.IndexDataset;
import org.identityperf.syncope.index.IndexLag;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.BenchmarkParams;

/**
 * How long does it take until a search that is repeated without pause finds a changed user? The time starts with the
 * request that indexes the user, which follows a commit. The index is refreshed once a second, unless the request asks
 * for a refresh at once, which costs other requests time.
 *
 * <p>{@code -Pperf -Dperf.tier=full -Dperf.include=IndexLag}
 */
@State(Scope.Benchmark)
@StorageBenchmark(dataset = IndexDataset.class, writes = true)
public class IndexLagBenchmark extends SteadyState {

    /** How many users there are. */
    @Param("1000")
    public long users;

    /** The store that indexes the users. */
    @Param("elasticsearch")
    public String store;

    /** When indexed changes become visible. */
    @Param
    public IndexLag.Refresh refresh;

    private IndexLag lag;
    private long found;

    @Setup(Level.Trial)
    public void open(BenchmarkParams benchmarkCase) {
        lag = IndexLag.open(CaseAddress.of(benchmarkCase), refresh);
    }

    @Setup(Level.Invocation)
    public void begin() {
        Window.open();
    }

    @TearDown(Level.Invocation)
    public void verify() {
        Window.close();
        Expected.check("users with the new email", 1L, found);
    }

    @TearDown(Level.Trial)
    public void close() {
        lag.close();
    }

    /** Measures the time from the request that indexes the user until a search finds it. */
    @Benchmark
    public long reference() {
        found = lag.untilFound();
        return found;
    }
}
