package org.identityperf.crowd;

import static org.identityperf.probe.benchmark.Kind.STEADY_STATE;

import java.util.List;
import org.identityperf.crowd.Rung.OnFloor;
import org.identityperf.crowd.Rung.OnReference;
import org.identityperf.crowd.dataset.CrowdDataset;
import org.identityperf.probe.benchmark.SteadyState;
import org.identityperf.probe.benchmark.StorageBenchmark;
import org.identityperf.probe.measure.Latencies;
import org.identityperf.probe.measure.OpenLoop;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.BenchmarkParams;

/**
 * How long does a request take from its intended start, if a given number arrive every second whether or not earlier
 * ones have been answered? The requests are those of {@link HammerBenchmark}, in the same order.
 *
 * <p>{@code -Pperf -Dperf.include=HammerAtRate}
 */
@StorageBenchmark(kind = STEADY_STATE, dataset = CrowdDataset.class, writes = true)
public class HammerAtRateBenchmark extends SteadyState {

    /** This state sends requests at a fixed rate. */
    @State(Scope.Benchmark)
    public abstract static class Arrivals extends HammeredCrowd {

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
    }

    /** This state opens the reference store, which uses Hibernate. */
    @State(Scope.Benchmark)
    public static class Reference extends Arrivals implements OnReference {}

    /** This state opens the floor store, which uses the bare driver. */
    @State(Scope.Benchmark)
    public static class Floor extends Arrivals implements OnFloor {}

    /** Measures the reference store. */
    @Benchmark
    @OperationsPerInvocation(HammerBenchmark.REQUESTS)
    public OpenLoop.Pace reference(Reference arrivals, Latencies latencies) throws Exception {
        return arrivals.run(latencies);
    }

    /** Measures the same reads and writes in as few round trips as the tables allow. */
    @Benchmark
    @OperationsPerInvocation(HammerBenchmark.REQUESTS)
    public OpenLoop.Pace floor(Floor arrivals, Latencies latencies) throws Exception {
        return arrivals.run(latencies);
    }
}
