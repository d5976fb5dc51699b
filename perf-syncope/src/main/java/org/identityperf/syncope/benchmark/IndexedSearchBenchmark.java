package org.identityperf.syncope.benchmark;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * What does it cost to find users by a condition where Elasticsearch answers it, and the database only reads those of
 * the page?
 *
 * <p>{@code -Pperf -Dperf.include=IndexedSearch}
 */
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(value = 1)
@Measurement(iterations = 5)
public class IndexedSearchBenchmark {

    /** The JSONB shape with Elasticsearch. */
    @State(Scope.Thread)
    public static class Reference extends SearchUsersBenchmark.Searches implements OnIndexedReference {}

    /** A request and a statement. */
    @State(Scope.Thread)
    public static class Floor extends SearchUsersBenchmark.Searches implements OnIndexedFloor {}

    /** A request that counts, one that finds, and three statements. */
    @Benchmark
    @OperationsPerInvocation(UserState.LENGTH)
    public int reference(Reference asked) {
        return asked.all();
    }

    /** The same in one request and one statement. */
    @Benchmark
    @OperationsPerInvocation(UserState.LENGTH)
    public int floor(Floor asked) {
        return asked.all();
    }
}
