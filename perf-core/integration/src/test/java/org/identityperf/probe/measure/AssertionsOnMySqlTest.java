package org.identityperf.probe.measure;

import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.identityperf.assertions.CountAssertions.assertThat;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import org.identityperf.assertions.Counts;
import org.identityperf.probe.address.Address;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The assertions library counts by MySQL's own statistics. */
class AssertionsOnMySqlTest {

    private static CountedMySql mysql;
    private static Counts counts;

    @BeforeAll
    static void start() throws Exception {
        mysql = CountedMySql.start();
        Address statistics = mysql.store().statistics().orElseThrow();
        counts = Counts.inDatabase(mysql.items().url(), statistics.user(), statistics.password());
    }

    @AfterAll
    static void stop() {
        mysql.close();
    }

    private static void readThree(Connection connection) throws SQLException {
        try (PreparedStatement query = connection.prepareStatement("SELECT word FROM item WHERE id = ?")) {
            for (int id = 1; id <= 3; id++) {
                query.setInt(1, id);
                query.executeQuery().close();
            }
        }
    }

    @Test
    void aStatementIsCountedWhoeverExecutesIt() throws Exception {
        try (Connection connection = mysql.items().connect()) {
            assertThat(counts.of(() -> {
                        readThree(connection);
                        connection.createStatement().executeUpdate("UPDATE item SET word = 'other' WHERE id = 1");
                    }))
                    .hasStatementCount(4)
                    .hasSelectCount(3)
                    .hasUpdateCount(1)
                    .hasRowCount(4)
                    .touchesOnlyTables("item");
            assertThatThrownBy(() ->
                            assertThat(counts.of(() -> readThree(connection))).hasNoRepeatedStatements())
                    .hasMessage("Expected no statement to be repeated, but 1 was:\n"
                            + "  3 × SELECT `word` FROM `item` WHERE `id` = ?  (3 rows)");
        }
    }

    @Test
    void statementsThatAreKeptOnTheServerAreRefused() throws Exception {
        Address prepared = new Address(
                mysql.items().url() + "?useServerPrepStmts=true",
                mysql.items().user(),
                mysql.items().password());
        try (Connection connection = prepared.connect()) {
            assertThatThrownBy(() -> counts.of(() -> readThree(connection)))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("useServerPrepStmts=false");
        }
    }
}
