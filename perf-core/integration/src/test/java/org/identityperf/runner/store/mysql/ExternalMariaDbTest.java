package org.identityperf.runner.store.mysql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.load.MySqlLoad;
import org.identityperf.probe.measure.Counter;
import org.identityperf.probe.measure.WorkOnMariaDb;
import org.identityperf.runner.Beside;
import org.identityperf.runner.store.Sql;
import org.identityperf.runner.store.StoreException;
import org.identityperf.runner.store.external.ExternalStore;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** A real MariaDB that somebody else runs. */
@Beside
class ExternalMariaDbTest {

    private static final String RUN = Long.toHexString(System.nanoTime());

    private static OwnMariaDb server;

    @BeforeAll
    static void start() {
        server = OwnMariaDb.counting();
    }

    @Test
    void isReachedByItsOwnDriverAndSaysWhatItIs() {
        try (ExternalStore external = ExternalMySql.reach(server.guest(), line -> {})) {
            assertThat(external.version()).isEqualTo("MariaDB 11.4.5");
            assertThat(external.conditions()).containsEntry("innodb_snapshot_isolation", "OFF");
            assertThat(external.differences())
                    .containsEntry("innodb_flush_method", "O_DIRECT instead of fsync")
                    .doesNotContainKey("innodb_redo_log_capacity");
        }
    }

    @Test
    void neitherServerIsTakenForTheOther() {
        Address guest = server.guest();
        Address asMySql = new Address(guest.url().replace("mariadb", "mysql"), guest.user(), guest.password());

        assertThatThrownBy(() -> ExternalMySql.reach(asMySql, line -> {}))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("is a MariaDB of version 11.4.5")
                .hasMessageContaining("perf.mariadb.url");
    }

    @Test
    void givesCountsOnlyWhereItsUserMayReadThemAndTheServerKeepsThem() {
        try (ExternalStore blind = ExternalMySql.reach(server.guest(), line -> {})) {
            assertThat(blind.statistics()).isEmpty();
        }
        try (ExternalStore seeing = server.reached()) {
            assertThat(seeing.statistics()).isPresent();
            Sql.run(
                    server.owner(),
                    "UPDATE performance_schema.setup_consumers SET ENABLED = 'NO' WHERE NAME = 'events_statements_current'");
            assertThat(seeing.statistics()).isEmpty();
        } finally {
            Sql.run(
                    server.owner(),
                    "UPDATE performance_schema.setup_consumers SET ENABLED = 'YES' WHERE NAME = 'events_statements_current'");
        }
    }

    @Test
    void takesRowsByLoadDataAndNoneThatDoNotFit() throws Exception {
        try (ExternalStore external = ExternalMySql.reach(server.guest(), line -> {})) {
            Address place = external.datasets().begin(RUN + "a", Optional.empty());
            Sql.run(
                    place,
                    "CREATE TABLE kind (id int PRIMARY KEY, word varchar(10) CHARACTER SET latin1, flag bit(1))");

            try (MySqlLoad load = MySqlLoad.into(place, "kind", "id", "word", "flag")) {
                load.row().number(1).text("tab\tü\\").bool(true).end();
                load.row().number(2).nothing().bool(false).end();
                assertThat(load.finish()).isEqualTo(2);
            }
            assertThat(Sql.column(place, "SELECT CONCAT_WS(' ', id, word, flag + 0) FROM kind ORDER BY id"))
                    .containsExactly("1 tab\tü\\ 1", "2 0");

            assertThatThrownBy(() -> {
                        try (MySqlLoad load = MySqlLoad.into(place, "kind", "id", "word", "flag")) {
                            load.row()
                                    .number(3)
                                    .text("longer than ten")
                                    .bool(true)
                                    .end();
                            load.finish();
                        }
                    })
                    .isInstanceOf(SQLException.class);
            assertThat(Sql.column(place, "SELECT COUNT(*) FROM kind")).containsExactly("2");
            external.datasets().abandon(RUN + "a");
        }
    }

    @Test
    void countsStatementsRowsCommitsAndRedo() throws Exception {
        try (ExternalStore external = server.reached()) {
            Items.write(external.datasets().begin(RUN + "b", Optional.empty()), 1, 100);
            external.datasets().makeSnapshot(RUN + "b", "items");
            Address clone = external.datasets().cloneOf(RUN + "b", "counted");
            Address statistics = external.statistics().orElseThrow();

            for (String options : List.of("", "?useServerPrepStmts=true")) {
                Address with = new Address(clone.url() + options, clone.user(), clone.password());
                Map<Counter, Double> counted = WorkOnMariaDb.count(statistics, with, ExternalMariaDbTest::readAndWrite);

                assertThat(counted)
                        .as(options)
                        .containsEntry(Counter.CALLS, 2.0)
                        .containsEntry(Counter.ROWS, 4.0)
                        .containsEntry(Counter.COMMITS, 1.0)
                        .containsEntry(Counter.ROWS_WRITTEN, 1.0)
                        .containsEntry(Counter.FAILED, 0.0);
                assertThat(counted.get(Counter.WAL_BYTES)).isBetween(50.0, 2000.0);
            }
            Address together = clone.with("allowMultiQueries", "true");
            assertThatThrownBy(() -> WorkOnMariaDb.count(statistics, together, connection -> {
                        try (Statement statement = connection.createStatement()) {
                            statement.execute("UPDATE item SET text = 'a' WHERE id = 1; DELETE FROM item WHERE id = 2");
                        }
                    }))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("send them one by one");
            external.datasets().drop(clone);
            external.datasets().remove(RUN + "b");
        }
    }

    private static void readAndWrite(Connection connection) throws SQLException {
        connection.setAutoCommit(false);
        try (PreparedStatement read = connection.prepareStatement("SELECT text FROM item WHERE id <= ?");
                PreparedStatement write = connection.prepareStatement("UPDATE item SET text = ? WHERE id = ?")) {
            read.setInt(1, 3);
            read.executeQuery().close();
            write.setString(1, "at " + System.nanoTime());
            write.setInt(2, 7);
            write.executeUpdate();
        }
        connection.commit();
    }
}
