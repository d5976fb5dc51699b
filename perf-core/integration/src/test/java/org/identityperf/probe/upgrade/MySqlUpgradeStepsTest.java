package org.identityperf.probe.upgrade;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.identityperf.probe.address.Address;
import org.identityperf.runner.Beside;
import org.identityperf.runner.store.Datasets;
import org.identityperf.runner.store.Sql;
import org.identityperf.runner.store.mysql.TestMySql;
import org.identityperf.runner.store.process.EmbeddedStore;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** On MySQL, where a statement that changes the schema ends its transaction, and no database is copied as a whole. */
@Beside
class MySqlUpgradeStepsTest {

    private static final String FINGERPRINT = Long.toHexString(System.nanoTime()) + "b";

    private static EmbeddedStore server;
    private static Datasets datasets;

    private Address clone;

    @BeforeAll
    static void start() {
        server = TestMySql.running();
        datasets = server.datasets();
        Sql.run(
                datasets.begin(FINGERPRINT, Optional.empty()),
                "CREATE TABLE DATABASECHANGELOG (ID varchar(255), AUTHOR varchar(255), FILENAME varchar(255))",
                "CREATE TABLE ITEM (N int PRIMARY KEY, NAME varchar(20) CHARACTER SET latin1, TWICE int AS (N * 2) STORED)",
                "CREATE TABLE PART (N int AUTO_INCREMENT PRIMARY KEY, ITEM int, FOREIGN KEY (ITEM) REFERENCES ITEM (N))",
                "SET cte_max_recursion_depth = 100000",
                "INSERT INTO ITEM (N, NAME) WITH RECURSIVE s (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM s WHERE n < 50000)"
                        + " SELECT n, 'item' FROM s",
                "INSERT INTO PART (ITEM) VALUES (1), (2)");
        datasets.makeSnapshot(FINGERPRINT, "items");
    }

    @AfterAll
    static void stop() {
        datasets.remove(FINGERPRINT);
    }

    @BeforeEach
    void copy() {
        clone = datasets.cloneOf(FINGERPRINT, "upgraded");
    }

    @AfterEach
    void drop() {
        datasets.drop(clone);
    }

    private static void upgrade(Address database) throws SQLException {
        try (Connection connection = database.connect()) {
            connection.setAutoCommit(false);
            RecordedChanges changes = new RecordedChanges(connection, "`DATABASECHANGELOG`");
            changes.make("wider", "ALTER TABLE ITEM MODIFY NAME varchar(20) CHARACTER SET utf8mb4");
            changes.make("found", "CREATE INDEX ITEM_NAME ON ITEM (NAME)");
            changes.make("longer", "ALTER TABLE PART ADD COLUMN SIZE int");
            changes.make("filled", "UPDATE ITEM SET NAME = 'part'", "CREATE TABLE OTHER (N int PRIMARY KEY)");
        }
    }

    private static UpgradeSteps watch(Address database) throws SQLException {
        return UpgradeSteps.watch(database, Pattern.compile("(nobody)"), "upgrade.test");
    }

    private static List<Step> watched(Address database) throws SQLException {
        try (UpgradeSteps steps = watch(database)) {
            upgrade(database);
            return steps.ended();
        }
    }

    @Test
    void aStepSaysWhatItDidToTablesThatWereThere() throws SQLException {
        List<Step> steps = watched(clone);

        assertThat(steps).extracting(Step::name).containsExactly("wider", "found", "longer", "filled");
        assertThat(steps).extracting(Step::rows).containsExactly(50_001L, 1L, 1L, 50_001L);
        assertThat(steps).extracting(Step::rewritten).containsExactly(List.of("ITEM"), List.of(), List.of(), List.of());
        assertThat(steps)
                .extracting(Step::indexes)
                .containsExactly(List.of(), List.of("ITEM_NAME"), List.of(), List.of());
        assertThat(steps)
                .extracting(Step::walBytes)
                .allSatisfy(bytes -> assertThat(bytes).isPositive());
        assertThat(steps.get(0).databaseBytes()).isGreaterThan(1_000_000);
    }

    /** While a table is copied nobody writes to it; while an index is built others do. */
    @Test
    void aLockOfATableThatIsCopiedIsSeen() throws SQLException {
        List<Step> steps = watched(clone);

        assertThat(steps.get(0).locks()).singleElement().satisfies(lock -> {
            assertThat(lock.table()).isEqualTo("ITEM");
            assertThat(lock.mode()).isEqualTo("SHARED_NO_WRITE");
            assertThat(lock.seconds()).isPositive();
            assertThat(lock.stopsReaders()).isFalse();
        });
        assertThat(steps.get(1).locks()).isEmpty();
    }

    @Test
    void aSchemaIsPutBackAsItWas() throws SQLException {
        DatabaseContent before = DatabaseContent.of(clone);
        try (RestoredDatabase database = RestoredDatabase.of(clone)) {
            watched(clone);
            assertThat(DatabaseContent.of(clone).differences(before))
                    .contains(
                            "ITEM.NAME has other values",
                            "it also has column PART.SIZE int nullable YES",
                            "it also has index ITEM.ITEM_NAME (NAME)",
                            "DATABASECHANGELOG has 4 rows instead of 0");
            database.restore();

            assertThat(DatabaseContent.of(clone)).isEqualTo(before);
            assertThat(before.schema()).anyMatch(line -> line.endsWith("of PART.ITEM to ITEM.N"));
        }
        assertThat(kept()).isEmpty();
    }

    @Test
    void whatAKilledProcessKeptGoesWithItsSchema() throws SQLException {
        RestoredDatabase.of(clone);
        assertThat(kept()).hasSize(1);

        datasets.drop(clone);

        assertThat(kept()).isEmpty();
    }

    private List<String> kept() {
        return Sql.column(
                server.statistics().orElseThrow(),
                "SELECT SCHEMA_NAME FROM information_schema.SCHEMATA WHERE SCHEMA_NAME = '" + clone.place()
                        + RestoredDatabase.KEPT + "'");
    }
}
