package org.identityperf.runner.store.mysql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.identityperf.probe.address.Address;
import org.identityperf.runner.Beside;
import org.identityperf.runner.store.CloneName;
import org.identityperf.runner.store.Sql;
import org.identityperf.runner.store.StoreException;
import org.identityperf.runner.store.StoreTrouble;
import org.identityperf.runner.store.external.ExternalStore;
import org.identityperf.runner.store.process.EmbeddedStore;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

@Beside
class ExternalMySqlTest {

    private static final String RUN = Long.toHexString(System.nanoTime());

    private static EmbeddedStore server;

    @BeforeAll
    static void start() {
        server = TestMySql.running();
    }

    @Test
    void isReachedThroughASchemaWithOptionsAndSeveralHosts() {
        Address guest = ExternalServer.of(server, "SELECT ON performance_schema.*");
        String host = guest.hosts().get(0);
        Address several = new Address(
                "jdbc:mysql://" + host + ',' + host + "/information_schema?connectTimeout=9000",
                guest.user(),
                guest.password());

        try (ExternalStore external = ExternalMySql.reach(several, line -> {})) {
            assertThat(external.hosts()).hasSize(2).allMatch(address -> address.getPort() == server.port());
            assertThat(external.version()).isEqualTo("MySQL 8.0.33");
            Address loading = external.datasets().begin(RUN + "a", Optional.empty());
            assertThat(loading.url())
                    .isEqualTo("jdbc:mysql://" + host + ',' + host + "/identityperf_loading_" + RUN
                            + "a?connectTimeout=9000");
            assertThat(Sql.column(loading, "SELECT DATABASE()")).containsExactly("identityperf_loading_" + RUN + "a");
        }
    }

    @Test
    void leavesNothingUnfinishedAndTouchesNothingOfAnybodyElse() {
        Address guest = ExternalServer.of(server);
        Sql.run(
                server.admin(),
                "CREATE SCHEMA precious",
                "CREATE TABLE precious.item (id int PRIMARY KEY)",
                "CREATE SCHEMA identityperf_loading_" + RUN + "b",
                "CREATE TABLE identityperf_loading_" + RUN + "b.somebodys (id int PRIMARY KEY)");

        try (ExternalStore external = ExternalMySql.reach(guest, line -> {})) {
            assertThatThrownBy(() -> external.datasets().begin(RUN + "b", Optional.empty()))
                    .isInstanceOf(StoreException.class)
                    .hasMessageContaining("identityperf_loading_" + RUN + "b")
                    .hasMessageContaining("not its mark")
                    .hasMessageContaining("left as it is");
            Items.write(external.datasets().begin(RUN + "c", Optional.empty()), 0, 100);
            external.datasets().makeSnapshot(RUN + "c", "hundred");
            Address clone = external.datasets().cloneOf(RUN + "c", "left");
            assertThat(Items.count(clone)).isEqualTo(100);
            assertThat(CloneName.in(clone)).isEqualTo(CloneName.of("left"));
        }

        assertThat(Sql.column(server.admin(), "SHOW SCHEMAS"))
                .contains("precious", "identityperf_loading_" + RUN + "b", "identityperf_sealed_" + RUN + "c")
                .doesNotContain(CloneName.of("left"));
        Sql.run(server.admin(), "DROP SCHEMA precious", "DROP SCHEMA identityperf_loading_" + RUN + "b");
    }

    @Test
    void tellsAUserWithoutRightsWhatToAskFor() {
        Address guest = ExternalServer.of(server);
        Sql.run(server.admin(), "REVOKE ALL ON `identityperf\\_%`.* FROM guest@127.0.0.1");

        assertThatThrownBy(() -> ExternalMySql.reach(guest, line -> {}))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining(guest.url())
                .hasMessageContaining("lets the user 'guest'@'127.0.0.1' make no schemas")
                .hasMessageContaining("GRANT ALL ON `identityperf\\_%`.* TO 'guest'@'127.0.0.1'");
    }

    @Test
    void isUsedByOneRunAtATime() throws Exception {
        Address guest = ExternalServer.of(server);
        ExternalStore first = ExternalMySql.reach(guest, line -> {});
        List<String> said = new CopyOnWriteArrayList<>();
        CountDownLatch waiting = new CountDownLatch(1);
        CompletableFuture<ExternalStore> second =
                CompletableFuture.supplyAsync(() -> ExternalMySql.reach(guest, line -> {
                    said.add(line);
                    waiting.countDown();
                }));
        waiting.await();
        assertThat(second).isNotDone();
        assertThat(said.get(0))
                .startsWith("waiting for another run (connection ")
                .contains(" of guest from 127.0.0.1");

        first.close();

        second.get().close();
        assertThat(said).hasSize(1);
    }

    @Test
    void givesCountsOnlyWhereItsUserMayReadThemAndTheServerKeepsThem() {
        try (ExternalStore blind = ExternalMySql.reach(ExternalServer.of(server), line -> {})) {
            assertThat(blind.statistics()).isEmpty();
        }
        Address seeing = ExternalServer.of(server, "SELECT ON performance_schema.*");
        try (ExternalStore idle = ExternalMySql.reach(seeing, line -> {})) {
            assertThat(idle.statistics()).isEmpty();
            StatementCounting counting = new StatementCounting(new MySqlSchemas(server.admin()));
            counting.count("any", true);
            assertThat(idle.statistics()).isPresent();
            counting.count("any", false);
        }
    }

    @Test
    void saysWhichSettingsAreNotWhatThisProjectWouldSet() {
        Sql.run(server.admin(), "SET GLOBAL innodb_flush_log_at_trx_commit = 2");
        try (ExternalStore external = ExternalMySql.reach(ExternalServer.of(server), line -> {})) {
            assertThat(external.conditions()).containsEntry("innodb_flush_log_at_trx_commit", "2");
            assertThat(external.differences())
                    .containsEntry("innodb_flush_log_at_trx_commit", "2 instead of 1")
                    .hasSize(1);
        } finally {
            Sql.run(server.admin(), "SET GLOBAL innodb_flush_log_at_trx_commit = 1");
        }
    }

    @Test
    void thatCannotBeUsedIsToldWithWhatToDo() {
        Address guest = ExternalServer.of(server);

        assertThatThrownBy(() -> ExternalMySql.reach(new Address(guest.url(), "guest", "wrong"), line -> {}))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("Access denied")
                .hasMessageContaining(".user and the password")
                .hasMessageNotContaining("wrong");
        assertThatThrownBy(() -> ExternalMySql.reach(new Address("jdbc:postgresql://h/x", "a", "b"), line -> {}))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("write jdbc:mysql://host:port/");
    }

    @Test
    void thatIsGoneIsTold() throws Exception {
        try (ExternalStore external = ExternalMySql.reach(ExternalServer.of(server), line -> {})) {
            assertThat(external.trouble(new IOException("odd"))).isEmpty();
            assertThat(external.trouble(new IOException("The table 'item' is full"))
                            .orElseThrow())
                    .hasMessageContaining("disk of jdbc:mysql://127.0.0.1")
                    .hasMessageContaining("is full");

            Sql.column(server.admin(), "SELECT ID FROM information_schema.PROCESSLIST WHERE USER = 'guest'")
                    .forEach(connection -> Sql.run(server.admin(), "KILL " + connection));
            assertThat(external.trouble(new IOException("odd")).orElseThrow())
                    .hasMessageContaining("the connection that keeps other runs out has ended")
                    .hasMessageContaining("The server answers others, so an administrator");
            assertThatThrownBy(external::requireHeld).isInstanceOf(StoreTrouble.class);
            assertThatThrownBy(() -> external.datasets().abandon(RUN + "d")).isInstanceOf(StoreTrouble.class);
        }
    }
}
