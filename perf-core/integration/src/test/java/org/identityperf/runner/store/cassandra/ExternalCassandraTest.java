package org.identityperf.runner.store.cassandra;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.CqlSession;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.address.CassandraSession;
import org.identityperf.runner.store.StoreException;
import org.identityperf.runner.store.StoreTrouble;
import org.identityperf.runner.store.external.ExternalStore;
import org.identityperf.runner.store.process.ServerProcess;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/** One that runs already, as somebody else's would. */
@Order(TestCassandra.SHARED)
class ExternalCassandraTest {

    private static SomebodysCassandra somebodys;

    private ExternalStore store;

    @BeforeAll
    static void start() {
        somebodys = new SomebodysCassandra();
    }

    @AfterAll
    static void clear() {
        somebodys.close();
    }

    private static ExternalStore reach() {
        return ExternalCassandra.reach(somebodys.address(), line -> {});
    }

    @BeforeEach
    void open() {
        store = reach();
    }

    @AfterEach
    void close() {
        store.close();
    }

    @Test
    void doesNotCloneWithoutTheFiles() {
        assertThat(store.datasets().clones()).isFalse();
        assertThatThrownBy(() -> store.datasets().begin("abcd", Optional.of("beef")))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("no dataset snapshot beef");
        // All else is as this project sets it; a client is not told this.
        assertThat(store.differences()).isEqualTo(Map.of("jvm.heap_max", "nothing instead of 536870912"));
        assertThat(store.conditions()).containsEntry("replicas", "1").containsEntry("data_center", "datacenter1");
    }

    @Test
    void leavesAKeyspaceAloneThatOnlyHasOneOfOurNames() throws Exception {
        store.close();
        CassandraContract.run(
                somebodys.address(),
                "CREATE KEYSPACE identityperf_sealed_abcd WITH replication = {'class': 'SimpleStrategy',"
                        + " 'replication_factor': 1}");

        assertThatThrownBy(ExternalCassandraTest::reach)
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("did not make: identityperf_sealed_abcd")
                .hasMessageContaining("left as they are");
        CassandraContract.run(somebodys.address(), "DROP KEYSPACE identityperf_sealed_abcd");
        store = reach();
    }

    @Test
    void whatAKilledRunLeftBesideADatasetIsNoStrangerAndIsSwept() throws Exception {
        Address dataset = store.datasets().begin("beef", Optional.empty());
        Address locks = CassandraSession.beside(dataset, "locks");
        CassandraContract.run(
                dataset,
                "CREATE KEYSPACE " + CassandraSession.keyspace(locks)
                        + " WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1}");
        store.close();

        store = reach();

        assertThat(somebodys.places()).doesNotContain(CassandraSession.keyspace(locks));
    }

    @Test
    void aRunWhoseLeaseAnotherOneTookChangesNothingMore() throws Exception {
        store.datasets().begin("beef", Optional.empty());
        CassandraContract.run(
                somebodys.address(),
                "UPDATE " + CassandraPlaces.KEYSPACE + ".lease SET owner = 'another' WHERE name = 'run' IF EXISTS");
        List<String> places = somebodys.places();

        assertThatThrownBy(() -> store.requireHeld())
                .isInstanceOf(StoreTrouble.class)
                .hasMessageContaining("another run may use it by now")
                .hasMessageContaining("gives no verdict");
        assertThatThrownBy(() -> store.datasets().abandon("beef")).isInstanceOf(StoreTrouble.class);
        store.close();

        assertThat(somebodys.places()).isEqualTo(places);
        CassandraContract.run(
                somebodys.address(), "DELETE FROM " + CassandraPlaces.KEYSPACE + ".lease WHERE name = 'run' IF EXISTS");
        store = reach();
    }

    @Test
    void saysWhoIsRefusedAndWhatToCheck() {
        Address admin = somebodys.address();

        assertThatThrownBy(
                        () -> ExternalCassandra.reach(new Address(admin.url(), "cassandra", "cassandra"), line -> {}))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining(admin.url() + " as cassandra")
                .hasMessageContaining("Authentication error")
                .hasMessageEndingWith("Check -Dperf.cassandra.user and the password.");
    }

    @Test
    void saysWhereNobodyListensAndWhatToCheck() throws Exception {
        Address admin = somebodys.address();
        String nobody = "127.0.0.1:" + ServerProcess.freePort();

        assertThatThrownBy(() -> ExternalCassandra.reach(admin.at(List.of(nobody)), line -> {}))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining(": " + nobody + ": Connection refused. Check -Dperf.cassandra.url");
    }

    @Test
    void saysWhichDatacentersThereAre() {
        Address admin = somebodys.address();
        Address elsewhere =
                new Address(admin.url().replace("datacenter1", "elsewhere"), admin.user(), admin.password());

        assertThatThrownBy(() -> ExternalCassandra.reach(elsewhere, line -> {}))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("has no datacenter elsewhere, but datacenter1. Name the one")
                .hasMessageContaining("-Dperf.cassandra.url");
    }

    @Test
    void isUsedByOneRunAtATimeAndByTheNextAfterAKilledOne() throws Exception {
        try (CqlSession session = CassandraSession.open(somebodys.address())) {
            Keyspaces keyspaces = new Keyspaces(session, somebodys.address(), 1);
            List<String> said = new CopyOnWriteArrayList<>();
            CountDownLatch waiting = new CountDownLatch(1);
            store.close();

            RowLease first = RowLease.take(keyspaces, 2, line -> {});
            CompletableFuture<RowLease> second =
                    CompletableFuture.supplyAsync(() -> RowLease.take(keyspaces, 2, line -> {
                        said.add(line);
                        waiting.countDown();
                    }));
            waiting.await();
            assertThat(second).isNotDone();
            first.forget();

            second.get().close();
            assertThat(said).singleElement().asString().matches("waiting for another run \\(process \\d+ on .*");
        }
        store = reach();
    }
}
