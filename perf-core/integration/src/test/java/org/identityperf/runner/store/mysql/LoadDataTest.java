package org.identityperf.runner.store.mysql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.load.MySqlLoad;
import org.identityperf.runner.Beside;
import org.identityperf.runner.store.Sql;
import org.identityperf.runner.store.process.EmbeddedStore;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The probe's loading, on the real MySQL. */
@Beside
class LoadDataTest {

    private static final String FINGERPRINT = Long.toHexString(System.nanoTime()) + "f";

    private static EmbeddedStore server;
    private static Address schema;

    @BeforeAll
    static void start() {
        server = TestMySql.running();
        schema = server.datasets().begin(FINGERPRINT, Optional.empty());
    }

    @AfterAll
    static void stop() {
        server.datasets().abandon(FINGERPRINT);
    }

    @BeforeEach
    void table() {
        Sql.run(
                schema,
                "DROP TABLE IF EXISTS kind, `odd ``name`",
                "CREATE TABLE kind (id bigint PRIMARY KEY, word varchar(200), long_word longtext, raw varbinary(300),"
                        + " at datetime(6), live boolean, flag bit(1), doc json,"
                        + " western varchar(50) CHARACTER SET latin1)");
    }

    private static MySqlLoad load(String... columns) throws SQLException {
        return MySqlLoad.into(schema, "kind", columns);
    }

    @Test
    void hostileTextArrivesAsItWasWritten() throws Exception {
        List<String> words = List.of(
                "",
                "\\N",
                "NULL",
                "\\",
                "\\\\",
                "a\tb",
                "a\nb",
                "a\r\nb",
                "\0",
                "\u001a",
                "'); DROP TABLE kind; --",
                "\"'`",
                "Zoë 🎈 汉字",
                "\t\n\\\t",
                "x".repeat(200));
        try (MySqlLoad load = load("id", "word", "long_word")) {
            for (int i = 0; i < words.size(); i++) {
                load.row()
                        .number(i)
                        .text(words.get(i))
                        .text(words.get(i).repeat(50))
                        .end();
            }
            assertThat(load.finish()).isEqualTo(words.size());
        }

        assertThat(Sql.column(schema, "SELECT word FROM kind ORDER BY id")).isEqualTo(words);
        assertThat(Sql.column(schema, "SELECT long_word FROM kind ORDER BY id"))
                .isEqualTo(words.stream().map(word -> word.repeat(50)).toList());
    }

    @Test
    void everyByteArrives() throws Exception {
        byte[] all = new byte[256];
        IntStream.range(0, 256).forEach(i -> all[i] = (byte) i);
        try (MySqlLoad load = load("id", "raw")) {
            load.row().number(1).text(all).end();
            load.row().number(2).text(new byte[0]).end();
            load.row().number(3).nothing().end();
            load.finish();
        }

        try (Connection connection = schema.connect();
                PreparedStatement statement = connection.prepareStatement("SELECT raw FROM kind ORDER BY id");
                ResultSet rows = statement.executeQuery()) {
            rows.next();
            assertThat(rows.getBytes(1)).isEqualTo(all);
            rows.next();
            assertThat(rows.getBytes(1)).isEmpty();
            rows.next();
            assertThat(rows.getBytes(1)).isNull();
        }
    }

    @Test
    void everyKindOfFieldArrives() throws Exception {
        try (MySqlLoad load = load("id", "at", "live", "flag", "doc", "western", "word")) {
            load.row()
                    .number(Long.MIN_VALUE)
                    .date(Instant.parse("2024-02-29T23:59:59.123Z").toEpochMilli())
                    .bool(true)
                    .bool(true)
                    .json("{\"näme\": \"a\\tb\\\\\"}")
                    .text("Zoë")
                    .text("🎈".getBytes(StandardCharsets.UTF_8))
                    .end();
            load.row()
                    .number(0)
                    .nothing()
                    .bool(false)
                    .bool(false)
                    .nothing()
                    .nothing()
                    .nothing()
                    .end();
            load.row()
                    .number(Long.MAX_VALUE)
                    .nothing()
                    .nothing()
                    .nothing()
                    .nothing()
                    .nothing()
                    .nothing()
                    .end();
            assertThat(load.finish()).isEqualTo(3);
        }

        assertThat(Sql.column(
                        schema,
                        "SELECT CONCAT_WS('|', id, IFNULL(at, '-'), IFNULL(live, '-'),"
                                + " IFNULL(flag + 0, '-'), IFNULL(doc, '-'), IFNULL(western, '-'), IFNULL(word, '-'))"
                                + " FROM kind ORDER BY id"))
                .containsExactly(
                        "-9223372036854775808|2024-02-29 23:59:59.123000|1|1|" + "{\"näme\": \"a\\tb\\\\\"}|Zoë|🎈",
                        "0|-|0|0|-|-|-",
                        "9223372036854775807|-|-|-|-|-|-");
    }

    @Test
    void manyRowsArriveFromSeveralAtOnce() throws Exception {
        int[] sums = IntStream.range(0, 2)
                .parallel()
                .map(part -> {
                    try (MySqlLoad load = load("id", "word")) {
                        for (int i = 0; i < 50_000; i++) {
                            load.row()
                                    .number(part * 50_000L + i)
                                    .text("word " + i)
                                    .end();
                        }
                        return (int) load.finish();
                    } catch (SQLException e) {
                        throw new IllegalStateException(e);
                    }
                })
                .toArray();

        assertThat(sums).containsOnly(50_000);
        assertThat(Sql.column(schema, "SELECT CONCAT(COUNT(*), ' ', SUM(id)) FROM kind"))
                .containsExactly("100000 4999950000");
    }

    @Test
    void aRowThatMySqlWouldPassOverOrChangeIsAnErrorAndUndoesAll() throws Exception {
        for (String[] wrong : List.of(new String[] {"1", "twice"}, new String[] {"2", "x".repeat(201)})) {
            try (MySqlLoad load = load("id", "word")) {
                load.row().number(1).text("once").end();
                load.row().number(Long.parseLong(wrong[0])).text(wrong[1]).end();
                assertThatThrownBy(load::finish)
                        .isInstanceOf(SQLException.class)
                        .hasMessageContaining("MySQL does not take the rows as they are");
            }
            assertThat(Sql.column(schema, "SELECT id FROM kind")).isEmpty();
        }
    }

    @Test
    void whatIsNotFinishedIsUndone() throws Exception {
        try (MySqlLoad load = load("id", "word")) {
            for (int i = 0; i < 100_000; i++) {
                load.row().number(i).text("a").end();
            }
        }

        // Waits for the lock that the server gives up when it has undone the rows.
        Sql.run(schema, "TRUNCATE kind");
        assertThat(Sql.column(schema, "SELECT id FROM kind")).isEmpty();
    }

    @Test
    void aTableThatDoesNotExistIsToldWhileRowsAreWritten() throws Exception {
        try (MySqlLoad load = MySqlLoad.into(schema, "odd `name", "id")) {
            load.row().number(1).end();

            assertThatThrownBy(load::finish).hasMessageContaining("odd `name").hasMessageContaining("doesn't exist");
        }
    }

    @Test
    void aServerThatAsksForAFileOfTheClientGetsNone() throws Exception {
        Address asLoadersConnect = schema.with("allowLoadLocalInfileInPath", "/dev/null");
        try (Connection connection = asLoadersConnect.connect();
                Statement statement = connection.createStatement()) {
            assertThatThrownBy(() -> statement.execute("LOAD DATA LOCAL INFILE '/etc/hostname' INTO TABLE kind (word)"))
                    .isInstanceOf(SQLException.class);
        }
        assertThat(Sql.column(schema, "SELECT word FROM kind")).isEmpty();
    }
}
