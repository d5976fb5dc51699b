package org.identityperf.runner.store.postgresql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.util.List;
import java.util.Optional;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.load.DeferredIndexes;
import org.identityperf.probe.load.PostgresCopy;
import org.identityperf.probe.load.Progress;
import org.identityperf.probe.load.RowWriter;
import org.identityperf.runner.store.Sql;
import org.identityperf.runner.store.TestCache;
import org.identityperf.runner.store.process.EmbeddedStore;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The probe's loading, on the real store. */
class LoadingTest {

    private static final String FINGERPRINT = Long.toHexString(System.nanoTime()) + "c";
    private static final String SCHEMA = "SELECT 'i ' || indexdef FROM pg_indexes WHERE schemaname = 'public'"
            + " UNION ALL SELECT 'c ' || conrelid::regclass || ' ' || pg_get_constraintdef(oid) FROM pg_constraint"
            + " WHERE contype IN ('p', 'u', 'f') AND connamespace = 'public'::regnamespace ORDER BY 1";

    private static EmbeddedStore server;
    private static Address database;

    @BeforeAll
    static void start() {
        server = TestCache.startPostgres();
        database = server.datasets().begin(FINGERPRINT, Optional.empty());
    }

    @AfterAll
    static void stop() {
        server.datasets().abandon(FINGERPRINT);
        server.close();
    }

    @BeforeEach
    void tables() {
        Sql.run(
                database,
                "DROP TABLE IF EXISTS session, person",
                "CREATE TABLE person (id int PRIMARY KEY, name text UNIQUE, note text)",
                "CREATE TABLE session (person int REFERENCES person (id), at bigint, live boolean,"
                        + " PRIMARY KEY (person, at))",
                "CREATE INDEX by_time ON session (at DESC) WHERE live");
    }

    private static void load(int from, int to) throws Exception {
        try (PostgresCopy people = PostgresCopy.into(database, "person", "id", "name", "note");
                PostgresCopy sessions = PostgresCopy.into(database, "session", "person", "at", "live")) {
            for (int i = from; i < to; i++) {
                RowWriter person = people.row().integer(i).text("näme " + i);
                (i % 2 == 0 ? person.nothing() : person.text("n".getBytes(StandardCharsets.UTF_8))).end();
                sessions.row().integer(i).number(1L << 33 | i).bool(i % 3 == 0).end();
            }
            assertThat(people.finish()).isEqualTo(to - from);
            assertThat(sessions.finish()).isEqualTo(to - from);
        }
    }

    private static DeferredIndexes deferred() throws Exception {
        try (Connection connection = database.connect()) {
            return DeferredIndexes.indexesOf(connection, "person", "session");
        }
    }

    @Test
    void everyFieldArrivesAsItWasWritten() throws Exception {
        DeferredIndexes indexes = deferred();
        load(0, 10_000);
        indexes.restore(database, Progress.silent());

        assertThat(Sql.column(database, "SELECT count(*) || ' ' || count(note) || ' ' || min(name) FROM person"))
                .containsExactly("10000 5000 näme 0");
        assertThat(Sql.column(
                        database,
                        "SELECT sum(at - 8589934592) || ' ' || count(*) FILTER (WHERE live) FROM session"
                                + " JOIN person ON id = person"))
                .containsExactly("49995000 3334");
    }

    @Test
    void indexesKeysAndForeignKeysComeBackAsTheyWere() throws Exception {
        List<String> before = Sql.column(database, SCHEMA);

        DeferredIndexes indexes = deferred();
        assertThat(Sql.column(database, SCHEMA)).isEmpty();
        indexes.restore(database, Progress.silent());

        assertThat(before).hasSize(8);
        assertThat(Sql.column(database, SCHEMA)).isEqualTo(before);
        assertThat(indexes.size()).isEqualTo(4);
    }

    @Test
    void rowsThatBreakAKeyAreToldWhenTheKeyComesBack() throws Exception {
        DeferredIndexes indexes = deferred();
        load(0, 10);
        load(5, 15);

        assertThatThrownBy(() -> indexes.restore(database, Progress.silent()))
                .hasMessageContaining("could not create unique index");
    }

    @Test
    void whatIsNotFinishedIsUndone() throws Exception {
        try (PostgresCopy people = PostgresCopy.into(database, "person", "id", "name", "note")) {
            people.row().integer(1).text("a").nothing().end();
        }

        assertThat(Sql.column(database, "SELECT count(*) FROM person")).containsExactly("0");
    }

    @Test
    void aTableThatHoldsRowsKeepsThem() throws Exception {
        load(0, 3);
        load(3, 5);

        assertThat(Sql.column(database, "SELECT count(*) FROM session")).containsExactly("5");
    }
}
