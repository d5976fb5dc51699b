package org.identityperf.probe.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.identityperf.runner.Beside;
import org.identityperf.runner.store.Sql;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How long the real MySQL says that it was executing. */
@Beside
class MySqlTimeTest {

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

    /** How long the store was executing. */
    private static OptionalDouble seconds() {
        return StatementCount.sum(mysql.meter().statements().stream().map(StatementCount::seconds));
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
    @ValueSource(strings = {"", "?useServerPrepStmts=true", "?useServerPrepStmts=true&cachePrepStmts=true"})
    void theStoreTellsHowLongItWasExecutingHoweverAStatementWasPrepared(String options) throws Exception {
        mysql.count(options, MySqlTimeTest::sleep);

        // A condition's timeout may come a little early by the clock of statements.
        assertThat(seconds().orElseThrow()).isGreaterThan(0.055);
    }

    @Test
    void whatTheStoreExecutesIsWaitedForInTheSocketsOfItsConnections() throws Exception {
        long before = CountedSockets.NANOS.sum();
        CountedMySql.count(mysql.meter(), CountedSockets.in(mysql.items()), MySqlTimeTest::sleep);

        assertThat((CountedSockets.NANOS.sum() - before) / 1e9)
                .isGreaterThanOrEqualTo(0.9 * seconds().orElseThrow());
    }

    @Test
    void transactionControlIsNoStatementAndItsTimeIsTold() throws Exception {
        mysql.count("", connection -> {
            connection.setAutoCommit(false);
            connection.createStatement().executeUpdate("UPDATE item SET word = 'committed' WHERE id = 8");
            connection.commit();
        });

        assertThat(mysql.statements()).hasSize(1);
        assertThat(mysql.meter().committing().orElseThrow()).isPositive();
    }

    @Test
    void whatIsCountedAndNotTimedHasNoTimes() throws Exception {
        Sql.run(
                mysql.store().statistics().orElseThrow(),
                "UPDATE performance_schema.setup_instruments SET TIMED = 'NO' WHERE NAME LIKE 'statement/%'");
        try {
            Map<Counter, Double> counted = mysql.count("", connection -> {
                connection.setAutoCommit(false);
                connection.createStatement().executeQuery("SELECT 1").close();
                connection.commit();
            });

            assertThat(counted).containsEntry(Counter.CALLS, 1.0);
            assertThat(seconds()).isEmpty();
            assertThat(mysql.meter().committing()).isEmpty();
        } finally {
            mysql.counting(false);
            mysql.counting(true);
        }
    }
}
