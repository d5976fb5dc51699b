package org.identityperf.crowd;

import java.util.List;
import org.identityperf.crowd.dataset.CrowdDataset;
import org.identityperf.probe.benchmark.StorageBenchmark;
import org.identityperf.probe.measure.Latencies;
import org.identityperf.probe.measure.OpenLoop;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.BenchmarkParams;

/**
 * How long does a request take from its intended start, if a given number arrive every second whether or not earlier
 * ones have been answered? The requests are those of {@link HammerBenchmark}, in the same order.
 *
 * <p>{@code -Pperf -Dperf.include=HammerAtRate}
 */
@StorageBenchmark(dataset = CrowdDataset.class, writes = true)
@OperationsPerInvocation(HammerBenchmark.REQUESTS)
public class HammerAtRateBenchmark extends HammeredCrowd {

    /** How many requests may be under way at once: the largest number of threads in the published sweep. */
    private static final int AT_ONCE = 50;

    /** How many requests arrive in a second. */
    @Param("120")
    public double perSecond;

    private OpenLoop loop;

    @Override
    int connections(BenchmarkParams benchmarkCase) {
        return poolSize == 0 ? AT_ONCE : poolSize;
    }

    @Setup(Level.Trial)
    public void begin() {
        loop = new OpenLoop(perSecond, AT_ONCE);
    }

    OpenLoop.Pace run(Latencies latencies) throws Exception {
        return loop.run(HammerBenchmark.REQUESTS, this::request, latencies::record);
    }

    private void request(long index) {
        List<Member> members = members(0);
        Member member = members.get((int) (index % members.size()));
        if (index == 0) {
            again(member);
        } else if (index % 2 == 0) {
            find(member);
        } else {
            check(member);
        }
    }

    @TearDown(Level.Trial)
    public void end() {
        loop.close();
    }

    /** Measures the reference store. */
    @Benchmark
    public OpenLoop.Pace reference(Latencies latencies) throws Exception {
        return run(latencies);
    }

    /** Measures the same reads and writes in as few round trips as the tables allow. */
    @Benchmark
    public OpenLoop.Pace floor(Latencies latencies) throws Exception {
        return run(latencies);
    }
}
