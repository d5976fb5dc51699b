package org.identityperf.crowd;

import java.util.List;
import org.identityperf.crowd.dataset.CrowdDataset;
import org.identityperf.probe.benchmark.StorageBenchmark;
import org.identityperf.probe.measure.Latencies;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.ThreadParams;

/**
 * How many requests a second are answered for a given number of threads that each repeat the published loop: one login,
 * then 100 times the check of its token and the search for its user? An operation is one request, 201 to a loop.
 *
 * <p>This is a closed loop; {@link HammerAtRateBenchmark} measures how long a user waits at a given load.
 *
 * <p>{@code -Pperf -Dperf.include=Hammer\\.}
 */
@StorageBenchmark(dataset = CrowdDataset.class, writes = true)
@OperationsPerInvocation(HammerBenchmark.REQUESTS)
public class HammerBenchmark extends HammeredCrowd {

    static final int CHECKS = 100;
    static final int REQUESTS = 1 + 2 * CHECKS;

    /** How many threads send requests at once. */
    @Param("1")
    public int threads;

    /** This state counts which of a thread's members is next. */
    @State(Scope.Thread)
    public static class Turn {

        private int next;
    }

    private int loop(Turn turn, ThreadParams thread, Latencies latencies) throws Exception {
        List<Member> members = members(thread.getThreadIndex());
        Member member = members.get(turn.next++ % members.size());
        int length = latencies.of(() -> again(member)).length();
        for (int i = 0; i < CHECKS; i++) {
            length += latencies.of(() -> check(member)).length();
            length += latencies.of(() -> find(member)).length();
        }
        return length;
    }

    /** Measures the reference store. */
    @Benchmark
    public int reference(Turn turn, ThreadParams thread, Latencies latencies) throws Exception {
        return loop(turn, thread, latencies);
    }

    /** Measures the same reads and writes in as few round trips as the tables allow. */
    @Benchmark
    public int floor(Turn turn, ThreadParams thread, Latencies latencies) throws Exception {
        return loop(turn, thread, latencies);
    }
}
