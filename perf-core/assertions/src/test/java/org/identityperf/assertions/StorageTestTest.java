package org.identityperf.assertions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.identityperf.assertions.CountAssertions.assertThat;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Against a real PostgreSQL, as a server's own tests have it. */
class StorageTestTest {

    private static final String PAGE = "SELECT id FROM team WHERE parent = ? ORDER BY id LIMIT ";

    @StorageTest(GroupTree.Tables.class)
    void aPageIsOneStatementWhateverTheNumberOfGroups(Counts counts) {
        GroupTree groups = new GroupTree(counts.dataSource());
        groups.fill(30);

        assertThat(counts.of(() -> groups.page(20)))
                .hasStatementCount(1)
                .hasStatementCountAtMost(1)
                .hasCount(Counter.EXECUTIONS, 1)
                .hasRowCount(20)
                .hasCount(Counter.COMMITS, 1)
                .hasCount(Counter.ROLLBACKS, 0)
                .hasNoRepeatedStatements()
                .touchesOnlyTables("TEAM")
                .hasNoTransactionAroundNothing()
                .usesIndexFor("team")
                .hasCountAtMost(Counter.ALLOCATED_BYTES, 50_000_000)
                .growsWith(groups::fill, 10, 100, 1000, Growth.CONSTANT);
    }

    @StorageTest(GroupTree.Tables.class)
    void statementsMayGrowWithTheData(Counts counts) {
        GroupTree groups = new GroupTree(counts.dataSource());

        assertThat(counts.of(() -> groups.belowEach(20))).growsWith(groups::fill, 5, 10, 20, Growth.LINEAR);
    }

    @StorageTest(GroupTree.Tables.class)
    void whatAnActionReturnsIsKept(Counts counts) {
        GroupTree groups = new GroupTree(counts.dataSource());
        groups.fill(3);

        assertThat(counts.of(() -> groups.page(20)).result()).containsExactly(1, 2, 3);
    }

    @StorageTest(GroupTree.Tables.class)
    void aTransactionEndsWhereItsConnectionSaysSo(Counts counts) {
        assertThat(counts.of(() -> {
                    try (Connection connection = counts.dataSource().getConnection();
                            Statement statement = connection.createStatement()) {
                        connection.setAutoCommit(false);
                        statement.execute("SELECT 1");
                        connection.rollback(connection.setSavepoint());
                        connection.commit();
                        connection.rollback();
                    }
                }))
                .hasCount(Counter.COMMITS, 1)
                .hasCount(Counter.ROLLBACKS, 1)
                .hasCount(Counter.EMPTY_TRANSACTIONS, 1);
    }

    @StorageTest(GroupTree.Tables.class)
    void aBatchIsManyStatementsAndOneExecution(Counts counts) {
        GroupTree groups = new GroupTree(counts.dataSource());

        assertThat(counts.of(() -> groups.fill(50)))
                .hasStatementCount(51)
                .hasInsertCount(50)
                .hasCount(Counter.EXECUTIONS, 2)
                .hasNoRepeatedStatements()
                .hasRowCount(50);
    }

    @StorageTest(GroupTree.Tables.class)
    void eachTestBeginsWithTheSchemaAlone(Counts counts) {
        assertThat(new GroupTree(counts.dataSource()).page(20)).isEmpty();
    }

    @StorageTest(GroupTree.Tables.class)
    void otherThreadsAreCountedUnlessNobodyKnowsForWhom(Counts counts) throws Exception {
        GroupTree groups = new GroupTree(counts.dataSource());
        groups.fill(3);

        assertThat(counts.of(() -> inAnotherThread(() -> groups.page(20)))).hasStatementCount(1);
        assertThat(counts.of(() -> inAnotherThread(
                        () -> assertThat(counts.of(() -> groups.page(2))).hasRowCount(2))))
                .as("the other thread has an action of its own")
                .hasStatementCount(0);
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch done = new CountDownLatch(1);
        Thread other = new Thread(() -> counts.of(() -> {
            begun.countDown();
            done.await();
        }));
        other.setUncaughtExceptionHandler((thread, disturbed) -> {});
        other.start();
        begun.await();
        assertThatThrownBy(() -> counts.of(() -> inAnotherThread(() -> groups.page(20))))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("give each test a Counts of its own");
        done.countDown();
        other.join();
    }

    private static void inAnotherThread(Runnable work) throws InterruptedException {
        AtomicReference<Throwable> failure = new AtomicReference<>();
        Thread thread = new Thread(work);
        thread.setUncaughtExceptionHandler((same, thrown) -> failure.set(thrown));
        thread.start();
        thread.join();
        assertThat(failure.get()).isNull();
    }

    @StorageTest(GroupTree.Tables.class)
    void anActionWithinAnActionIsRefused(Counts counts) {
        assertThatThrownBy(() -> counts.of(() -> counts.of(() -> {})))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("within the action of another");
    }

    @Test
    void anotherServerIsLeftAsItWas() throws Exception {
        try (EmbeddedPostgres named = EmbeddedPostgres.start()) {
            System.setProperty(PostgresServer.SERVER, named.getJdbcUrl("postgres", "postgres"));
            try (PostgresServer server = PostgresServer.open()) {
                StorageExtension.Database one = server.copyOf("tree", GroupTree.Tables::new);
                new GroupTree(one.counts().dataSource()).fill(3);
                StorageExtension.Database other = server.copyOf("tree", () -> {
                    throw new AssertionError("the schema is made once");
                });
                assertThat(new GroupTree(other.counts().dataSource()).page(20)).isEmpty();
                one.close();
                other.close();
            }
            try (Connection connection = named.getPostgresDatabase().getConnection();
                    Statement statement = connection.createStatement();
                    ResultSet databases = statement.executeQuery("SELECT count(*) FROM pg_database")) {
                databases.next();
                assertThat(databases.getInt(1)).as("postgres and two templates").isEqualTo(3);
            }
        }
    }

    @Test
    void aServerThatDoesNotAnswerIsNamedWithTheProperty() {
        System.setProperty(PostgresServer.SERVER, "jdbc:postgresql://127.0.0.1:1/postgres?user=nobody");
        try (PostgresServer server = PostgresServer.open()) {
            assertThatThrownBy(() -> server.copyOf("tree", GroupTree.Tables::new))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContainingAll(PostgresServer.SERVER, "CREATE DATABASE", "refused");
        }
    }

    private static final Path FILE = Path.of("src", "test", "counts", "written-by-a-test.txt");

    @BeforeEach
    @AfterEach
    void nothingIsExpected() throws Exception {
        System.clearProperty(ExpectedCounts.ACCEPT);
        System.clearProperty(PostgresServer.SERVER);
        Files.deleteIfExists(FILE);
        if (Files.exists(FILE.getParent())) {
            try (Stream<Path> others = Files.list(FILE.getParent())) {
                if (others.findAny().isEmpty()) {
                    Files.delete(FILE.getParent());
                }
            }
        }
    }

    @StorageTest(GroupTree.Tables.class)
    void expectedCountsAreComparedAndAcceptedByAProperty(Counts counts) throws Exception {
        GroupTree groups = new GroupTree(counts.dataSource());
        groups.fill(3);
        ActionCounts<List<Integer>> page = counts.of(() -> groups.page(20));

        assertThatThrownBy(() -> assertThat(page).hasExpectedCounts("written-by-a-test"))
                .hasMessageContaining("run the test with -Dperf.accept=true");
        System.setProperty(ExpectedCounts.ACCEPT, "true");
        assertThat(page).hasExpectedCounts("written-by-a-test");
        assertThat(Files.readAllLines(FILE)).isEqualTo(List.of("1 × " + PAGE + "20 (3 rows)"));
        System.clearProperty(ExpectedCounts.ACCEPT);
        assertThat(page).hasExpectedCounts("written-by-a-test");
        assertThatThrownBy(() -> assertThat(counts.of(() -> groups.page(2))).hasExpectedCounts("written-by-a-test"))
                .hasMessageContaining("  - 1 × " + PAGE + "20 (3 rows)\n  + 1 × " + PAGE + "2 (2 rows)");
        assertThatThrownBy(() -> assertThat(page).hasExpectedCounts("../x"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("letters, digits, hyphens and dots");
    }
}
