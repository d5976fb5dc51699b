package org.identityperf.probe.measure;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.BatchStatement;
import com.datastax.oss.driver.api.core.cql.BatchType;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import java.util.List;
import java.util.Optional;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.address.CassandraSession;
import org.identityperf.probe.load.CassandraLoad;
import org.identityperf.probe.load.Progress;
import org.identityperf.runner.store.RunningStore;
import org.identityperf.runner.store.cassandra.TestCassandra;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/** What is counted in the driver is what the real server did. */
@Order(TestCassandra.SHARED)
class CassandraMeterTest {

    private static final String FINGERPRINT = Long.toHexString(System.nanoTime());
    private static final String BY_ID = "SELECT note FROM item WHERE id = ?";

    private static RunningStore server;
    private static Address place;
    private static StoreMeter meter;

    @BeforeAll
    static void load() throws Exception {
        server = TestCassandra.running();
        place = server.datasets().begin(FINGERPRINT, Optional.empty());
        meter = MeasuredStore.meter(server.statistics().orElseThrow());
        try (CqlSession session = CassandraSession.open(place)) {
            session.execute("CREATE TABLE item (id int PRIMARY KEY, note text)");
            for (int id = 0; id < 10; id++) {
                session.execute("INSERT INTO item (id, note) VALUES (?, 'x')", id);
            }
        }
    }

    @BeforeEach
    void reset() throws Exception {
        meter.reset(List.of(), false);
    }

    @AfterAll
    static void abandon() {
        server.datasets().abandon(FINGERPRINT);
    }

    private static CqlSession counted() {
        return MeasuredCassandra.open(MeasuredCassandra.in(place));
    }

    private static long readsByServer() {
        try (CqlSession session = CassandraSession.open(place)) {
            return session.execute(
                            "SELECT count FROM system_views.coordinator_read_latency WHERE keyspace_name = ?"
                                    + " AND table_name = 'item'",
                            CassandraSession.keyspace(place))
                    .one()
                    .getLong(0);
        }
    }

    @Test
    void readsAreCountedAsTheServerCountsThem() throws Exception {
        try (CqlSession session = counted()) {
            PreparedStatement byId = session.prepare(BY_ID);
            long before = readsByServer();
            meter.open();
            for (int id = 5; id < 12; id++) {
                session.execute(byId.bind(id)).all();
            }

            assertThat(meter.close())
                    .containsEntry(Counter.CALLS, 7.0)
                    .containsEntry(Counter.ROWS, 5.0)
                    .containsEntry(Counter.ROUND_TRIPS, 7.0);
            assertThat(meter.statements()).isEqualTo(List.of(new StatementCount(7, 5, BY_ID)));
            assertThat(readsByServer() - before).isEqualTo(7);
        }
    }

    /** Two underscores also separate a dataset's name from that of a further keyspace; a clone's short name is filled with some. */
    @Test
    void mutationsOfAKeyspaceWithSuchANameAreCounted() throws Exception {
        String named = "identityperf_run_short__1a2b";
        try (CqlSession session = counted()) {
            session.execute("CREATE KEYSPACE " + named
                    + " WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1}");
            session.execute("CREATE TABLE " + named + ".part (id int PRIMARY KEY)");
            meter.reset(List.of(place.beside(named)), false);
            meter.open();
            session.execute("INSERT INTO " + named + ".part (id) VALUES (1)");

            assertThat(meter.close()).containsEntry(Counter.MUTATIONS, 1.0);
            session.execute("DROP KEYSPACE " + named);
        }
    }

    @Test
    void aMutationIsAChangedPartitionOfATableAndAReadIsNone() throws Exception {
        meter.reset(List.of(place), false);
        try (CqlSession session = counted()) {
            session.execute("CREATE TABLE part (id int, row int, note text, PRIMARY KEY (id, row))");
            PreparedStatement insert = session.prepare("INSERT INTO part (id, row, note) VALUES (?, ?, 'x')");
            meter.open();
            session.execute(insert.bind(1, 1));
            // Two rows of one partition, and one of another.
            session.execute(BatchStatement.newInstance(BatchType.UNLOGGED)
                    .addAll(insert.bind(2, 1), insert.bind(2, 2), insert.bind(3, 1)));
            session.execute("DELETE FROM part WHERE id = 1");

            assertThat(meter.close()).containsEntry(Counter.MUTATIONS, 4.0);

            meter.open();
            session.execute("SELECT note FROM part WHERE id = 2").all();
            assertThat(meter.close()).containsEntry(Counter.MUTATIONS, 0.0);
        }
    }

    @Test
    void theNameOfAKeyspaceIsNoPartOfAStatement() throws Exception {
        meter.reset(List.of(place), false);
        try (CqlSession session = counted()) {
            meter.open();
            session.execute("SELECT note FROM " + CassandraSession.keyspace(place) + ".item WHERE id = 3")
                    .all();
            meter.close();
        }

        assertThat(meter.statements())
                .containsExactly(new StatementCount(1, 1, "SELECT note FROM clone.item WHERE id = 3"));
    }

    @Test
    void requestsThatWaitForEachOtherAreRoundsOfTheirOwn() throws Exception {
        try (CqlSession session = counted()) {
            PreparedStatement byId = session.prepare(BY_ID);
            meter.open();
            session.executeAsync(byId.bind(1))
                    .thenCompose(first -> session.executeAsync(byId.bind(2)))
                    .thenCompose(second -> session.executeAsync(byId.bind(3)))
                    .toCompletableFuture()
                    .join();

            assertThat(meter.close()).containsEntry(Counter.CALLS, 3.0).containsEntry(Counter.ROUND_TRIPS, 3.0);
        }
    }

    @Test
    void eachPageIsARequest() throws Exception {
        try (CqlSession session = counted()) {
            PreparedStatement all = session.prepare("SELECT * FROM item");
            meter.open();
            assertThat(session.execute(all.bind().setPageSize(4)).all()).hasSize(10);

            assertThat(meter.close())
                    .containsEntry(Counter.CALLS, 3.0)
                    .containsEntry(Counter.ROWS, 10.0)
                    .containsEntry(Counter.ROUND_TRIPS, 3.0);
        }
    }

    @Test
    void rowsAreLoadedInBatchesOfOneTableAndALargeOneAlone() throws Exception {
        try (CqlSession session = counted()) {
            session.execute("CREATE TABLE loaded (id int PRIMARY KEY, note text)");
            session.execute("CREATE TABLE other (id int PRIMARY KEY)");
            PreparedStatement loaded = session.prepare("INSERT INTO loaded (id, note) VALUES (?, ?)");
            PreparedStatement other = session.prepare("INSERT INTO other (id) VALUES (?)");
            meter.open();
            try (CassandraLoad load = CassandraLoad.over(session, Progress.silent())) {
                for (int id = 0; id < 15; id++) {
                    load.insert(loaded.bind(id, "x"));
                    load.insert(other.bind(id));
                }
                load.insert(loaded.bind(15, "x".repeat(100_000)));

                assertThat(load.finish()).isEqualTo(31);
            }

            // Ten and five of each, and the large one.
            assertThat(meter.close()).containsEntry(Counter.CALLS, 5.0);
            assertThat(session.execute("SELECT id FROM loaded").all()).hasSize(16);
            assertThat(session.execute("SELECT id FROM other").all()).hasSize(15);
        }
    }

    @Test
    void nothingIsCountedWhereTheAddressDoesNotAsk() throws Exception {
        meter.open();
        try (CqlSession session = MeasuredCassandra.open(place)) {
            session.execute("SELECT * FROM item").all();
        }

        assertThat(meter.close()).containsEntry(Counter.CALLS, 0.0).containsEntry(Counter.ROUND_TRIPS, 0.0);
    }
}
