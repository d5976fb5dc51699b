package org.identityperf.probe.upgrade;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.identityperf.probe.address.Address;
import org.identityperf.runner.Beside;
import org.identityperf.runner.result.Upgrade;
import org.identityperf.runner.store.Datasets;
import org.identityperf.runner.store.Sql;
import org.identityperf.runner.store.TestCache;
import org.identityperf.runner.store.process.EmbeddedStore;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Against the real store, by statements such as Liquibase and a migrating class execute. */
@Beside
class UpgradeStepsTest {

    private static final String FINGERPRINT = Long.toHexString(System.nanoTime()) + "a";
    private static final Pattern MIGRATORS = Pattern.compile(".*UpgradeStepsTest\\$(MigrateTo\\w+)");
    private static final Logger LOGGER = Logger.getLogger("upgrade.test");

    private static EmbeddedStore server;
    private static Datasets datasets;

    private Address clone;

    @BeforeAll
    static void start() {
        server = TestCache.startPostgresBeside();
        datasets = server.datasets();
        Sql.run(
                datasets.begin(FINGERPRINT, Optional.empty()),
                "CREATE TABLE databasechangelog (id varchar, author varchar, filename varchar)",
                "CREATE TABLE item (n int)",
                "INSERT INTO item SELECT generate_series(1, 1000)");
        datasets.makeSnapshot(FINGERPRINT, "items");
    }

    @AfterAll
    static void stop() {
        datasets.remove(FINGERPRINT);
        server.close();
    }

    @BeforeEach
    void copy() {
        clone = datasets.cloneOf(FINGERPRINT, "upgraded");
    }

    @AfterEach
    void drop() {
        datasets.drop(clone);
    }

    private static final class MigrateTo2 {
        private static void migrate(Connection connection) throws SQLException {
            LOGGER.log(Level.WARNING, "it takes\n{0}", "long");
            RecordedChanges.execute(connection, "DELETE FROM item WHERE n > 990");
        }
    }

    private static void upgrade(Address database) throws SQLException {
        try (Connection connection = database.connect()) {
            connection.setAutoCommit(false);
            RecordedChanges changes = new RecordedChanges(connection, "public.databasechangelog");
            RecordedChanges.execute(connection, "SELECT 1");
            changes.make("wider", "ALTER TABLE item ALTER COLUMN n TYPE bigint");
            changes.make("found", "CREATE INDEX item_n ON item (n)");
            changes.make("new", "CREATE TABLE other (n int)", "CREATE INDEX other_n ON other (n)");
            changes.make("filled", "UPDATE item SET n = n + 0");
            MigrateTo2.migrate(connection);
            RecordedChanges.execute(connection, "SELECT 2");
            connection.commit();
        }
    }

    private static List<Step> watched(Address database) throws SQLException {
        try (UpgradeSteps steps = UpgradeSteps.watch(database, MIGRATORS, LOGGER.getName())) {
            upgrade(database);
            return steps.ended();
        }
    }

    @Test
    void eachChangeSetAndEachMigratingClassIsAStep() throws SQLException {
        List<Step> steps = watched(clone);

        assertThat(steps)
                .extracting(Step::name)
                .containsExactly("wider", "found", "new", "filled", "MigrateTo2", Step.REST);
        assertThat(steps).extracting(Step::rows).startsWith(1L, 1L, 1L, 1001L, 10L);
        assertThat(steps)
                .extracting(step -> step.rowsInTransaction().orElseThrow())
                .startsWith(1L, 1L, 1L, 1000L, 10L);
        assertThat(steps).extracting(Step::statements).startsWith(3L, 2L, 3L, 2L, 1L);
        assertThat(steps).allSatisfy(step -> assertThat(step.databaseBytes()).isPositive());
    }

    @Test
    void aStepSaysWhatItDidToTablesThatWereThere() throws SQLException {
        List<Step> steps = watched(clone);

        assertThat(named(steps, Step::rewritten)).isEqualTo("wider=[item]");
        assertThat(named(steps, Step::indexes)).isEqualTo("found=[item_n]");
        assertThat(named(
                        steps,
                        step -> step.locks().stream()
                                .map(lock -> lock.mode() + " " + lock.table())
                                .sorted()
                                .toList()))
                .isEqualTo("wider=[AccessExclusiveLock item, ShareLock item], found=[ShareLock item]");
        assertThat(named(steps, Step::warnings)).isEqualTo("MigrateTo2=[it takes long]");
        assertThat(steps.get(3).walBytes()).isGreaterThan(steps.get(4).walBytes());
    }

    @Test
    void theBytesOfTablesThatItTouchesAreWrittenWithTheSteps(@TempDir Path folder) throws Exception {
        System.setProperty(UpgradeSteps.PROPERTY, folder.toString());
        try (UpgradeSteps steps = UpgradeSteps.watch(clone, MIGRATORS, LOGGER.getName())) {
            long before = Long.parseLong(
                    Sql.column(clone, "SELECT pg_table_size('item')").get(0));
            upgrade(clone);
            steps.write("Upgrade.server[from=1,n=1000]", "2");

            assertThat(Upgrade.readAll(folder)).singleElement().satisfies(upgrade -> {
                assertThat(upgrade.tables()).containsExactly(Map.entry("item", before));
                assertThat(upgrade.steps()).hasSize(6);
            });
        } finally {
            System.clearProperty(UpgradeSteps.PROPERTY);
        }
    }

    private static String named(List<Step> steps, Function<Step, List<?>> did) {
        return steps.stream()
                .filter(step -> !did.apply(step).isEmpty())
                .map(step -> step.name() + '=' + did.apply(step))
                .collect(Collectors.joining(", "));
    }

    @Test
    void nothingIsWatchedAfterTheEnd() throws SQLException {
        watched(clone);

        assertThat(UpgradeSteps.watching()).isFalse();
        Sql.run(clone, "SELECT 1");
        assertThat(clone.connect())
                .isNotInstanceOf(java.lang.reflect.Proxy.class)
                .satisfies(Connection::close);
    }

    @Test
    void aDatabaseIsPutBackAsOftenAsItIsUpgraded() throws SQLException {
        try (RestoredDatabase database = RestoredDatabase.of(clone)) {
            for (int i = 0; i < 2; i++) {
                assertThat(watched(clone)).extracting(Step::name).contains("wider");
                database.restore();
                assertThat(Sql.column(clone, "SELECT count(*) FROM databasechangelog"))
                        .containsExactly("0");
            }
        }
    }

    @Test
    void whatAKilledProcessKeptGoesWithItsDatabase() throws SQLException {
        RestoredDatabase.of(clone);
        assertThat(kept()).hasSize(1);

        datasets.drop(clone);

        assertThat(kept()).isEmpty();
    }

    @Test
    void whatWasKeptOfADatabaseThatWasBeingPutBackGoesToo() throws SQLException {
        RestoredDatabase.of(clone);
        Sql.run(server.statistics().orElseThrow(), "DROP DATABASE " + clone.place());

        datasets.drop(clone);

        assertThat(kept()).isEmpty();
    }

    private List<String> kept() {
        return Sql.column(
                server.statistics().orElseThrow(),
                "SELECT datname FROM pg_database WHERE datname = '" + clone.place() + RestoredDatabase.KEPT + "'");
    }
}
