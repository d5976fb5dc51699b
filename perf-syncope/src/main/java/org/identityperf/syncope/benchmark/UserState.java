package org.identityperf.syncope.benchmark;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.benchmark.Implementation;
import org.identityperf.probe.measure.CaseAddress;
import org.identityperf.probe.measure.Expected;
import org.identityperf.probe.measure.Window;
import org.identityperf.syncope.dataset.DynamicGroup;
import org.identityperf.syncope.dataset.SyncopePopulation;
import org.identityperf.syncope.dataset.SyncopeUser;
import org.identityperf.syncope.index.IndexedFloor;
import org.identityperf.syncope.index.IndexedServer;
import org.identityperf.syncope.index.IndexedShape;
import org.identityperf.syncope.server.ServerUserStore;
import org.identityperf.syncope.server.SyncopeServer;
import org.identityperf.syncope.shape.JsonbFloor;
import org.identityperf.syncope.shape.JsonbShape;
import org.identityperf.syncope.shape.RowFloor;
import org.identityperf.syncope.shape.SearchForm;
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
 * A user state holds one thread's store and the inputs of its operations. Every invocation runs the same sequence of
 * operations, on data in the same state as before. The store itself does the work around a sequence, outside the
 * measured time, so that its caches know of it. No two threads operate on the same user.
 *
 * @param <T> the input of one operation
 */
@State(Scope.Thread)
@OperationsPerInvocation(UserState.LENGTH)
public abstract class UserState<T> extends UserOperation {

    /** How many operations an invocation does, unless a benchmark sets another number. */
    static final int LENGTH = 10;

    // Consecutive operations use users who lie far apart on disk. The stride is a prime, so that no user comes twice.
    private static final long STRIDE = 7919;

    /** How many users there are. */
    @Param("1000")
    public long users;

    /** How many dynamic groups there are. */
    @Param("0")
    public int dynamicGroups;

    /** The shape of the tables that hold the users. */
    @Param("ROWS")
    public Shape shape;

    /** How many threads run operations at once. */
    @Param("1")
    public int threads;

    private final List<T> sequence = new ArrayList<>();
    private ReadyData data;
    private UserStore store;
    private int thread;
    private int right;

    /** Returns the input of operation i of this thread, where i is at least 0 and below the length of a sequence. */
    abstract T ask(int i);

    /**
     * Does one operation.
     *
     * @return whether the answer is right, if the operation has one
     */
    abstract boolean perform(UserStore users, T asked);

    /** Brings the data of one operation into the state in which every invocation finds it. */
    void prepare(UserStore users, T asked) {
        // Operations that only read do not change it.
    }

    /** Brings the store into the state in which every invocation finds it, before the data of the operations. */
    void prepare() {
        // Most operations do not change it.
    }

    /** Compares the written data with the expected data. */
    void check(UserStore users, T asked) {
        // Operations that only read have written nothing.
    }

    /** Undoes what the invocations changed, so that the next case finds the users as they were loaded. */
    void restore(UserStore users, T asked) {
        // Most invocations leave nothing behind.
    }

    /** Returns how many operations an invocation does. */
    int length() {
        return LENGTH;
    }

    /** Opens this thread's store: the implementation that the measured method names, on tables of the case's shape. */
    UserStore open(BenchmarkParams benchmarkCase) throws SQLException {
        Address address = CaseAddress.of(benchmarkCase);
        return switch (Implementation.of(benchmarkCase)) {
            case SERVER -> new ServerUserStore(SyncopeServer.on(address).requireShape(shape));
            case FLOOR -> shape == Shape.JSONB ? new JsonbFloor(address) : new RowFloor(address);
            default -> openJsonb(address, SearchForm.PATH_FUNCTION);
        };
    }

    /** Opens the JSONB shape with one statement for each step, which searches with conditions of the given form. */
    UserStore openJsonb(Address address, SearchForm form) throws SQLException {
        if (shape != Shape.JSONB) {
            throw new IllegalArgumentException("there is a reference of the shape JSONB alone, not of " + shape);
        }
        return new JsonbShape(address, form);
    }

    /** Opens this thread's store with Elasticsearch in addition to the tables. */
    UserStore openIndexed(BenchmarkParams benchmarkCase) throws SQLException {
        Address address = CaseAddress.of(benchmarkCase);
        Address index = CaseAddress.of(benchmarkCase, "elasticsearch");
        return switch (Implementation.of(benchmarkCase)) {
            case SERVER ->
                new ServerUserStore(IndexedServer.open(address, index).requireShape(shape));
            case FLOOR -> IndexedFloor.open(address, index);
            default -> IndexedShape.open(address, index);
        };
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

    /** Runs one invocation, and returns how many answers were right. */
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

    /** Returns a user who is in the store, a different one for each i and thread. */
    SyncopeUser present(int i) {
        return population().user((number(i) * STRIDE) % users);
    }

    /** Returns a user who is not in the store, a different one for each i and thread. */
    SyncopeUser absent(int i) {
        return population().user(users + number(i));
    }

    private long number(int i) {
        return (long) thread * length() + i;
    }

    /** Returns what the store must hold for a user. */
    StoredUser stored(SyncopeUser user) {
        return StoredUser.of(user, data.groups());
    }

    SyncopePopulation population() {
        return data.population();
    }

    List<DynamicGroup> groups() {
        return data.groups();
    }

    UserStore store() {
        return store;
    }
}
