package org.identityperf.runner.store.mysql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import org.identityperf.probe.address.Address;
import org.identityperf.runner.Beside;
import org.identityperf.runner.store.CloneName;
import org.identityperf.runner.store.Sql;
import org.identityperf.runner.store.StoreException;
import org.identityperf.runner.store.process.EmbeddedStore;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Beside
class MySqlDatasetsTest {

    /** Of this test run alone: the cache may outlive it. */
    private static final String RUN = Long.toHexString(System.nanoTime());

    private static final String SNAPSHOT = RUN + "a";

    private static final String DEFINITIONS =
            "SELECT CONCAT(TABLE_NAME, ' ', COLUMN_NAME, ' ', COLUMN_TYPE, ' ', EXTRA,"
                    + " ' ', GENERATION_EXPRESSION) FROM information_schema.COLUMNS WHERE TABLE_SCHEMA = DATABASE()"
                    + " UNION ALL SELECT CONCAT(TABLE_NAME, ' ', INDEX_NAME, ' ', COLUMN_NAME) FROM"
                    + " information_schema.STATISTICS WHERE TABLE_SCHEMA = DATABASE() UNION ALL SELECT CONCAT(CONSTRAINT_NAME,"
                    + " ' ', TABLE_NAME, ' to ', REFERENCED_TABLE_NAME, ' ', DELETE_RULE) FROM"
                    + " information_schema.REFERENTIAL_CONSTRAINTS WHERE CONSTRAINT_SCHEMA = DATABASE() ORDER BY 1";

    /** Large enough to be copied by file, and small enough to be copied by row. */
    private static final int[] SIZES = {20_000, 10};

    private static EmbeddedStore server;
    private static MySqlDatasets datasets;
    private static List<String> definitions;

    @BeforeAll
    static void loadOne() {
        server = TestMySql.running();
        datasets = (MySqlDatasets) server.datasets();
        Address loading = datasets.begin(SNAPSHOT, Optional.empty());
        for (int size : SIZES) {
            tables(loading, size);
        }
        definitions = Sql.column(loading, DEFINITIONS);
        datasets.makeSnapshot(SNAPSHOT, "people, the maintainer's \"own\" \\");
    }

    private static void tables(Address place, int size) {
        String person = "`Person " + size + '`';
        Sql.run(
                place,
                "CREATE TABLE " + person + " (id int PRIMARY KEY AUTO_INCREMENT, name varchar(60) NOT NULL UNIQUE,"
                        + " initial char(1) AS (LEFT(name, 1)) VIRTUAL, mail varchar(90) AS (CONCAT(name, '@x')) STORED,"
                        + " note text, gone int, KEY (initial)) AUTO_INCREMENT = 5000000",
                "CREATE TABLE `session-" + size + "` (person int, at datetime(6), data json, PRIMARY KEY (person, at),"
                        + " CONSTRAINT `of " + size + "` FOREIGN KEY (person) REFERENCES " + person
                        + " (id) ON DELETE CASCADE)",
                "INSERT INTO " + person
                        + " (id, name, note) WITH RECURSIVE number (n) AS (SELECT 1 UNION ALL SELECT n + 1"
                        + " FROM number LIMIT " + size + ") SELECT /*+ SET_VAR(cte_max_recursion_depth = 100000) */ n,"
                        + " CONCAT('name ', n), IF(n % 500 = 0, REPEAT('long ', 5000), 'short') FROM number",
                "INSERT INTO `session-" + size + "` SELECT id, '2020-01-01 00:00:00.000001', '{\"a\": 1}' FROM "
                        + person,
                // Of these MySQL writes down that old rows look otherwise, instead of rewriting them.
                "ALTER TABLE " + person + " ADD COLUMN late int NOT NULL DEFAULT 7 AFTER name, ALGORITHM = INSTANT",
                "ALTER TABLE " + person + " DROP COLUMN gone, ALGORITHM = INSTANT",
                "UPDATE " + person + " SET late = id WHERE id % 2 = 0");
    }

    private static List<String> content(Address place) {
        return Sql.column(place, "SHOW TABLES").stream()
                .filter(table -> !table.equals(MySqlSchemas.MARK))
                .map(table -> table + ' ' + checksum(place, table))
                .toList();
    }

    private static String checksum(Address place, String table) {
        String columns = table.startsWith("Person") ? "id, name, late, initial, mail, note" : "person, at, data";
        return Sql.column(
                        place,
                        "SELECT CONCAT(COUNT(*), ' ', BIT_XOR(CRC32(CONCAT_WS('|', " + columns + ")))) FROM `" + table
                                + '`')
                .get(0);
    }

    @AfterAll
    static void dropThem() {
        MySqlSchemas schemas = new MySqlSchemas(server.admin());
        for (String schema : schemas.beginningWith("identityperf_sealed_" + RUN)) {
            schemas.run("ALTER SCHEMA " + schema + " READ ONLY = 0", "DROP SCHEMA " + schema);
        }
    }

    @Test
    void areInACloneAsTheyWereWithKeysForeignKeysGeneratedColumnsAndTheNextNumber() {
        Address clone = datasets.cloneOf(SNAPSHOT, "whole");

        assertThat(Sql.column(clone, DEFINITIONS)).isEqualTo(definitions);
        assertThat(content(clone)).hasSize(4).isEqualTo(content(snapshot()));
        for (int size : SIZES) {
            Sql.run(clone, "INSERT INTO `Person " + size + "` (name, note) VALUES ('new', NULL)");
            assertThat(Sql.column(
                            clone,
                            "SELECT id, initial FROM `Person " + size + "` WHERE initial = 'n' AND mail ="
                                    + " 'new@x'"))
                    .containsExactly("5000000");
            assertThatThrownBy(() -> Sql.run(clone, "INSERT INTO `session-" + size + "` VALUES (6000000, NOW(), '{}')"))
                    .hasMessageContaining("foreign key constraint fails");
            Sql.run(clone, "DELETE FROM `Person " + size + "` WHERE id = 1");
            assertThat(Sql.column(clone, "SELECT person FROM `session-" + size + "` WHERE person < 3"))
                    .containsExactly("2");
        }
        datasets.drop(clone);
    }

    @Test
    void haveInEveryCloneTheStatisticsOfTheirSnapshot() {
        String statistics = "SELECT CONCAT_WS(' ', table_name, index_name, stat_name, stat_value, sample_size,"
                + " last_update) FROM mysql.innodb_index_stats WHERE database_name = '%s' AND table_name <> '%s'"
                + " ORDER BY 1";
        Address clone = datasets.cloneOf(SNAPSHOT, "statistics");
        String name = CloneName.in(clone);

        List<String> snapshot =
                Sql.column(clone, statistics.formatted("identityperf_sealed_" + SNAPSHOT, MySqlSchemas.MARK));
        assertThat(Sql.column(clone, statistics.formatted(name, MySqlSchemas.MARK)))
                .hasSizeGreaterThan(20)
                .isEqualTo(snapshot);
        assertThat(Sql.column(
                        clone,
                        "SELECT TABLE_ROWS FROM information_schema.TABLES WHERE TABLE_SCHEMA = '" + name
                                + "' AND TABLE_NAME = 'Person 20000'"))
                .isEqualTo(Sql.column(
                        clone,
                        "SELECT n_rows FROM mysql.innodb_table_stats WHERE database_name = 'identityperf_sealed_"
                                + SNAPSHOT + "' AND table_name = 'Person 20000'"));
        datasets.drop(clone);
    }

    @Test
    void areWarmInAClone() {
        String reads = "SELECT VARIABLE_VALUE FROM performance_schema.global_status WHERE VARIABLE_NAME ="
                + " 'Innodb_buffer_pool_reads'";
        Address clone = datasets.cloneOf(SNAPSHOT, "warm");
        List<String> before = Sql.column(clone, reads);

        Sql.column(clone, "SELECT MAX(CONCAT(name, note)) FROM `Person 20000`");
        Sql.column(clone, "SELECT COUNT(*) FROM `Person 20000` FORCE INDEX (initial)");

        assertThat(Sql.column(clone, reads)).isEqualTo(before);
        datasets.drop(clone);
    }

    @Test
    void areClosedToWriting() {
        assertThatThrownBy(() -> Sql.run(snapshot(), "DELETE FROM `Person 10`"))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("read only mode");
        assertThatThrownBy(() -> datasets.drop(snapshot())).isInstanceOf(IllegalArgumentException.class);
        assertThat(Sql.column(snapshot(), "SELECT description FROM " + MySqlSchemas.MARK))
                .containsExactly("people, the maintainer's \"own\" \\");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "the view seen | CREATE VIEW seen AS SELECT id FROM item",
                "the trigger told | CREATE TRIGGER told BEFORE INSERT ON item FOR EACH ROW SET NEW.id = NEW.id + 1",
                "the procedure done | CREATE PROCEDURE done() SELECT 1",
                "the MyISAM table old | CREATE TABLE old (id int) ENGINE = MyISAM",
                "the partitioned table part | CREATE TABLE part (id int PRIMARY KEY) PARTITION BY HASH (id) PARTITIONS 2",
                "the full-text index words of item | ALTER TABLE item ADD FULLTEXT INDEX words (text)"
            })
    void areRefusedWithWhatACloneWouldNotHave(String named, String command) {
        String odd = RUN + "b";
        Address loading = datasets.begin(odd, Optional.empty());
        Items.write(loading, 0, 2);
        Sql.run(loading, command);

        assertThatThrownBy(() -> datasets.makeSnapshot(odd, "odd"))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("can't become a snapshot with " + named)
                .hasMessageContaining("Leave that out");
        assertThat(datasets.isSnapshot(odd)).isFalse();
        datasets.abandon(odd);
    }

    @Test
    void areNoSnapshotsWhileSomethingIsConnected() throws SQLException {
        String busy = RUN + "d";
        Address loading = datasets.begin(busy, Optional.empty());

        try (Connection connection = loading.connect()) {
            assertThat(connection.isValid(1)).isTrue();
            assertThatThrownBy(() -> datasets.makeSnapshot(busy, "busy"))
                    .isInstanceOf(StoreException.class)
                    .hasMessageContaining("Close every connection");
        }
        assertThat(datasets.isSnapshot(busy)).isFalse();
        datasets.abandon(busy);
    }

    @Test
    void areRefusedWhereTheyDoNotFit() {
        assertThatThrownBy(() -> datasets.requireRoom(Long.MAX_VALUE / 2, "a dataset of all people"))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("a dataset of all people needs")
                .hasMessageContaining("MB free");
    }

    @Test
    void leaveASchemaOfTheirNameAloneThatIsSomebodyElses() {
        String clone = "identityperf_run_stranger";
        Sql.run(server.admin(), "CREATE SCHEMA " + clone, "CREATE TABLE " + clone + ".precious (id int PRIMARY KEY)");
        Address stranger = new MySqlSchemas(server.admin()).at(clone);

        assertThatThrownBy(() -> datasets.drop(stranger))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining(clone)
                .hasMessageContaining("left as it is");
        datasets.sweep(line -> {});
        assertThat(Sql.column(stranger, "SHOW TABLES")).containsExactly("precious");
        Sql.run(server.admin(), "DROP SCHEMA " + clone);
    }

    private static Address snapshot() {
        return new MySqlSchemas(server.admin()).at("identityperf_sealed_" + SNAPSHOT);
    }
}
