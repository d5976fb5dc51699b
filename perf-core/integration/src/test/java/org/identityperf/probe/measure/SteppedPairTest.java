package org.identityperf.probe.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Stream;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.address.Query;
import org.identityperf.probe.measure.SteppedPair.Met;
import org.identityperf.runner.Beside;
import org.identityperf.runner.settings.Store;
import org.identityperf.runner.store.RunningStore;
import org.identityperf.runner.store.Sql;
import org.identityperf.runner.store.TestCache;
import org.identityperf.runner.store.mysql.OwnMariaDb;
import org.identityperf.runner.store.mysql.TestMySql;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Two transactions on the real stores. */
@Beside
class SteppedPairTest {

    private static final String FINGERPRINT = Long.toHexString(System.nanoTime()) + "d";
    private static final int POINTS = 4;
    private static final String UPDATE = "UPDATE item SET n = n + ? WHERE id = ?";

    private static final Map<Store, RunningStore> STORES = new TreeMap<>();
    private static final Map<Store, Address> ITEMS = new TreeMap<>();

    @BeforeAll
    static void load() {
        STORES.put(Store.POSTGRESQL, TestCache.startPostgresBeside());
        if (Boolean.getBoolean("identityperf.thorough")) {
            STORES.put(Store.MYSQL, TestMySql.running());
            if (OwnMariaDb.isHere()) {
                STORES.put(Store.MARIADB, OwnMariaDb.counting().reached());
            }
        }
        STORES.forEach((kind, store) -> {
            Sql.run(
                    store.datasets().begin(FINGERPRINT, Optional.empty()),
                    "CREATE TABLE item (id int PRIMARY KEY, n int)",
                    "INSERT INTO item VALUES (1, 0), (2, 0), (3, 0), (4, 0)");
            store.datasets().makeSnapshot(FINGERPRINT, "items");
            Address clone = store.datasets().cloneOf(FINGERPRINT, "stepped");
            ITEMS.put(kind, clone.url().contains("socketFactory") ? clone : CountedSockets.in(clone));
        });
    }

    @AfterAll
    static void stop() {
        STORES.forEach((kind, store) -> {
            store.datasets().drop(ITEMS.get(kind));
            store.datasets().remove(FINGERPRINT);
            if (kind != Store.MYSQL) {
                store.close();
            }
        });
    }

    static Stream<Store> stores() {
        return STORES.keySet().stream();
    }

    /** A connection to a store for each of the two, opened beforehand: opening one has requests too. */
    private record Two(Connection first, Connection second) implements AutoCloseable {

        static Two on(Store store) throws SQLException {
            Two two = new Two(ITEMS.get(store).connect(), ITEMS.get(store).connect());
            if (store == Store.POSTGRESQL) {
                // Waits are seen until PostgreSQL ends the deadlock. Its default of a second is too short if a machine
                // stalls.
                for (Connection each : List.of(two.first, two.second)) {
                    Query.execute(each, "SET deadlock_timeout = '10s'");
                }
            }
            two.first.setAutoCommit(false);
            two.second.setAutoCommit(false);
            return two;
        }

        @Override
        public void close() throws SQLException {
            first.close();
            second.close();
        }
    }

    /** Adds one to each item in that order, in one transaction. */
    private static Callable<Void> adding(Connection connection, int... ids) {
        return () -> {
            try (Statement statement = connection.createStatement()) {
                for (int id : ids) {
                    statement.executeUpdate("UPDATE item SET n = n + 1 WHERE id = " + id);
                }
                connection.commit();
                return null;
            } catch (SQLException e) {
                connection.rollback();
                throw e;
            }
        };
    }

    private static List<Met> atEachPoint(Store store, int[] first, int[] second) throws Exception {
        List<Met> all = new ArrayList<>();
        try (SteppedPair pair = new SteppedPair(ITEMS.get(store));
                Two two = Two.on(store)) {
            for (int at = 0; at < POINTS; at++) {
                all.add(pair.run(adding(two.first(), first), adding(two.second(), second), at));
            }
        }
        return all;
    }

    @ParameterizedTest
    @MethodSource("stores")
    void theSecondWaitsWhileTheFirstHoldsWhatItNeeds(Store store) throws Exception {
        List<Met> met = atEachPoint(store, new int[] {1, 2}, new int[] {2});

        // Its requests are two updates and the commit, of which PostgreSQL's driver has a BEGIN in the first.
        assertThat(met).extracting(Met::waited).endsWith(true, false);
        assertThat(met.get(0).waited()).isFalse();
        assertThat(met).allSatisfy(each -> {
            assertThat(each.deadlocks()).isZero();
            assertThat(each.failures()).isEmpty();
        });
    }

    @ParameterizedTest
    @MethodSource("stores")
    void lockingInAnotherOrderEndsInADeadlock(Store store) throws Exception {
        List<Met> met = atEachPoint(store, new int[] {1, 2}, new int[] {2, 1});

        assertThat(met).extracting(Met::deadlocks).containsExactly(0L, 1L, 0L, 0L);
        assertThat(met).extracting(each -> each.failures().size()).containsExactly(0, 1, 0, 0);
        assertThat(met).extracting(Met::waited).containsExactly(false, true, true, false);
        assertThat(met)
                .extracting(each -> each.waiting().deadlocks())
                .containsExactly(List.of(), List.of(new Deadlock(1, UPDATE, UPDATE)), List.of(), List.of());
    }

    @ParameterizedTest
    @MethodSource("stores")
    void aWaitNamesItsLock(Store store) throws Exception {
        List<Met> met = atEachPoint(store, new int[] {1, 2}, new int[] {2});

        assertThat(met.get(2).waiting().locks()).singleElement().satisfies(wait -> {
            assertThat(wait.statement()).isEqualTo(UPDATE);
            assertThat(wait.times()).isEqualTo(1);
            assertThat(wait.place()).isEqualTo(store == Store.POSTGRESQL ? "item" : "item.PRIMARY");
            assertThat(wait.kind())
                    .isEqualTo(
                            switch (store) {
                                case POSTGRESQL -> "ShareLock on transactionid";
                                case MYSQL -> "X,REC_NOT_GAP on RECORD";
                                default -> "X on RECORD";
                            });
        });
    }

    @ParameterizedTest
    @MethodSource("stores")
    void thoseWhoLockOtherRowsDoNotWait(Store store) throws Exception {
        assertThat(atEachPoint(store, new int[] {1, 2}, new int[] {3, 4})).noneMatch(Met::waited);
    }

    /** How often it looks depends on the time. */
    @ParameterizedTest
    @MethodSource("stores")
    void whatItAsksTheStoreIsNotCounted(Store store) throws Exception {
        StoreMeter meter = MeasuredStore.meter(STORES.get(store).statistics().orElseThrow());
        meter.reset(List.of(ITEMS.get(store)), false);
        try (SteppedPair pair = new SteppedPair(ITEMS.get(store));
                Two two = Two.on(store)) {
            meter.open();
            long before = CountedSockets.ROUND_TRIPS.sum();

            pair.run(() -> two.first().isValid(1), () -> sleeping(two.second(), store), 0);

            assertThat(CountedSockets.ROUND_TRIPS.sum() - before).isLessThan(5);
            meter.close();
            assertThat(meter.statements())
                    .extracting(StatementCount::statement)
                    .noneMatch(statement -> statement.contains("lock_waits")
                            || statement.contains("current_waits")
                            || statement.contains("wait_event_type"));
        }
    }

    private static boolean sleeping(Connection connection, Store store) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            return statement.execute(store == Store.POSTGRESQL ? "SELECT pg_sleep(0.1)" : "SELECT sleep(0.1)");
        }
    }

    @Test
    void whoeverWaitsForALockOfTheJvmWaitsToo() throws Exception {
        ReentrantLock lock = new ReentrantLock();
        try (SteppedPair pair = new SteppedPair(ITEMS.get(Store.POSTGRESQL));
                Two two = Two.on(Store.POSTGRESQL)) {
            Callable<Void> locked = () -> {
                lock.lock();
                try {
                    return adding(two.first(), 1).call();
                } finally {
                    lock.unlock();
                }
            };

            long before = allocated();
            assertThat(pair.run(locked, locked, 0)).isEqualTo(new Met(true, 0, Waiting.NOTHING, List.of()));
            assertThat(allocated() - before)
                    .as("without hundreds of looks at whether it still waits")
                    .isLessThan(100_000);
            assertThat(pair.run(locked, locked, 9)).isEqualTo(new Met(false, 0, Waiting.NOTHING, List.of()));
        }
    }

    /** Returns what this thread allocated; other tests run in other threads. */
    private static long allocated() {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        return AllocationMeter.ofOperations(
                threads, new long[] {Thread.currentThread().getId()})[0];
    }

    @Test
    void whatFailsIsToldWithoutADeadlock() throws Exception {
        IllegalStateException refused = new IllegalStateException("no");
        try (SteppedPair pair = new SteppedPair(ITEMS.get(Store.POSTGRESQL))) {
            Met met = pair.run(
                    () -> {
                        throw refused;
                    },
                    () -> "done",
                    0);

            assertThat(met).isEqualTo(new Met(false, 0, Waiting.NOTHING, List.of(refused)));
        }
    }

    @Test
    void anotherStoreIsRefused() {
        assertThatThrownBy(() -> new SteppedPair(new Address("cassandra://localhost/items", "", "")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("jdbc:postgresql");
    }
}
