package org.identityperf.runner.stat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.measure.Counter;
import org.identityperf.probe.measure.StatementCount;
import org.identityperf.runner.finding.CountsMoved;
import org.identityperf.runner.finding.Verdict;
import org.identityperf.runner.gate.counts.StatComparison;
import org.identityperf.runner.report.page.StatText;
import org.identityperf.runner.result.DatabaseStat;
import org.identityperf.runner.settings.SettingsException;
import org.identityperf.runner.store.Sql;
import org.identityperf.runner.store.StoreException;
import org.identityperf.runner.store.TestCache;
import org.identityperf.runner.store.process.EmbeddedStore;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A real PostgreSQL, and clients that are processes of their own. */
class StatRunTest {

    private static EmbeddedStore server;
    private static Address shop;

    @TempDir
    Path folder;

    /** A client: words that say what it executes, then how it ends. */
    static final class Client {

        private Client() {}

        public static void main(String[] words) throws SQLException {
            try (Connection connection = DriverManager.getConnection(
                            System.getenv("JDBC_URL"), System.getenv("JDBC_USER"), System.getenv("JDBC_PASSWORD"));
                    Statement statement = connection.createStatement()) {
                for (String sql : List.of(words).subList(1, words.length)) {
                    statement.execute(sql);
                }
                connection.setAutoCommit(false);
                statement.execute("SELECT id FROM item WHERE id = 3");
                connection.rollback();
            }
            System.exit(Integer.parseInt(words[0]));
        }
    }

    @BeforeAll
    static void start() {
        server = TestCache.startPostgres();
        shop = server.datasets().begin("57a7", Optional.empty());
        Sql.run(
                shop,
                "ALTER DATABASE " + shop.place() + " SET pg_stat_statements.track = 'top'",
                "CREATE EXTENSION IF NOT EXISTS pg_stat_statements",
                "CREATE TABLE item AS SELECT n AS id FROM generate_series(1, 100) n",
                "VACUUM ANALYZE item",
                "SELECT id FROM item WHERE id = 1");
    }

    @AfterAll
    static void stop() {
        server.datasets().abandon("57a7");
        server.close();
    }

    private static List<String> client(int code, String... statements) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Client.class.getName(),
                Integer.toString(code)));
        command.addAll(List.of(statements));
        return command;
    }

    private static StatRun run(Optional<String> role) {
        Map<String, String> environment =
                Map.of("JDBC_URL", shop.url(), "JDBC_USER", shop.user(), "JDBC_PASSWORD", shop.password());
        return new StatRun(shop, role, environment, 1, line -> {});
    }

    private static DatabaseStat counted(int repeat, int code, String... statements) throws IOException {
        return run(Optional.empty()).command(client(code, statements), repeat);
    }

    @Test
    void whatAnotherProcessExecutesIsCountedToTheStatementAndTheTransaction() throws Exception {
        DatabaseStat stat = counted(
                1,
                0,
                "SELECT id FROM item WHERE id = 1",
                "SELECT id FROM item WHERE id = 2",
                "UPDATE item SET id = id");

        assertThat(stat.counters())
                .containsEntry(Counter.CALLS, 4.0)
                .containsEntry(Counter.ROWS, 103.0)
                .as("three statements, the login, and a setting of the driver")
                .containsEntry(Counter.COMMITS, 5.0)
                .containsEntry(Counter.ROLLBACKS, 1.0)
                .containsEntry(Counter.DEADLOCKS, 0.0);
        assertThat(stat.counters().get(Counter.WAL_BYTES)).isPositive();
        assertThat(stat.statements())
                .extracting(StatementCount::calls, StatementCount::rows)
                .containsExactlyInAnyOrder(tuple(3L, 3L), tuple(1L, 100L));
        assertThat(StatText.of(stat)).contains("3 select, 1 update", "UPDATE item SET id = id", stat.database());
        assertThat(stat.exitCode()).isZero();
    }

    @Test
    void executionsEndWithTheFirstThatFails() throws Exception {
        assertThat(counted(2, 0).executions()).hasSize(2);
        DatabaseStat failed = counted(3, 7);
        assertThat(failed.executions()).hasSize(1);
        assertThat(failed.exitCode()).isEqualTo(7);
        assertThat(StatText.of(failed)).contains("it ended with 7");
    }

    @Test
    void anotherStatementIsWorseAndTheSameOnesAreEqual() throws Exception {
        Path before = folder.resolve("before.json");
        counted(2, 0).write(before);

        CountsMoved same = StatComparison.of(DatabaseStat.read(before), counted(2, 0));
        CountsMoved more = StatComparison.of(DatabaseStat.read(before), counted(2, 0, "SELECT count(*) FROM item"));

        assertThat(same.verdict()).isEqualTo(Verdict.EQUAL);
        assertThat(more.verdict()).isEqualTo(Verdict.REGRESSED);
        assertThat(more.statements())
                .singleElement()
                .satisfies(change -> assertThat(change.statement()).contains("count"));
    }

    @Test
    void onlyWhatARoleExecutesIsCountedOnRequest() throws Exception {
        DatabaseStat nobody = run(Optional.of("pg_monitor")).command(client(0), 1);

        assertThat(nobody.counters()).containsEntry(Counter.CALLS, 0.0);
        assertThat(nobody.statements()).isEmpty();
        assertThat(StatText.of(nobody)).contains("role pg_monitor", "No statement was executed");
    }

    @Test
    void whatIsMissingIsNamedWithTheStatementThatFixesIt() {
        StatRun elsewhere = new StatRun(server.admin(), Optional.empty(), Map.of(), 1, line -> {});
        Sql.run(server.admin(), "DROP EXTENSION IF EXISTS pg_stat_statements");

        assertThatThrownBy(() -> elsewhere.command(List.of("true"), 1))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("CREATE EXTENSION pg_stat_statements");
        assertThatThrownBy(() -> run(Optional.empty()).command(List.of("no-such-command"), 1))
                .isInstanceOf(SettingsException.class)
                .hasMessageContaining("no-such-command can't be started");
    }
}
