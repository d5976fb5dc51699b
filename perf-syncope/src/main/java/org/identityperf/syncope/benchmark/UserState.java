package org.identityperf.syncope.benchmark;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.identityperf.probe.measure.CaseAddress;
import org.identityperf.probe.measure.Expected;
import org.identityperf.probe.measure.Window;
import org.identityperf.syncope.dataset.DynamicGroup;
import org.identityperf.syncope.dataset.Population;
import org.identityperf.syncope.dataset.SyncopeUser;
import org.identityperf.syncope.store.Shape;
import org.identityperf.syncope.store.StoredUser;
import org.identityperf.syncope.store.UserStore;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.ThreadParams;

/**
 * One thread's store, and what it is asked in every invocation: the same sequence, on data that it finds as the
 * invocation before it did. What is done around a sequence, outside the measured time, is done by the store itself, so
 * that its caches know of it. No two threads are asked about the same user.
 *
 * @param <T> what one operation is asked
 */
@State(Scope.Thread)
@OperationsPerInvocation(UserState.LENGTH)
public abstract class UserState<T> extends UserOperation {

    /** How many operations an invocation does where a benchmark does not say another number. */
    static final int LENGTH = 10;

    // The order in which users are asked about is far from the one in which they lie on disk. It is a prime, so that
    // none comes twice.
    private static final long STRIDE = 7919;

    /** How many users there are. */
    @Param("1000")
    public long users;

    /** How many dynamic groups there are. */
    @Param("0")
    public int dynamicGroups;

    /** In what tables the users are. */
    @Param("ROWS")
    public Shape shape;

    /** How many ask at once. */
    @Param("1")
    public int threads;

    private final List<T> sequence = new ArrayList<>();
    private ReadyData data;
    private UserStore store;
    private int thread;
    private int right;

    /** What operation i of this thread is asked; i is from 0 to below the length of a sequence. */
    abstract T ask(int i);

    /**
     * Does one operation.
     *
     * @return whether its answer is right, as far as it has one
     */
    abstract boolean perform(UserStore users, T asked);

    /** Makes what an operation is asked about what every invocation begins with. */
    void prepare(UserStore users, T asked) {
        // Operations that only read leave it so.
    }

    /** Makes the store what every invocation begins with, before what it is asked about. */
    void prepare() {
        // Most operations leave it so.
    }

    /** Compares what was written with what should have been. */
    void check(UserStore users, T asked) {
        // Operations that only read have written nothing.
    }

    /** Undoes what invocations left, so that a case after this one finds the users as they were loaded. */
    void restore(UserStore users, T asked) {
        // Most invocations leave nothing.
    }

    /** How many operations an invocation does. */
    int length() {
        return LENGTH;
    }

    /** Opens this thread's store, by the implementation whose method is measured. */
    UserStore open(BenchmarkParams benchmarkCase) throws SQLException {
        return Implementation.of(benchmarkCase).open(CaseAddress.of(benchmarkCase), shape);
    }

    /** The same with Elasticsearch beside the tables. */
    UserStore openIndexed(BenchmarkParams benchmarkCase) throws SQLException {
        return Implementation.of(benchmarkCase)
                .openIndexed(CaseAddress.of(benchmarkCase), CaseAddress.of(benchmarkCase, "elasticsearch"));
    }

    @Setup(Level.Trial)
    public void open(BenchmarkParams benchmarkCase, ThreadParams ownThread) throws SQLException {
        thread = ownThread.getThreadIndex();
        data = ReadyData.in(CaseAddress.of(benchmarkCase), users, dynamicGroups);
        store = open(benchmarkCase);
        store.forget();
        for (int i = 0; i < length(); i++) {
            sequence.add(ask(i));
        }
    }

    @Setup(Level.Invocation)
    public void begin() {
        prepare();
        sequence.forEach(asked -> prepare(store, asked));
        right = 0;
        if (thread == 0) {
            Window.open();
        }
    }

    /** One invocation; returns how many answers were right. */
    int all() {
        for (T asked : sequence) {
            if (perform(store, asked)) {
                right++;
            }
        }
        return right;
    }

    @TearDown(Level.Invocation)
    public void verify() {
        if (thread == 0) {
            Window.close();
        }
        Expected.check("right answers", sequence.size(), right);
        sequence.forEach(asked -> check(store, asked));
    }

    @TearDown(Level.Trial)
    public void close() {
        sequence.forEach(asked -> restore(store, asked));
        store.close();
    }

    /** A user who is there, another one for each i and thread. */
    SyncopeUser present(int i) {
        return population().user((number(i) * STRIDE) % users);
    }

    /** A user who is not there, another one for each i and thread. */
    SyncopeUser absent(int i) {
        return population().user(users + number(i));
    }

    private long number(int i) {
        return (long) thread * length() + i;
    }

    /** What must be stored for a user. */
    StoredUser stored(SyncopeUser user) {
        return StoredUser.of(user, data.groups());
    }

    Population population() {
        return data.population();
    }

    List<DynamicGroup> groups() {
        return data.groups();
    }

    UserStore store() {
        return store;
    }
}
