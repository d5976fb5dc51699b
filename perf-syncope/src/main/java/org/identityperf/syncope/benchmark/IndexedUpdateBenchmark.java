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
 * What does it cost to change one attribute of a user where Elasticsearch is told of it, and with it every dynamic
 * group, whose document carries its members?
 *
 * <p>{@code -Pperf -Dperf.tier=full -Dperf.include=IndexedUpdate}
 */
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(value = 1)
@Measurement(iterations = 5)
public class IndexedUpdateBenchmark {

    /** The JSONB shape with Elasticsearch. */
    @State(Scope.Thread)
    public static class Reference extends UpdateUserBenchmark.Changing implements OnIndexedReference {}

    /** Only what changed. */
    @State(Scope.Thread)
    public static class Floor extends UpdateUserBenchmark.Changing implements OnIndexedFloor {}

    /** The user's document, and one after the other those of all dynamic groups. */
    @Benchmark
    @OperationsPerInvocation(UserState.LENGTH)
    public int reference(Reference asked) {
        return asked.all();
    }

    /** One request with the documents that changed. */
    @Benchmark
    @OperationsPerInvocation(UserState.LENGTH)
    public int floor(Floor asked) {
        return asked.all();
    }
}
