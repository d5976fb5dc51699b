package org.identityperf.probe.measure;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import com.zaxxer.hikari.HikariDataSource;
import java.lang.management.ManagementFactory;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.address.ConnectionPool;
import org.identityperf.runner.Beside;
import org.identityperf.runner.store.RunningStore;
import org.identityperf.runner.store.Sql;
import org.identityperf.runner.store.TestCache;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Reads of the real store by one thread: whether another one would have to wait for it. */
@Beside
class HeldLocksTest {

    private static final String FINGERPRINT = Long.toHexString(System.nanoTime()) + "e";

    private static RunningStore store;
    private static Address clone;

    private final Object lock = new Object();

    @BeforeAll
    static void load() {
        store = TestCache.startPostgresBeside();
        Sql.run(store.datasets().begin(FINGERPRINT, Optional.empty()), "CREATE TABLE item (n int)");
        store.datasets().makeSnapshot(FINGERPRINT, "items");
        clone = CountedSockets.in(store.datasets().cloneOf(FINGERPRINT, "held"));
    }

    @AfterAll
    static void stop() {
        store.datasets().drop(clone);
        store.datasets().remove(FINGERPRINT);
        store.close();
    }

    @AfterEach
    void forget() {
        Window.countWith(List.of());
    }

    private interface Work {
        void on(Connection connection) throws SQLException;
    }

    /** Does the same in a warm-up and then twice, and returns how many locks it held. */
    private static double held(Connection connection, Work work) throws SQLException {
        HeldLocks held = new HeldLocks();
        held.beginIteration();
        Window.rehearseWith(List.of(held));
        inWindow(connection, work);
        held.beginIteration();
        Window.countWith(List.of(held));
        inWindow(connection, work);
        inWindow(connection, work);
        return Window.counted().get(Counter.HELD_LOCKS);
    }

    private static void inWindow(Connection connection, Work work) throws SQLException {
        Window.open();
        work.on(connection);
        Window.close();
    }

    private static double held(Work work) throws SQLException {
        try (Connection connection = clone.connect()) {
            return held(connection, work);
        }
    }

    private static void read(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.executeQuery("SELECT n FROM item");
        }
    }

    private static void readWith(Supplier<Object> lock, Connection connection) throws SQLException {
        synchronized (lock.get()) {
            read(connection);
        }
    }

    @Test
    void aMonitorHeldAroundARequestIsCountedAndNamed() throws SQLException {
        assertThat(held(connection -> readWith(() -> lock, connection))).isEqualTo(1);
        assertThat(Window.waited().held()).singleElement().satisfies(found -> {
            assertThat(found.lock()).isEqualTo("java.lang.Object");
            assertThat(found.words()).contains("synchronized at " + HeldLocksTest.class.getName() + ".readWith:");
        });
    }

    @Test
    void monitorsThatAreHeldOneAfterTheOtherAreNotHeldAtOnce() throws SQLException {
        Object other = new Object();

        assertThat(held(connection -> {
                    readWith(() -> lock, connection);
                    readWith(() -> other, connection);
                }))
                .isEqualTo(1);
        assertThat(held(connection -> {
                    synchronized (other) {
                        readWith(() -> lock, connection);
                    }
                }))
                .isEqualTo(2);
    }

    @Test
    void monitorsOfOneOperationAndOfTheDriverAreNotCounted() throws SQLException {
        assertThat(held(connection -> readWith(Object::new, connection))).isZero();
        assertThat(held(HeldLocksTest::read)).isZero();
        assertThat(Window.waited()).isEqualTo(Waiting.NOTHING);
    }

    @Test
    void aMonitorReleasedBeforeTheRequestIsNotCounted() throws SQLException {
        assertThat(held(connection -> {
                    synchronized (lock) {
                        assertThat(connection).isNotNull();
                    }
                    read(connection);
                }))
                .isZero();
    }

    @Test
    void theLastConnectionOfAPoolIsCounted() throws SQLException {
        assertThat(heldOfAPoolOf(1)).isEqualTo(1);
        assertThat(Window.waited().held()).containsExactly(HeldLock.LAST_CONNECTION);
        assertThat(heldOfAPoolOf(2)).isZero();
    }

    private static double heldOfAPoolOf(int size) throws SQLException {
        try (HikariDataSource pool = ConnectionPool.open(clone, size, true);
                Connection connection = pool.getConnection()) {
            return held(connection, HeldLocksTest::read);
        }
    }

    /** How often a thread is looked at must not show in what it allocates. */
    @Test
    void itsOwnAllocationIsNotCounted() throws SQLException {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long[] own = {Thread.currentThread().getId()};
        try (Connection connection = clone.connect()) {
            HeldLocks held = new HeldLocks();
            for (int time = 0; time < 10; time++) {
                inNoWindow(connection);
            }
            long before = AllocationMeter.ofOperations(threads, own)[0];
            inNoWindow(connection);
            long plain = AllocationMeter.ofOperations(threads, own)[0] - before;

            held.beginIteration();
            held.open();
            before = AllocationMeter.ofOperations(threads, own)[0];
            inNoWindow(connection);
            long watched = AllocationMeter.ofOperations(threads, own)[0] - before;
            held.close();

            assertThat(watched).isEqualTo(plain);
        }
    }

    private static void inNoWindow(Connection connection) throws SQLException {
        for (int i = 0; i < 10; i++) {
            read(connection);
        }
    }
}
