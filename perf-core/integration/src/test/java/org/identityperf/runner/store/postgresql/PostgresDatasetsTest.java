package org.identityperf.runner.store.postgresql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.identityperf.probe.address.Address;
import org.identityperf.runner.store.CloneName;
import org.identityperf.runner.store.Datasets;
import org.identityperf.runner.store.Sql;
import org.identityperf.runner.store.StoreException;
import org.identityperf.runner.store.TestCache;
import org.identityperf.runner.store.process.EmbeddedStore;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class PostgresDatasetsTest {

    /** Of this test run alone: the cache may outlive it. */
    private static final String RUN = Long.toHexString(System.nanoTime());

    private static final String SNAPSHOT = RUN + "a";

    private static EmbeddedStore server;
    private static Datasets datasets;

    @BeforeAll
    static void loadOne() {
        server = TestCache.startPostgres();
        datasets = server.datasets();
        Address loading = datasets.begin(SNAPSHOT, Optional.empty());
        Sql.run(loading, "CREATE TABLE item AS SELECT n AS id FROM generate_series(1, 10000) n");
        datasets.makeSnapshot(SNAPSHOT, "10000 items, the maintainer's");
    }

    @AfterAll
    static void dropThemAndStop() {
        for (String name : Sql.column(
                server.admin(), "SELECT datname FROM pg_database WHERE datname LIKE 'identityperf_sealed%'")) {
            Sql.run(server.admin(), "ALTER DATABASE " + name + " IS_TEMPLATE false", "DROP DATABASE " + name);
        }
        server.close();
    }

    @Test
    void areFoundAgainAfterARestart() {
        server.close();
        server = TestCache.startPostgres();
        datasets = server.datasets();

        assertThat(datasets.isSnapshot(SNAPSHOT)).isTrue();
        assertThat(datasets.bytes(SNAPSHOT)).isGreaterThan(5_000_000);
        assertThat(Sql.column(
                        server.admin(),
                        "SELECT shobj_description(oid, 'pg_database') FROM pg_database WHERE datname = 'identityperf_sealed_"
                                + SNAPSHOT + "'"))
                .containsExactly("10000 items, the maintainer's");
    }

    @Test
    void areNotFoundHalfLoadedAndAreSwept() {
        String half = RUN + "b";
        datasets.begin(half, Optional.empty());
        Address clone = datasets.cloneOf(SNAPSHOT, "left over");
        assertThat(datasets.isSnapshot(half)).isFalse();
        assertThatThrownBy(() -> datasets.cloneOf(half, "half"))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("no dataset snapshot " + half);

        server.close();
        List<String> said = new ArrayList<>();
        server = PostgresServer.start(TestCache.open(), said::add);
        datasets = server.datasets();

        assertThat(said).singleElement().asString().contains("loading_" + half).contains(CloneName.in(clone));
        assertThat(Sql.column(
                        server.admin(),
                        "SELECT datname FROM pg_database WHERE datname ~ '^identityperf_(loading|run)_'"))
                .isEmpty();
    }

    @Test
    void giveClonesThatCanBeWrittenWithoutTouchingThem() {
        Address first = datasets.cloneOf(SNAPSHOT, "Reads[items=10000]@rttMillis=0");
        Sql.run(first, "DELETE FROM item WHERE id > 10");
        Address second = datasets.cloneOf(SNAPSHOT, "Writes[items=10000]@rttMillis=0");

        assertThat(Sql.column(first, "SELECT count(*) FROM item")).containsExactly("10");
        assertThat(Sql.column(second, "SELECT count(*) FROM item")).containsExactly("10000");
        datasets.drop(first);
        datasets.drop(second);
        assertThatThrownBy(first::connect).isInstanceOf(SQLException.class).hasMessageContaining("does not exist");
    }

    @Test
    void areClosedToConnections() {
        String url = server.admin().url().replace("/postgres", "/identityperf_sealed_" + SNAPSHOT);
        Address snapshot =
                new Address(url, server.admin().user(), server.admin().password());

        assertThatThrownBy(snapshot::connect)
                .isInstanceOf(SQLException.class)
                .hasMessageContaining("not currently accepting connections");
        assertThatThrownBy(() -> datasets.drop(snapshot)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> datasets.begin(SNAPSHOT, Optional.empty()))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("is a snapshot");
    }

    @Test
    void canStartFromAnother() {
        String larger = RUN + "c";
        Address loading = datasets.begin(larger, Optional.of(SNAPSHOT));
        Sql.run(loading, "INSERT INTO item VALUES (10001)");
        datasets.makeSnapshot(larger, "10001 items");

        Address clone = datasets.cloneOf(larger, "larger");
        assertThat(Sql.column(clone, "SELECT count(*) FROM item")).containsExactly("10001");
        datasets.drop(clone);
    }

    @Test
    void areLoadedByCommitsThatDoNotWaitForTheDiskAndWrittenByCommitsThatDo() {
        String fast = RUN + "e";
        Address loading = datasets.begin(fast, Optional.of(SNAPSHOT));
        Address clone = datasets.cloneOf(SNAPSHOT, "durable");

        assertThat(Sql.column(loading, "SHOW synchronous_commit")).containsExactly("off");
        assertThat(Sql.column(clone, "SHOW synchronous_commit")).containsExactly("on");
        datasets.drop(clone);
        datasets.abandon(fast);
    }

    @Test
    void areNoSnapshotsWhileSomethingIsConnected() throws SQLException {
        String busy = RUN + "d";
        Address loading = datasets.begin(busy, Optional.empty());

        try (Connection connection = loading.connect()) {
            assertThat(connection.isValid(1)).isTrue();
            assertThatThrownBy(() -> datasets.makeSnapshot(busy, "busy"))
                    .isInstanceOf(StoreException.class)
                    .hasMessageContaining("Close every connection");
        }
        assertThat(datasets.isSnapshot(busy)).isFalse();
        datasets.abandon(busy);
    }

    @Test
    void countOnlyWhenAsked() {
        Address clone = datasets.cloneOf(SNAPSHOT, "counted");
        String calls = "SELECT coalesce(sum(calls), 0) FROM pg_stat_statements WHERE query LIKE 'SELECT max(id)%'";

        Sql.run(clone, "SELECT max(id) FROM item");
        assertThat(Sql.column(clone, calls)).containsExactly("0");
        datasets.counting(clone, true);
        Sql.run(clone, "SELECT max(id) FROM item");
        datasets.counting(clone, false);
        Sql.run(clone, "SELECT max(id) FROM item");

        assertThat(Sql.column(clone, calls)).containsExactly("1");
        datasets.drop(clone);
    }

    @Test
    void areWarmInAClone() {
        Address clone = datasets.cloneOf(SNAPSHOT, "warm");

        assertThat(Sql.column(clone, "EXPLAIN (ANALYZE, BUFFERS, COSTS off) SELECT count(*) FROM item"))
                .noneMatch(line -> line.contains("read="));
        datasets.drop(clone);
    }
}
