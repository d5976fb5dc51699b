package org.identityperf.assertions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.identityperf.assertions.CountAssertions.assertThat;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Counts by PostgreSQL itself. */
class InDatabaseTest {

    private static EmbeddedPostgres server;
    private static DataSource database;
    private static Counts counts;

    @BeforeAll
    static void start() throws Exception {
        server = EmbeddedPostgres.builder()
                .setServerConfig("shared_preload_libraries", "pg_stat_statements")
                .start();
        Purchases.execute(server.getPostgresDatabase(), "CREATE DATABASE shop", "CREATE DATABASE other");
        database = server.getDatabase("postgres", "shop");
        new Purchases.Tables().create(database);
        assertThatThrownBy(() -> Counts.inDatabase(database).of(() -> {}))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("Run CREATE EXTENSION pg_stat_statements");
        Purchases.execute(database, "CREATE EXTENSION pg_stat_statements");
        counts = Counts.inDatabase(server.getJdbcUrl("postgres", "shop"), "postgres", "");
    }

    @AfterAll
    static void stop() throws Exception {
        server.close();
    }

    @Test
    void anyConnectionIsCounted() {
        assertThat(counts.of(new Purchases(database)::buyersOneByOne))
                .hasStatementCount(21)
                .hasSelectCount(21)
                .hasRowCount(40)
                .touchesOnlyTables("purchase", "customer")
                .hasCount(Counter.TEMPORARY_PAGES, 0)
                .satisfies(counted ->
                        assertThat(counted.count(Counter.PAGES).orElseThrow()).isGreaterThanOrEqualTo(21));
        assertThat(counts.of(() -> Purchases.execute(database, "UPDATE customer SET name = upper(name)")))
                .hasUpdateCount(1)
                .hasRowCount(5)
                .satisfies(
                        counted -> assertThat(counted.count(Counter.WAL_BYTES).orElseThrow())
                                .isPositive());
        assertThatThrownBy(() -> assertThat(counts.of(new Purchases(database)::buyersOneByOne))
                        .hasNoRepeatedStatements())
                .hasMessage("Expected no statement to be repeated, but 1 was:\n"
                        + "  20 × SELECT name FROM customer WHERE id = $1  (20 rows)");
    }

    /** Is started as another process. */
    static final class Client {

        public static void main(String[] url) throws Exception {
            Purchases.execute(
                    Counts.connecting(() -> DriverManager.getConnection(url[0], "postgres", "")),
                    "SELECT id FROM customer");
        }
    }

    @Test
    void anotherProcessIsCountedAndAnotherDatabaseIsNot() {
        assertThat(counts.of(() -> {
                    Process client = new ProcessBuilder(
                                    Path.of(System.getProperty("java.home"), "bin", "java")
                                            .toString(),
                                    "-cp",
                                    System.getProperty("java.class.path"),
                                    Client.class.getName(),
                                    server.getJdbcUrl("postgres", "shop"))
                            .inheritIO()
                            .start();
                    Purchases.execute(server.getDatabase("postgres", "other"), "SELECT 1 AS bystander");
                    return client.waitFor();
                }))
                .hasStatementCount(1)
                .hasRowCount(5)
                .touchesOnlyTables("customer")
                .satisfies(counted -> assertThat((Integer) counted.result()).isZero());
    }

    @Test
    void aPlanForAnyValueIsKnown() {
        assertThat(counts.of(new Purchases(database)::buyersOnce)).usesIndexFor("customer");
        assertThatThrownBy(() -> assertThat(counts.of(
                                () -> Purchases.execute(database, "SELECT id FROM customer WHERE name = 'nobody'")))
                        .usesIndexFor("customer"))
                .hasMessageContaining("Seq Scan on customer");
    }

    @Test
    void whatCannotBeToldIsAnError() throws Exception {
        assertThatThrownBy(() -> assertThat(counts.of(() -> {})).hasNoTransactionAroundNothing())
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("the database does not count transactions around nothing here");
        assertThatThrownBy(() -> counts.of(() -> counts.of(() -> {})))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("at the same time");
        assertThatThrownBy(() -> counts.of(() -> Purchases.execute(database, "SELECT pg_stat_statements_reset()")))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("was reset while the action ran");
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            statement.executeQuery("SELECT 1").close();
            assertThatThrownBy(() -> counts.of(() -> {}))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("A transaction of another connection is still open");
        }
    }

    @Test
    void aUserWhoMayNotReadStatisticsIsToldTheRight() throws Exception {
        Purchases.execute(database, "CREATE ROLE reader LOGIN");
        Counts read = Counts.inDatabase(server.getJdbcUrl("reader", "shop"), "reader", "");

        assertThatThrownBy(() -> read.of(() -> Purchases.execute(database, "SELECT id FROM customer WHERE id = 4")))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("Run GRANT pg_read_all_stats TO reader");
    }
}
