package org.identityperf.probe.measure;

import java.util.ArrayList;
import java.util.List;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** An invocation that is one operation, and one that is several. */
@BenchmarkMode(Mode.SingleShotTime)
@State(Scope.Benchmark)
public class CountedBenchmark {

    /** What the kept server had for the case, and did for it. */
    static final List<String> SERVER = new ArrayList<>();

    @Setup(Level.Trial)
    public void use() {
        KeptServer.booted(System.nanoTime(), () -> SERVER.add("ended"));
        SERVER.add(KeptServer.isUsedFirst() ? "used first" : "used");
    }

    @Setup(Level.Invocation)
    public void open() {
        Window.open();
    }

    @TearDown(Level.Invocation)
    public void close() {
        Window.close();
    }

    @Benchmark
    public byte[] one() {
        return new byte[1000];
    }

    @Benchmark
    @OperationsPerInvocation(2)
    public byte[][] several() {
        return new byte[][] {new byte[1000], new byte[1000]};
    }
}
