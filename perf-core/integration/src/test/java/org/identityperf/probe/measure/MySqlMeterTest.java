package org.identityperf.probe.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.address.RoundTrip;
import org.identityperf.runner.Beside;
import org.identityperf.runner.store.Sql;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is counted on the real MySQL. */
@Beside
class MySqlMeterTest {

    private static CountedMySql mysql;

    @BeforeAll
    static void start() throws SQLException {
        mysql = CountedMySql.start();
    }

    @BeforeEach
    void reset() throws Exception {
        mysql.meter().reset(List.of(), false);
    }

    @AfterAll
    static void stop() {
        mysql.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "?useServerPrepStmts=true", "?useServerPrepStmts=true&cachePrepStmts=true", "?useSSL=false"})
    void everyExecutionIsCountedOnceHoweverItWasPrepared(String options) throws Exception {
        Map<Counter, Double> counted = mysql.count(options, connection -> {
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

        assertThat(counted)
                .containsEntry(Counter.CALLS, 15.0)
                .containsEntry(Counter.ROWS, 35.0)
                .containsEntry(Counter.COMMITS, 5.0);
        assertThat(counted)
                .as("what they were before is purged at a time of its own")
                .doesNotContainKey(Counter.BUFFERS);
        assertThat(counted.get(Counter.WAL_BYTES)).isPositive();
        assertThat(mysql.meter().statements().stream()
                        .mapToLong(StatementCount::calls)
                        .sum())
                .isEqualTo(15);
    }

    @Test
    void transactionsRollbacksSavepointsAndIsolationAreCounted() throws Exception {
        Map<Counter, Double> counted = mysql.count("", connection -> {
            connection.setTransactionIsolation(Connection.TRANSACTION_SERIALIZABLE);
            connection.setAutoCommit(false);
            try (Statement statement = connection.createStatement()) {
                statement.execute("SELECT 1");
                Savepoint savepoint = connection.setSavepoint("here");
                connection.rollback(savepoint);
                connection.commit();
                statement.execute("SELECT 2");
                connection.rollback();
            }
        });

        assertThat(counted)
                .containsEntry(Counter.CALLS, 2.0)
                .containsEntry(Counter.TRANSACTIONS, 2.0)
                .containsEntry(Counter.COMMITS, 1.0)
                .containsEntry(Counter.ROLLBACKS, 1.0)
                .containsEntry(Counter.SAVEPOINTS, 1.0)
                .containsEntry(Counter.ISOLATION, 1.0);
    }

    @Test
    void redoIsCountedInBytesAndNotInBlocksOfTheLog() throws Exception {
        Sql.run(mysql.items(), "CREATE TABLE added (n int PRIMARY KEY)");
        for (int n = 1; n <= 5; n++) {
            String insert = "INSERT INTO added VALUES (" + n + ")";
            Map<Counter, Double> counted = mysql.count("", connection -> {
                try (Statement statement = connection.createStatement()) {
                    statement.executeUpdate(insert);
                }
            });

            assertThat(counted.get(Counter.WAL_BYTES)).as(insert).isBetween(20.0, 500.0);
        }
    }

    @Test
    void whatAnOperationLeavesToBePurgedIsItsOwnRedoAndNotTheNextOnes() throws Exception {
        Sql.run(
                mysql.items(),
                "CREATE TABLE old (n int PRIMARY KEY, word varchar(100), KEY (word))",
                "SET SESSION cte_max_recursion_depth = 20000",
                "INSERT INTO old WITH RECURSIVE number (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number"
                        + " LIMIT 20000) SELECT n, n FROM number");
        Map<Counter, Double> deleting = mysql.count("", connection -> {
            try (Statement statement = connection.createStatement()) {
                statement.executeUpdate("DELETE FROM old");
            }
        });
        Map<Counter, Double> reading = mysql.count("", connection -> {
            try (Statement statement = connection.createStatement()) {
                for (int i = 0; i < 200; i++) {
                    statement.executeQuery("SELECT SUM(id) FROM item").close();
                }
            }
        });

        assertThat(deleting.get(Counter.WAL_BYTES)).isGreaterThan(20000 * 100.0);
        assertThat(reading.get(Counter.WAL_BYTES))
                .as("but for a checkpoint, which is noted now and then")
                .isLessThan(500);
    }

    @Test
    void aTransactionThatWroteIsCountedOnceHoweverItEndsAndNoneThatOnlyLocked() throws Exception {
        Map<Counter, Double> counted = mysql.count("", connection -> {
            try (Statement statement = connection.createStatement()) {
                statement.executeUpdate("UPDATE item SET word = 'alone' WHERE id = 1");
                connection.setAutoCommit(false);
                statement.executeUpdate("UPDATE item SET word = 'one' WHERE id = 2");
                statement.executeUpdate("UPDATE item SET word = 'other' WHERE id = 3");
                connection.commit();
                statement
                        .executeQuery("SELECT id FROM item WHERE id = 4 FOR UPDATE")
                        .close();
                connection.commit();
                statement.executeUpdate("UPDATE item SET word = 'taken back' WHERE id = 5");
                connection.rollback();
                connection.setAutoCommit(true);
            }
        });

        assertThat(counted)
                .containsEntry(Counter.COMMITS, 2.0)
                .containsEntry(Counter.ROLLBACKS, 1.0)
                .containsEntry(Counter.TRANSACTIONS, 3.0)
                .containsEntry(Counter.WRITING_COMMITS, 3.0);
    }

    @Test
    void redoIsNotCountedForAUserWhoMayNotReadIt() throws Exception {
        Address server = mysql.store().statistics().orElseThrow();
        Sql.run(
                server,
                "CREATE USER reader@127.0.0.1 IDENTIFIED WITH mysql_native_password BY 'reads'",
                "GRANT SELECT ON performance_schema.* TO reader@127.0.0.1");
        try {
            Meter meter = MeasuredStore.meter(new Address(server.url(), "reader", "reads"));
            meter.open();

            assertThat(meter.close())
                    .doesNotContainKeys(Counter.WAL_BYTES, Counter.WRITING_COMMITS)
                    .containsEntry(Counter.CALLS, 0.0);
        } finally {
            Sql.run(server, "DROP USER reader@127.0.0.1");
        }
    }

    @Test
    void readingTouchesPages() throws Exception {
        Map<Counter, Double> counted = mysql.count("", connection -> {
            try (Statement statement = connection.createStatement()) {
                statement.executeQuery("SELECT word FROM item WHERE id = 3");
            }
        });

        assertThat(counted.get(Counter.BUFFERS)).isPositive();
    }

    @Test
    void whatFunctionsAndTriggersExecuteIsCountedApart() throws Exception {
        Sql.run(
                mysql.items(),
                "CREATE TABLE watched (n int)",
                "CREATE TABLE copied (n int)",
                "CREATE TRIGGER watching AFTER INSERT ON watched FOR EACH ROW INSERT INTO copied VALUES (NEW.n)",
                "CREATE FUNCTION words() RETURNS int READS SQL DATA RETURN (SELECT COUNT(*) FROM item)");
        Map<Counter, Double> counted = mysql.count("", connection -> {
            try (Statement statement = connection.createStatement()) {
                statement.executeUpdate("INSERT INTO watched VALUES (1), (2), (3)");
                statement.executeQuery("SELECT words()").close();
            }
        });
        Map<Counter, Double> plain = mysql.count("", connection -> {
            try (Statement statement = connection.createStatement()) {
                statement.executeUpdate("INSERT INTO copied VALUES (1), (2), (3)");
                statement.executeQuery("SELECT COUNT(*) FROM item").close();
            }
        });

        assertThat(counted)
                .containsEntry(Counter.CALLS, 2.0)
                .as("three copies, and what the function returns")
                .containsEntry(Counter.NESTED_CALLS, 4.0)
                .as("three rows and their copies")
                .containsEntry(Counter.ROWS_WRITTEN, 6.0);
        assertThat(plain)
                .containsEntry(Counter.CALLS, 2.0)
                .containsEntry(Counter.NESTED_CALLS, 0.0)
                .containsEntry(Counter.ROWS_WRITTEN, 3.0);
    }

    @Test
    void aRowThatStaysAsItIsIsNotWrittenAndOneThatIsRolledBackIs() throws Exception {
        Map<Counter, Double> counted = mysql.count("", connection -> {
            try (Statement statement = connection.createStatement()) {
                statement.executeUpdate("UPDATE item SET word = word");
                connection.setAutoCommit(false);
                statement.executeUpdate("DELETE FROM item WHERE id = 7");
                connection.rollback();
                connection.setAutoCommit(true);
            }
        });

        assertThat(counted).containsEntry(Counter.ROWS_WRITTEN, 1.0);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "?useServerPrepStmts=true"})
    void whatTheStoreRefusesIsCountedAsFailed(String options) throws Exception {
        Map<Counter, Double> counted = mysql.count(options, connection -> {
            try (PreparedStatement write = connection.prepareStatement("INSERT INTO item VALUES (?, 'twice')")) {
                for (int id : List.of(1, 2)) {
                    write.setInt(1, id);
                    assertThatThrownBy(write::executeUpdate).hasMessageContaining("Duplicate entry");
                }
            }
            try (PreparedStatement read = connection.prepareStatement("SELECT word FROM item WHERE id = 1")) {
                read.executeQuery().close();
            }
        });

        assertThat(counted).containsEntry(Counter.FAILED, 2.0).containsEntry(Counter.ROWS, 1.0);
    }

    @Test
    void aTemporaryTableOnDiskIsCounted() throws Exception {
        Map<Counter, Double> counted = mysql.count("", connection -> {
            try (Statement statement = connection.createStatement()) {
                statement.execute("SET SESSION internal_tmp_mem_storage_engine = 'MEMORY'");
                statement.execute("SET SESSION tmp_table_size = 1024");
                statement
                        .executeQuery("SELECT DISTINCT CONCAT(a.word, a.id, b.id) FROM item a, item b")
                        .close();
            }
        });
        Map<Counter, Double> plain = mysql.count("", connection -> {
            try (Statement statement = connection.createStatement()) {
                statement.executeQuery("SELECT word FROM item").close();
            }
        });

        assertThat(counted).containsEntry(Counter.TEMPORARY_TABLES, 1.0);
        assertThat(plain).containsEntry(Counter.TEMPORARY_TABLES, 0.0);
    }

    @Test
    void statementsAreToldWithoutTheirConstants() throws Exception {
        mysql.count("", connection -> {
            try (Statement statement = connection.createStatement()) {
                for (int i = 1; i <= 4; i++) {
                    statement
                            .executeQuery("SELECT word FROM item WHERE id = " + i)
                            .close();
                }
                statement.executeUpdate("DELETE FROM item WHERE id IN (90, 91, 92)");
            }
        });

        assertThat(mysql.statements())
                .containsExactly(
                        new StatementCount(4, 4, "SELECT `word` FROM `item` WHERE `id` = ?"),
                        new StatementCount(1, 3, "DELETE FROM `item` WHERE `id` IN (...)"));
    }

    @Test
    void preparedStatementsThatStayOpenAreToldByTheirText() throws Exception {
        mysql.count("?useServerPrepStmts=true&cachePrepStmts=true", connection -> {
            for (int i = 0; i < 3; i++) {
                try (PreparedStatement read = connection.prepareStatement("SELECT MAX(id) FROM item WHERE id < ?")) {
                    read.setInt(1, 50);
                    read.executeQuery().close();
                }
            }
            // Read while the connection is open: the statement is closed with it.
            try {
                assertThat(mysql.meter().close()).containsEntry(Counter.CALLS, 3.0);
            } catch (Exception e) {
                throw new SQLException(e);
            }
            assertThat(mysql.statements())
                    .containsExactly(new StatementCount(3, 3, "SELECT MAX(id) FROM item WHERE id < ?"));
        });
    }

    @ParameterizedTest
    @CsvSource({"false, 3", "true, 4"})
    void roundTripsAreWhatTheConnectionReallyWaitedFor(boolean prepared, double trips) throws Exception {
        Address address = CountedSockets.in(mysql.items()).with("useServerPrepStmts", String.valueOf(prepared));
        Map<Counter, Double> counted = CountedMySql.count(new WireMeter(), address, connection -> {
            try (PreparedStatement read = connection.prepareStatement("SELECT word FROM item WHERE id <= ?")) {
                for (int i = 0; i < 3; i++) {
                    read.setInt(1, 100);
                    read.executeQuery().close();
                }
            }
        });

        assertThat(counted).containsEntry(Counter.ROUND_TRIPS, trips);
        assertThat(counted.get(Counter.BYTES)).isBetween(3 * 100 * 5.0, 3 * 100 * 20.0);
    }

    @Test
    void statementsThatTravelTogetherAreOneRoundTrip() throws Exception {
        Address address = CountedSockets.in(RoundTrip.Dialect.MYSQL.reached(mysql.items()));
        Map<Counter, Double> counted = CountedMySql.count(
                new WireMeter(),
                address,
                connection -> new RoundTrip(RoundTrip.Dialect.MYSQL)
                        .add("UPDATE item SET word = ? WHERE id = ?", "together", 9)
                        .add("UPDATE item SET word = ? WHERE id = ?", "together", 10)
                        .execute(connection));

        assertThat(counted).containsEntry(Counter.ROUND_TRIPS, 1.0);
    }

    @Test
    void aStatementIsExplainedWithTheRowsThatItReallyRead() throws Exception {
        mysql.count("", connection -> {
            try (Statement statement = connection.createStatement()) {
                statement
                        .executeQuery("SELECT word, id FROM item WHERE id = 17")
                        .close();
                statement
                        .executeQuery("SELECT id, word FROM item WHERE word = 'none'")
                        .close();
            }
        });

        assertThat(mysql.meter().executed()).hasSize(2).allSatisfy(executed -> {
            boolean byKey = executed.statement().endsWith("`id` = ?");
            assertThat(executed.rowsRead()).hasValue(byKey ? 1 : 100);
            assertThat(Sql.column(mysql.items(), executed.explain()).get(0))
                    .contains(byKey ? "Rows fetched before execution" : "Table scan on item");
        });
    }

    @Test
    void anEmptyWindowCountsNoStatementAndNoPage() throws Exception {
        mysql.meter().open();
        Map<Counter, Double> counted = mysql.meter().close();

        assertThat(counted).containsEntry(Counter.CALLS, 0.0).containsEntry(Counter.ROWS, 0.0);
        assertThat(mysql.meter().statements()).isEmpty();
    }

    @Test
    void whatRunsElsewhereIsNotCounted() throws Exception {
        mysql.meter().open();
        Sql.column(mysql.store().statistics().orElseThrow(), "SELECT MAX(table_name) FROM mysql.innodb_table_stats");

        assertThat(mysql.meter().close()).containsEntry(Counter.CALLS, 0.0);
    }

    @Test
    void nothingIsCountedWhileCountingIsOff() throws Exception {
        mysql.counting(false);
        Map<Counter, Double> off = mysql.count(
                "",
                connection ->
                        connection.createStatement().executeQuery("SELECT 1").close());
        mysql.counting(true);
        Map<Counter, Double> on = mysql.count(
                "",
                connection ->
                        connection.createStatement().executeQuery("SELECT 1").close());

        assertThat(off).containsEntry(Counter.CALLS, 0.0);
        assertThat(on).containsEntry(Counter.CALLS, 1.0);
    }
}
