package org.identityperf.crowd;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Stream;
import org.identityperf.crowd.store.CrowdStore;
import org.identityperf.probe.measure.Expected;
import org.identityperf.probe.measure.Window;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.ThreadParams;

/**
 * A benchmark of Crowd operations runs a sequence of them in each thread. It provides the measured methods, and a
 * subclass defines the operation. Each sequence is drawn once from a fixed seed. Every invocation runs the same
 * sequence, on data in the same state as before, while the clock does not move. A sequence is so long that the work
 * around it, outside the measured time, does not matter.
 *
 * @param <T> the input of one operation
 */
@State(Scope.Benchmark)
public abstract class CrowdOperations<T> extends OpenCrowd {

    private static final int DRAWS_FOR_ONE = 10;

    private final LongAdder right = new LongAdder();
    private final List<List<T>> sequences = new ArrayList<>();

    /** Draws the input of one operation. */
    abstract T draw(Connection connection, SplittableRandom random) throws SQLException;

    /**
     * Does one operation.
     *
     * @return whether the answer is right
     */
    abstract boolean perform(CrowdStore store, T asked);

    /** Brings the data into the state in which every iteration finds it. */
    void prepare(Connection connection) throws SQLException {
        // Operations that only read do not change it.
    }

    /** Compares the written data with the expected data. */
    void check(Connection connection) throws SQLException {
        // Operations that only read have written nothing.
    }

    @Override
    void draw(Connection connection, BenchmarkParams benchmarkCase) throws SQLException {
        Set<T> drawn = new HashSet<>();
        for (int thread = 0; thread < benchmarkCase.getThreads(); thread++) {
            SplittableRandom random = new SplittableRandom(SEED + thread);
            sequences.add(sequence(connection, random, drawn, benchmarkCase.getOpsPerInvocation()));
        }
    }

    /** Draws no input twice as long as there are others, because a second login differs from a first one. */
    private List<T> sequence(Connection connection, SplittableRandom random, Set<T> drawn, int length)
            throws SQLException {
        List<T> sequence = new ArrayList<>();
        for (int draws = 0; sequence.size() < length; draws++) {
            T next = draw(connection, random);
            if (drawn.add(next) || draws > length * DRAWS_FOR_ONE) {
                sequence.add(next);
            }
        }
        return sequence;
    }

    @Setup(Level.Invocation)
    public void ready() throws SQLException {
        try (Connection connection = address().connect()) {
            prepare(connection);
        }
        right.reset();
        Window.open();
    }

    /** Measures the reference store. */
    @Benchmark
    public int reference(ThreadParams thread) {
        return all(thread);
    }

    /** Measures the same reads and writes in as few round trips as the tables allow. */
    @Benchmark
    public int floor(ThreadParams thread) {
        return all(thread);
    }

    /** Runs the thread's sequence once, and returns how many answers were right. */
    private int all(ThreadParams thread) {
        int answers = 0;
        for (T asked : sequences.get(thread.getThreadIndex())) {
            if (perform(crowd(), asked)) {
                answers++;
            }
        }
        right.add(answers);
        return answers;
    }

    @TearDown(Level.Invocation)
    public void verify() throws SQLException {
        Window.close();
        Expected.check("right answers", asked().count(), right.sum());
        try (Connection connection = address().connect()) {
            check(connection);
        }
    }

    /** Returns the inputs of all threads. */
    Stream<T> asked() {
        return sequences.stream().flatMap(List::stream);
    }
}
