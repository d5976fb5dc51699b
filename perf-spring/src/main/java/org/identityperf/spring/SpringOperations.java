package org.identityperf.spring;

import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongPredicate;
import java.util.stream.Stream;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.address.RoundTrip;
import org.identityperf.probe.benchmark.Implementation;
import org.identityperf.probe.benchmark.SteadyState;
import org.identityperf.probe.log.Logs;
import org.identityperf.probe.measure.CaseAddress;
import org.identityperf.probe.measure.Expected;
import org.identityperf.probe.measure.Window;
import org.identityperf.spring.dataset.SavedRows;
import org.identityperf.spring.dataset.SpringDatabase;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.ThreadParams;

/**
 * A benchmark of Spring operations runs a sequence of them in each thread. Each sequence is drawn once from a fixed
 * seed, and every invocation runs it on data in the same state as before.
 *
 * @param <T> the input of one operation
 */
@State(Scope.Benchmark)
public abstract class SpringOperations<T> extends SteadyState {

    static final long SEED = 20_260_101;

    // The server asks for a client while it reads an authorization, on a second connection.
    private static final int CONNECTIONS_A_THREAD = 2;

    /** The short name of the database. */
    @Param("postgresql")
    public String store;

    private final LongAdder done = new LongAdder();
    private final LongAdder right = new LongAdder();
    private final List<List<T>> sequences = new ArrayList<>();
    private final Set<Long> picked = new HashSet<>();
    private final SplittableRandom random = new SplittableRandom(SEED);
    private Address address;
    private HikariDataSource pool;
    private boolean floor;

    /** Opens what is measured, on the pool of the case. */
    abstract void open(SavedRows rows) throws SQLException;

    /** Draws the input of the operation of that number. */
    abstract T draw(Connection connection, SavedRows rows, long number) throws SQLException;

    /**
     * Does one operation.
     *
     * @return whether the answer is right
     */
    abstract boolean perform(T asked) throws SQLException;

    /** Changes the schema or keeps rows, once all inputs are drawn. */
    void arrange(Connection connection) throws SQLException {
        // Operations that only read need nothing else.
    }

    /** Brings the data into the state in which every invocation finds it. */
    void prepare(Connection connection) throws SQLException {
        // Operations that only read do not change it.
    }

    /** Compares the written data with the expected data. */
    void check(Connection connection) throws SQLException {
        // Operations that only read have written nothing.
    }

    @Setup(Level.Trial)
    public void begin(BenchmarkParams benchmarkCase) throws SQLException {
        Logs.quiet();
        floor = Implementation.of(benchmarkCase) == Implementation.FLOOR;
        address = CaseAddress.of(benchmarkCase);
        int size = CONNECTIONS_A_THREAD * benchmarkCase.getThreads();
        pool = SpringDatabase.open(floor ? dialect().reached(address) : address, size);
        try (SavedRows rows = SavedRows.open(address);
                Connection connection = SpringDatabase.of(address).connect()) {
            open(rows);
            for (int thread = 0; thread < benchmarkCase.getThreads(); thread++) {
                sequences.add(sequence(connection, rows, thread, benchmarkCase.getOpsPerInvocation()));
            }
            arrange(connection);
        }
    }

    private List<T> sequence(Connection connection, SavedRows rows, long thread, int length) throws SQLException {
        List<T> sequence = new ArrayList<>();
        while (sequence.size() < length) {
            sequence.add(draw(connection, rows, thread * length + sequence.size()));
        }
        return sequence;
    }

    /** Picks one of so many numbers of which something holds; none a second time, as long as there are others. */
    long pick(long of, LongPredicate fits) {
        long next = random.nextLong(of);
        for (long tried = 0; !fits.test(next) || tried < of && picked.contains(next); tried++) {
            next = (next + 1) % of;
        }
        picked.add(next);
        return next;
    }

    @Setup(Level.Invocation)
    public void ready() throws SQLException {
        try (Connection connection = SpringDatabase.of(address).connect()) {
            prepare(connection);
        }
        done.reset();
        right.reset();
        Window.open();
    }

    /** Measures the same reads and writes in as few round trips as the store allows, with indexes that serve them. */
    @Benchmark
    public int floor(ThreadParams thread) throws SQLException {
        return all(thread);
    }

    /** Runs the thread's sequence once, and returns how many answers were right. */
    int all(ThreadParams thread) throws SQLException {
        int answers = 0;
        List<T> sequence = sequences.get(thread.getThreadIndex());
        for (T asked : sequence) {
            if (perform(asked)) {
                answers++;
            }
        }
        done.add(sequence.size());
        right.add(answers);
        return answers;
    }

    @TearDown(Level.Invocation)
    public void verify() throws SQLException {
        Window.close();
        Expected.check("right answers", done.sum(), right.sum());
        try (Connection connection = SpringDatabase.of(address).connect()) {
            check(connection);
        }
    }

    /** Leaves the data as a later case expects them. */
    @TearDown(Level.Trial)
    public void close() throws SQLException {
        pool.close();
        try (Connection connection = SpringDatabase.of(address).connect()) {
            prepare(connection);
        }
    }

    Stream<T> asked() {
        return sequences.stream().flatMap(List::stream);
    }

    HikariDataSource pool() {
        return pool;
    }

    boolean isFloor() {
        return floor;
    }

    boolean isMySql() {
        return SpringDatabase.isMySql(address);
    }

    RoundTrip.Dialect dialect() {
        return RoundTrip.Dialect.of(address);
    }
}
