package org.identityperf.probe.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.Optional;
import org.identityperf.lab.Beside;
import org.identityperf.lab.store.RunningStore;
import org.identityperf.lab.store.Sql;
import org.identityperf.lab.store.TestCache;
import org.identityperf.probe.address.Address;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The probe's counting, on the real MySQL. */
@Beside
class MySqlMeterTest {

    private static final String FINGERPRINT = Long.toHexString(System.nanoTime()) + "0";

    private static RunningStore store;
    private static Address clone;
    private static StoreMeter meter;

    @BeforeAll
    static void start() throws SQLException {
        store = TestCache.startMySql();
        Sql.run(
                store.datasets().begin(FINGERPRINT, Optional.empty()),
                "CREATE TABLE item (id int PRIMARY KEY, word varchar(100))",
                "INSERT INTO item WITH RECURSIVE number (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number LIMIT 100)"
                        + " SELECT n, 'word' FROM number");
        store.datasets().seal(FINGERPRINT, "hundred");
        clone = store.datasets().cloneOf(FINGERPRINT, "counted");
        store.datasets().counting(clone, true);
        meter = StoreMeter.of(store.statistics().orElseThrow());
    }

    @AfterAll
    static void stop() {
        store.datasets().drop(clone);
        store.close();
    }

    private interface Work {
        void with(Connection connection) throws SQLException;
    }

    private static Map<Counter, Double> count(String options, Work work) throws Exception {
        // A measured pool is there before the window opens.
        try (Connection connection = new Address(clone.url() + options, clone.user(), clone.password()).connect()) {
            meter.open();
            work.with(connection);
            return meter.close();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "?useServerPrepStmts=true", "?useServerPrepStmts=true&cachePrepStmts=true", "?useSSL=false"})
    void everyExecutionIsCountedOnceHoweverItWasPrepared(String options) throws Exception {
        Map<Counter, Double> counted = count(options, connection -> {
            connection.setAutoCommit(false);
            for (int round = 0; round < 5; round++) {
                try (PreparedStatement read = connection.prepareStatement("SELECT word FROM item WHERE id <= ?")) {
                    read.setInt(1, 3);
                    for (int i = 0; i < 2; i++) {
                        try (ResultSet rows = read.executeQuery()) {
                            rows.next();
                        }
                    }
                }
                try (PreparedStatement write = connection.prepareStatement("UPDATE item SET word = ? WHERE id = ?")) {
                    write.setString(1, "round " + round);
                    write.setInt(2, 7);
                    write.executeUpdate();
                }
                connection.commit();
            }
            connection.setAutoCommit(true);
        });

        assertThat(counted).containsEntry(Counter.CALLS, 15.0).containsEntry(Counter.ROWS, 35.0);
        assertThat(counted.get(Counter.BUFFERS)).isPositive();
        assertThat(counted.get(Counter.WAL_BYTES)).isPositive();
        assertThat(meter.statements().stream().mapToLong(StatementCount::calls).sum())
                .isEqualTo(15);
    }

    @Test
    void statementsAreToldWithoutTheirConstants() throws Exception {
        count("", connection -> {
            try (Statement statement = connection.createStatement()) {
                for (int i = 1; i <= 4; i++) {
                    statement
                            .executeQuery("SELECT word FROM item WHERE id = " + i)
                            .close();
                }
                statement.executeUpdate("DELETE FROM item WHERE id IN (90, 91, 92)");
            }
        });

        assertThat(meter.statements())
                .containsExactly(
                        new StatementCount(4, 4, "SELECT `word` FROM `item` WHERE `id` = ?"),
                        new StatementCount(1, 3, "DELETE FROM `item` WHERE `id` IN (...)"));
    }

    @Test
    void preparedStatementsThatStayOpenAreToldByTheirText() throws Exception {
        count("?useServerPrepStmts=true&cachePrepStmts=true", connection -> {
            for (int i = 0; i < 3; i++) {
                try (PreparedStatement read = connection.prepareStatement("SELECT MAX(id) FROM item WHERE id < ?")) {
                    read.setInt(1, 50);
                    read.executeQuery().close();
                }
            }
            // Read while the connection is open: the statement is closed with it.
            try {
                assertThat(meter.close()).containsEntry(Counter.CALLS, 3.0);
            } catch (Exception e) {
                throw new SQLException(e);
            }
            assertThat(meter.statements())
                    .containsExactly(new StatementCount(3, 3, "SELECT MAX(id) FROM item WHERE id < ?"));
        });
    }

    @Test
    void aStatementIsExplainedWithTheRowsThatItReallyRead() throws Exception {
        count("", connection -> {
            try (Statement statement = connection.createStatement()) {
                statement
                        .executeQuery("SELECT word, id FROM item WHERE id = 17")
                        .close();
                statement
                        .executeQuery("SELECT id, word FROM item WHERE word = 'none'")
                        .close();
            }
        });

        assertThat(((MySqlMeter) meter).executed()).hasSize(2).allSatisfy(executed -> {
            boolean byKey = executed.statement().endsWith("`id` = ?");
            assertThat(executed.work()).isEqualTo("Rows examined: " + (byKey ? "1.0" : "100.0"));
            assertThat(Sql.column(clone, executed.explain()).get(0))
                    .contains(byKey ? "Rows fetched before execution" : "Table scan on item");
        });
    }

    @Test
    void anEmptyWindowCountsNoStatementAndNoPage() throws Exception {
        meter.open();
        Map<Counter, Double> counted = meter.close();

        assertThat(counted).containsEntry(Counter.CALLS, 0.0).containsEntry(Counter.ROWS, 0.0);
        assertThat(meter.statements()).isEmpty();
    }

    @Test
    void whatRunsElsewhereIsNotCounted() throws Exception {
        meter.open();
        Sql.column(store.statistics().orElseThrow(), "SELECT MAX(table_name) FROM mysql.innodb_table_stats");

        assertThat(meter.close()).containsEntry(Counter.CALLS, 0.0);
    }

    @Test
    void nothingIsCountedWhileCountingIsOff() throws Exception {
        store.datasets().counting(clone, false);
        Map<Counter, Double> off = count(
                "",
                connection ->
                        connection.createStatement().executeQuery("SELECT 1").close());
        store.datasets().counting(clone, true);
        Map<Counter, Double> on = count(
                "",
                connection ->
                        connection.createStatement().executeQuery("SELECT 1").close());

        assertThat(off).containsEntry(Counter.CALLS, 0.0);
        assertThat(on).containsEntry(Counter.CALLS, 1.0);
    }
}
