package org.identityperf.probe.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.identityperf.lab.Beside;
import org.identityperf.lab.store.RunningStore;
import org.identityperf.lab.store.Sql;
import org.identityperf.lab.store.TestCache;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.address.RoundTrip;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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
        return count(meter, new Address(clone.url() + options, clone.user(), clone.password()), work);
    }

    private static Map<Counter, Double> count(Meter meter, Address address, Work work) throws Exception {
        // A measured pool is there before the window opens.
        try (Connection connection = address.connect()) {
            meter.open();
            work.with(connection);
            return meter.close();
        }
    }

    /** All but their times, which are others each time. */
    private static List<StatementCount> statements() {
        return meter.statements().stream()
                .map(count -> new StatementCount(count.calls(), count.rows(), count.statement()))
                .toList();
    }

    /** How long the store was executing. */
    private static OptionalDouble seconds() {
        return StatementCount.sum(meter.statements().stream().map(StatementCount::seconds));
    }

    /** Three times two hundredths of a second, whatever the machine: more than anything else that is done here. */
    private static void sleep(Connection connection) throws SQLException {
        for (int i = 0; i < 3; i++) {
            try (PreparedStatement sleep = connection.prepareStatement("SELECT SLEEP(?)")) {
                sleep.setDouble(1, 0.02);
                sleep.executeQuery().close();
            }
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

        assertThat(statements())
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
            assertThat(statements()).containsExactly(new StatementCount(3, 3, "SELECT MAX(id) FROM item WHERE id < ?"));
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "?useServerPrepStmts=true", "?useServerPrepStmts=true&cachePrepStmts=true"})
    void theStoreTellsHowLongItWasExecutingHoweverAStatementWasPrepared(String options) throws Exception {
        count(options, MySqlMeterTest::sleep);

        // A condition's timeout may come a little early by the clock of statements.
        assertThat(seconds().orElseThrow()).isGreaterThan(0.055);
    }

    @Test
    void whatTheStoreExecutesIsWaitedForInTheSocketsOfItsConnections() throws Exception {
        long before = CountedSockets.NANOS.sum();
        count(meter, CountedSockets.in(clone), MySqlMeterTest::sleep);

        assertThat((CountedSockets.NANOS.sum() - before) / 1e9)
                .isGreaterThanOrEqualTo(0.9 * seconds().orElseThrow());
    }

    @Test
    void transactionControlIsNoStatementAndItsTimeIsTold() throws Exception {
        count("", connection -> {
            connection.setAutoCommit(false);
            connection.createStatement().executeUpdate("UPDATE item SET word = 'committed' WHERE id = 8");
            connection.commit();
        });

        assertThat(statements()).hasSize(1);
        assertThat(meter.committing().orElseThrow()).isPositive();
    }

    @Test
    void whatIsCountedAndNotTimedHasNoTimes() throws Exception {
        Sql.run(
                store.statistics().orElseThrow(),
                "UPDATE performance_schema.setup_instruments SET TIMED = 'NO' WHERE NAME LIKE 'statement/%'");
        try {
            Map<Counter, Double> counted = count("", connection -> {
                connection.setAutoCommit(false);
                connection.createStatement().executeQuery("SELECT 1").close();
                connection.commit();
            });

            assertThat(counted).containsEntry(Counter.CALLS, 1.0);
            assertThat(seconds()).isEmpty();
            assertThat(meter.committing()).isEmpty();
        } finally {
            store.datasets().counting(clone, false);
            store.datasets().counting(clone, true);
        }
    }

    @ParameterizedTest
    @CsvSource({"false, 3", "true, 4"})
    void roundTripsAreWhatTheConnectionReallyWaitedFor(boolean prepared, double trips) throws Exception {
        Address address = CountedSockets.in(clone).with("useServerPrepStmts", String.valueOf(prepared));
        Map<Counter, Double> counted = count(new WireMeter(), address, connection -> {
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
        Address address = CountedSockets.in(RoundTrip.Dialect.MYSQL.reached(clone));
        Map<Counter, Double> counted = count(
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
