package org.identityperf.probe.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.identityperf.probe.address.Address;
import org.identityperf.runner.store.Datasets;
import org.identityperf.runner.store.Sql;
import org.identityperf.runner.store.TestCache;
import org.identityperf.runner.store.process.EmbeddedStore;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Against the real store, with two meters as two JVMs have them that count at the same time. */
class PostgresMeterTest {

    private static final String FINGERPRINT = Long.toHexString(System.nanoTime()) + "c";

    private static EmbeddedStore server;
    private static Datasets datasets;
    private static Address one;
    private static Address other;

    @BeforeAll
    static void cloneTwice() {
        server = TestCache.startPostgres();
        datasets = server.datasets();
        Sql.run(
                datasets.begin(FINGERPRINT, Optional.empty()),
                "CREATE TABLE item (n int)",
                "CREATE TABLE parent (id int PRIMARY KEY)",
                "INSERT INTO parent VALUES (7)",
                "CREATE TABLE watched (n int, parent int REFERENCES parent)",
                "CREATE TABLE indexed (id int PRIMARY KEY, looked_up int, plain int)",
                "CREATE INDEX ON indexed (looked_up)",
                "CREATE FUNCTION copies() RETURNS trigger LANGUAGE plpgsql AS"
                        + " 'BEGIN INSERT INTO item VALUES (NEW.n); RETURN NEW; END'",
                "CREATE TRIGGER watching AFTER INSERT ON watched FOR EACH ROW EXECUTE FUNCTION copies()");
        datasets.makeSnapshot(FINGERPRINT, "items");
        one = counted("one");
        other = counted("other");
    }

    private static Address counted(String name) {
        Address clone = datasets.cloneOf(FINGERPRINT, name);
        datasets.counting(clone, true);
        return clone;
    }

    @AfterAll
    static void dropThemAndStop() {
        datasets.drop(one);
        datasets.drop(other);
        datasets.remove(FINGERPRINT);
        server.close();
    }

    private static StoreMeter meter(Address clone) throws Exception {
        StoreMeter meter = MeasuredStore.meter(server.statistics().orElseThrow());
        meter.reset(List.of(clone), false);
        return meter;
    }

    private static void insert(Address clone, int times) {
        for (int i = 0; i < times; i++) {
            Sql.run(clone, "INSERT INTO item VALUES (1), (2)");
        }
    }

    @Test
    void whichDatabasesThereAreIsNoPartOfACase() throws Exception {
        StoreMeter meter = meter(one);
        meter.open();
        Sql.run(one, "SELECT datname FROM pg_catalog.pg_database WHERE datallowconn", "SELECT n FROM item");

        Map<Counter, Double> counts = meter.close();

        assertThat(counts).containsEntry(Counter.ROWS, 0.0);
        assertThat(meter.statements().toString()).contains("FROM item").doesNotContain("pg_database");
    }

    @Test
    void aStatementThatNamesItsDatabaseIsTheSameInEachClone() throws Exception {
        for (String name : List.of("named", "named again")) {
            Address clone = counted(name);
            StoreMeter meter = meter(clone);
            meter.open();
            Sql.run(clone, "DELETE FROM " + clone.place() + ".public.item WHERE n = 7");
            meter.close();
            datasets.drop(clone);

            assertThat(meter.statements())
                    .extracting(StatementCount::statement)
                    .contains("DELETE FROM clone.public.item WHERE n = $1");
        }
    }

    @Test
    void countsTheStatementsOfItsCloneWhateverIsCountedInAnother() throws Exception {
        StoreMeter ofOne = meter(one);
        StoreMeter ofOther = meter(other);

        ofOne.open();
        insert(one, 3);
        ofOther.open();
        insert(other, 2);
        insert(one, 1);

        assertThat(ofOther.close()).containsEntry(Counter.ROWS, 4.0);
        insert(one, 1);
        assertThat(ofOne.close()).containsEntry(Counter.ROWS, 10.0);
        assertThat(ofOne.statements())
                .filteredOn(statement -> statement.statement().startsWith("INSERT"))
                .singleElement()
                .extracting(StatementCount::calls, StatementCount::rows)
                .containsExactly(5L, 10L);
    }

    @Test
    void pagesCountWhetherOrNotTheyWereCached() throws Exception {
        Address clone = counted("uncached");
        Sql.run(clone, "CREATE EXTENSION pg_buffercache", "SELECT pg_buffercache_evict_relation('parent')");
        List<Double> pages = new ArrayList<>();
        for (int time = 0; time < 2; time++) {
            StoreMeter meter = meter(clone);
            meter.open();
            Sql.run(clone, "SELECT id FROM parent");
            pages.add(meter.close().get(Counter.BUFFERS));
        }
        datasets.drop(clone);

        assertThat(pages).containsExactly(1.0, 1.0);
    }

    @Test
    void whatAServerElsewhereEndsAfterItsAnswerIsCounted() throws Exception {
        StoreMeter meter = meter(one);
        meter.reset(List.of(one), true);
        try (Connection server = one.connect()) {
            server.setAutoCommit(false);
            meter.open();
            try (PreparedStatement asked = server.prepareStatement("SELECT count(*) AS answered FROM item")) {
                asked.executeQuery().next();
            }
            CompletableFuture<Void> committed = CompletableFuture.runAsync(
                    () -> commit(server), CompletableFuture.delayedExecutor(200, TimeUnit.MILLISECONDS));

            Map<Counter, Double> counts = meter.close();

            assertThat(committed).isCompleted();
            assertThat(counts).containsEntry(Counter.CALLS, 1.0);
        }
    }

    private static void commit(Connection server) {
        try {
            server.commit();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void moreLogThanIsReadIsUnknownAndNotNothing() throws Exception {
        Address clone = counted("large");
        StoreMeter meter = meter(clone);

        assertThat(written(meter, clone, "INSERT INTO item SELECT n FROM generate_series(1, 700000) n"))
                .containsOnly(Double.NaN);
        assertThat(written(meter, clone, "INSERT INTO item VALUES (1)"))
                .as("the next one")
                .first()
                .isEqualTo(1.0);
        datasets.drop(clone);
    }

    @Test
    void whatATableKeepsOutsideOfItsRowsIsCalledByTheTable() throws Exception {
        Address clone = counted("toast");
        Sql.run(clone, "CREATE TABLE letter (body text STORAGE EXTERNAL)");
        StoreMeter meter = meter(clone);

        written(meter, clone, "INSERT INTO letter VALUES (repeat('a', 10000))");

        assertThat(meter.indexes()).extracting(IndexEntries::index).containsExactly("the TOAST index");
        assertThat(meter.indexes()).extracting(IndexEntries::table).containsExactly("letter");
        datasets.drop(clone);
    }

    @Test
    void anIndexThatTheOperationDropsStillCounts() throws Exception {
        Address clone = counted("dropped");
        StoreMeter meter = meter(clone);

        written(meter, clone, "INSERT INTO indexed VALUES (1, 1, 1)", "DROP INDEX indexed_looked_up_idx");

        assertThat(meter.indexes())
                .containsExactlyInAnyOrder(
                        new IndexEntries(1, "indexed_pkey", "indexed"),
                        new IndexEntries(1, "an index that is gone", "a table of the operation"));
        datasets.drop(clone);
    }

    /** Whoever drops a database has the server make one. */
    @Test
    void whatIsWrittenIsStillKnownAfterACheckpoint() throws Exception {
        Address clone = counted("kept");
        StoreMeter meter = meter(clone);

        assertThat(written(
                        meter,
                        clone,
                        "INSERT INTO item VALUES (1)",
                        "SELECT pg_switch_wal()",
                        "CHECKPOINT",
                        "CHECKPOINT"))
                .first()
                .isEqualTo(1.0);
        datasets.drop(clone);
    }

    @Test
    void whatIsWrittenIsCountedToTheRowAndTheEntryOfAnIndex() throws Exception {
        Address clone = counted("written");
        StoreMeter meter = meter(clone);

        assertThat(written(meter, clone, "INSERT INTO watched VALUES (1, NULL), (2, 7)"))
                .as("two rows and their copies by the trigger, and a lock for the foreign key; no index")
                .containsExactly(4.0, 0.0, 1.0, 0.0, 1.0);
        assertThat(written(meter, clone, "INSERT INTO indexed VALUES (1, 1, 1), (2, 2, 2)"))
                .as("two rows in two indexes")
                .containsExactly(2.0, 0.0, 0.0, 4.0, 1.0);
        assertThat(written(meter, clone, "UPDATE indexed SET plain = 7", "UPDATE indexed SET plain = 8 WHERE id = 1"))
                .as("a column without an index: no entry; each statement commits")
                .containsExactly(3.0, 0.0, 0.0, 0.0, 2.0);
        assertThat(written(meter, clone, "UPDATE indexed SET looked_up = 7 WHERE id = 1"))
                .as("a column with an index: an entry in each")
                .containsExactly(1.0, 1.0, 0.0, 2.0, 1.0);
        assertThat(written(meter, clone, "SELECT id FROM indexed FOR UPDATE")).containsExactly(0.0, 0.0, 2.0, 0.0, 1.0);
        assertThat(written(meter, clone, "DELETE FROM indexed WHERE id = 1")).containsExactly(1.0, 0.0, 0.0, 0.0, 1.0);
        assertThat(written(meter, clone, "BEGIN; INSERT INTO item VALUES (1); ROLLBACK"))
                .as("what is rolled back was written, but not committed")
                .containsExactly(1.0, 0.0, 0.0, 0.0, 0.0);
        assertThat(written(
                        meter, clone, "SELECT id FROM indexed", "ANALYZE indexed", "CREATE TEMPORARY TABLE t (n int)"))
                .as("the system's own tables are no part of it")
                .containsExactly(0.0, 0.0, 0.0, 0.0, 0.0);
        assertThat(meter.indexes())
                .as("of all windows together, those with more first")
                .containsExactly(
                        new IndexEntries(3, "indexed_looked_up_idx", "indexed"),
                        new IndexEntries(3, "indexed_pkey", "indexed"));
        datasets.drop(clone);
    }

    @Test
    void whatEachStatementWritesToTheLogIsKnown() throws Exception {
        Address clone = counted("logged");
        StoreMeter meter = meter(clone);
        meter.open();
        Sql.run(
                clone,
                "INSERT INTO item VALUES (4)",
                "CHECKPOINT",
                "UPDATE item SET n = 5 WHERE n = 4",
                "SELECT n FROM item");
        Map<Counter, Double> counted = meter.close();
        datasets.drop(clone);

        assertThat(log(meter, "SELECT")).isEqualTo(new StatementLog(0, 0, 0));
        assertThat(log(meter, "UPDATE item SET n = $1 WHERE")).satisfies(written -> {
            assertThat(written.records()).as("one for each row").isPositive();
            assertThat(written.fullPages()).as("the page, after a checkpoint").isEqualTo(1);
            assertThat(written.bytes())
                    .isPositive()
                    .isLessThan(counted.get(Counter.WAL_BYTES).longValue());
        });
    }

    private static StatementLog log(StoreMeter meter, String beginning) {
        return meter.statements().stream()
                .filter(each -> each.statement().startsWith(beginning))
                .findFirst()
                .flatMap(StatementCount::log)
                .orElseThrow();
    }

    @Test
    void aRowThatIsWrittenInTheSameTransactionIsNotLocked() throws Exception {
        Address clone = counted("moving");
        StoreMeter meter = meter(clone);
        Sql.run(clone, "CREATE TABLE wide (n int, filling text)");
        Sql.run(clone, "INSERT INTO wide SELECT n, repeat('a', 1000) FROM generate_series(1, 7) n");

        assertThat(written(meter, clone, "UPDATE wide SET n = n + 1"))
                .as("seven rows of 1,000 bytes fill a page")
                .containsExactly(7.0, 7.0, 0.0, 0.0, 1.0);
        assertThat(
                        written(
                                meter,
                                clone,
                                "BEGIN; SELECT n FROM wide WHERE n < 5 FOR UPDATE; UPDATE wide SET n = n + 1 WHERE n = 2; COMMIT"))
                .as("three are locked by the statement for it, and one of them is written")
                .element(2)
                .isEqualTo(2.0);
        assertThat(written(meter, clone, "UPDATE wide SET filling = repeat('b', 3000) WHERE n = 3"))
                .as("a row that is packed to stay in its page")
                .element(2)
                .isEqualTo(0.0);
        assertThat(written(
                        meter,
                        clone,
                        "BEGIN; SELECT n FROM wide WHERE n < 5 FOR UPDATE; DELETE FROM wide WHERE n = 4; COMMIT",
                        "BEGIN; SELECT n FROM wide WHERE n = 3 FOR UPDATE; COMMIT; UPDATE wide SET n = 9 WHERE n = 3"))
                .as("two in each transaction; that another one writes them later does not matter")
                .element(2)
                .isEqualTo(4.0);
        datasets.drop(clone);
    }

    /** Returns rows written, moved and locked, entries of indexes, and commits, while another clone is written to. */
    private static List<Double> written(StoreMeter meter, Address clone, String... statements) throws Exception {
        meter.open();
        Sql.run(clone, statements);
        insert(other, 1);
        Map<Counter, Double> counts = meter.close();
        return Counter.WRITES.stream().map(counts::get).toList();
    }

    @Test
    void whatTriggersAndForeignKeysExecuteIsCountedApart() throws Exception {
        Address clone = counted("nested");
        StoreMeter meter = meter(clone);
        meter.open();
        Sql.run(clone, "INSERT INTO watched VALUES (1, NULL), (2, NULL), (3, 7)");
        Map<Counter, Double> counted = meter.close();
        meter.open();
        Sql.run(clone, "INSERT INTO item VALUES (1)");
        Map<Counter, Double> plain = meter.close();
        datasets.drop(clone);

        assertThat(counted)
                .as("three copies, and one look at the parent")
                .containsEntry(Counter.NESTED_CALLS, 4.0)
                .containsEntry(Counter.CALLS, plain.get(Counter.CALLS));
        assertThat(plain).containsEntry(Counter.NESTED_CALLS, 0.0);
        assertThat(meter.statements())
                .extracting(StatementCount::statement)
                .noneMatch(text -> text.contains("FOR KEY SHARE"))
                .anyMatch(text -> text.startsWith("INSERT INTO watched"));
    }

    @Test
    void whatTheStoreRefusesIsCountedAsFailed() throws Exception {
        Address clone = CountedSockets.in(counted("failing"));
        StoreMeter meter = meter(clone);
        try (Connection connection = clone.connect();
                PreparedStatement divide = connection.prepareStatement("SELECT 7 / ?")) {
            meter.open();
            for (int divisor : List.of(0, 1, 0)) {
                divide.setInt(1, divisor);
                run(divide);
            }
            try (PreparedStatement misspelt = connection.prepareStatement("SELECT word FROM iten")) {
                run(misspelt);
            }
        }
        Map<Counter, Double> counted = meter.close();
        datasets.drop(clone);

        assertThat(counted).containsEntry(Counter.FAILED, 3.0).containsEntry(Counter.ROWS, 1.0);
    }

    private static void run(PreparedStatement statement) {
        try {
            statement.executeQuery().close();
        } catch (SQLException refused) {
            assertThat(refused.getMessage()).startsWith("ERROR");
        }
    }

    @Test
    void failuresAreNotReportedWhereConnectionsAreNotCounted() throws Exception {
        StoreMeter meter = meter(one);
        meter.open();

        assertThat(meter.close()).doesNotContainKey(Counter.FAILED);
    }

    @Test
    void aSortThatMemoryCannotHoldHasTemporaryPages() throws Exception {
        Address clone = counted("sorting");
        StoreMeter meter = meter(clone);
        meter.open();
        Sql.run(clone, "SET work_mem = '64kB'", "SELECT n FROM generate_series(1, 50000) n ORDER BY -n");
        Map<Counter, Double> large = meter.close();
        meter.open();
        Sql.run(clone, "SELECT n FROM generate_series(1, 10) n ORDER BY -n");
        Map<Counter, Double> small = meter.close();
        datasets.drop(clone);

        assertThat(large.get(Counter.TEMPORARY_PAGES)).isGreaterThan(50);
        assertThat(small).containsEntry(Counter.TEMPORARY_PAGES, 0.0);
    }

    @Test
    void statementsThatTheServerForgotMeanThatNothingWasCounted() throws Exception {
        Address clone = counted("many");
        StoreMeter meter = meter(clone);
        meter.open();
        Sql.run(
                clone,
                "DO $$BEGIN FOR i IN 0 .. 8191 LOOP EXECUTE 'SELECT ' || (SELECT string_agg(CASE WHEN i >> b & 1 = 1"
                        + " THEN 'n' ELSE '-n' END, ',') FROM generate_series(0, 12) b) || ' FROM item';"
                        + " END LOOP; END$$");

        assertThatThrownBy(meter::close)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContainingAll("forgot statements", "raise its pg_stat_statements.max");
        datasets.drop(clone);
    }

    @Test
    void severalJvmsCanBeginToCountAtTheSameTime() {
        Address statistics = server.statistics().orElseThrow();
        Sql.run(statistics, "DROP EXTENSION IF EXISTS pg_stat_statements");

        List<CompletableFuture<Void>> beginning = IntStream.range(0, 8)
                .mapToObj(jvm -> CompletableFuture.runAsync(
                        () -> assertThatCode(() -> MeasuredStore.meter(statistics))
                                .doesNotThrowAnyException(),
                        task -> new Thread(task).start()))
                .toList();

        assertThat(beginning).allSatisfy(each -> assertThat(each).succeedsWithin(Duration.ofMinutes(1)));
    }

    @Test
    void theLongestListIsTheParametersOfAStatementOrTheElementsOfItsArray() throws Exception {
        Object[] numbers = IntStream.range(0, 1200).boxed().toArray();
        Object[] texts = Stream.of(numbers).map(i -> "text, " + i).toArray();
        Object[] uuids = IntStream.range(0, 1200).mapToObj(i -> new UUID(0, i)).toArray();
        try (Connection connection = CountedSockets.in(one).connect()) {
            // Often enough that the driver prepares it on the server, and sends its types no more.
            for (int times = 0; times < 10; times++) {
                assertThat(longestList(connection, "SELECT 1")).isZero();
                assertThat(longestList(connection, "SELECT 1 WHERE ? = ? OR ? = 4", 1, 2, 3))
                        .isEqualTo(3);
                for (Map.Entry<String, Object[]> list :
                        Map.of("int4", numbers, "text", texts, "uuid", uuids).entrySet()) {
                    assertThat(longestList(
                                    connection,
                                    "SELECT n FROM item WHERE n::text = any(?::text[])",
                                    connection.createArrayOf(list.getKey(), list.getValue())))
                            .as(list.getKey())
                            .isEqualTo(1200);
                }
            }
        }
    }

    /** Hibernate and others begin a transaction with its first statement, in one message. */
    @Test
    void aTransactionIsIdleBeforeEachStatementAfterItsFirstAndKeepsItsLocks() throws Exception {
        try (Connection connection = CountedSockets.in(one).connect();
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            for (int times = 0; times < 10; times++) {
                WireMeter wire = new WireMeter();
                wire.open();
                statement.execute("SELECT 1");
                statement.execute("SELECT 2");
                try (PreparedStatement lock =
                        connection.prepareStatement("SELECT n FROM item WHERE n = ? FOR UPDATE")) {
                    lock.setInt(1, 1);
                    lock.execute();
                }
                statement.execute("SELECT 3");
                connection.commit();

                assertThat(wire.close())
                        .containsEntry(Counter.ROUND_TRIPS, 5.0)
                        .containsEntry(Counter.IDLE_IN_TRANSACTION, 4.0)
                        .containsEntry(Counter.IDLE_WITH_LOCKS, 2.0)
                        .containsEntry(Counter.TRANSACTIONS, 1.0)
                        .containsEntry(Counter.ROLLBACKS, 0.0);
            }
        }
    }

    @Test
    void connectionsThatAThreadUsesAtOnceAreCountedWhereAnotherTransactionBeginsWithinOne() throws Exception {
        try (Connection outer = CountedSockets.in(one).connect();
                Connection inner = CountedSockets.in(one).connect();
                Statement first = outer.createStatement();
                Statement second = inner.createStatement()) {
            WireMeter wire = new WireMeter();
            outer.setAutoCommit(false);

            wire.open();
            first.execute("SELECT 1");
            outer.commit();
            second.execute("SELECT 1");
            assertThat(wire.close()).containsEntry(Counter.CONNECTIONS_AT_ONCE, 1.0);

            wire.open();
            first.execute("SELECT 1");
            second.execute("SELECT 1");
            outer.commit();
            assertThat(wire.close()).containsEntry(Counter.CONNECTIONS_AT_ONCE, 2.0);
        }
    }

    @Test
    void transactionsRollbacksAndSavepointsAreCountedAndARollbackToASavepointEndsNothing() throws Exception {
        try (Connection connection = CountedSockets.in(one).connect();
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            WireMeter wire = new WireMeter();
            wire.open();
            statement.execute("SELECT 1");
            Savepoint savepoint = connection.setSavepoint();
            assertThatThrownBy(() -> statement.execute("SELECT 1 / 0")).isInstanceOf(SQLException.class);
            connection.rollback(savepoint);
            connection.commit();
            statement.execute("SELECT 2");
            connection.rollback();
            assertThatThrownBy(() -> statement.execute("SELECT 1 / 0")).isInstanceOf(SQLException.class);
            statement.execute("COMMIT");

            assertThat(wire.close())
                    .containsEntry(Counter.TRANSACTIONS, 3.0)
                    .containsEntry(Counter.ROLLBACKS, 2.0)
                    .containsEntry(Counter.SAVEPOINTS, 1.0);
        }
    }

    private static double longestList(Connection connection, String sql, Object... parameters) throws SQLException {
        WireMeter wire = new WireMeter();
        wire.open();
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < parameters.length; i++) {
                statement.setObject(i + 1, parameters[i]);
            }
            statement.execute();
        }
        return wire.close().get(Counter.LONGEST_LIST);
    }
}
