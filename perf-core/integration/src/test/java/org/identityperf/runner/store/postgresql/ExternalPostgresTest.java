package org.identityperf.runner.store.postgresql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.address.Query;
import org.identityperf.runner.Beside;
import org.identityperf.runner.environment.OpenStores;
import org.identityperf.runner.settings.Settings;
import org.identityperf.runner.settings.Store;
import org.identityperf.runner.store.CloneName;
import org.identityperf.runner.store.Sql;
import org.identityperf.runner.store.StoreException;
import org.identityperf.runner.store.StoreTrouble;
import org.identityperf.runner.store.TestCache;
import org.identityperf.runner.store.cache.Cache;
import org.identityperf.runner.store.external.ExternalStore;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Beside
class ExternalPostgresTest {

    private static ForeignServer foreign;

    @BeforeAll
    static void start() {
        foreign = new ForeignServer(Cache.at(TestCache.BESIDE));
    }

    @AfterAll
    static void stop() {
        foreign.close();
    }

    private static ExternalStore reach() {
        return ExternalPostgres.reach(foreign.address(), line -> {});
    }

    private static void makeSnapshot(ExternalStore server, String fingerprint) {
        Address loading = server.datasets().begin(fingerprint, Optional.empty());
        Sql.run(loading, "CREATE TABLE item AS SELECT n AS id FROM generate_series(1, 100) n");
        server.datasets().makeSnapshot(fingerprint, "100 items");
    }

    /** Ends what a run holds the server by, as its death does. */
    private static void endLock() {
        foreign.column("SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                + " WHERE application_name LIKE 'identity-perf %'");
    }

    @Test
    void aUserWhoMayCreateNoDatabaseIsToldWhatToAskFor() {
        assertThatThrownBy(() -> ExternalPostgres.reach(foreign.app("reader"), line -> {}))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("lets this user create no database")
                .hasMessageContaining("ALTER ROLE \"reader\" CREATEDB");
    }

    @Test
    void aUserWhoMayNotWriteToWhatAnotherOneMadeIsToldWhoseItIs() {
        reach().close();
        foreign.superuser("ALTER ROLE reader CREATEDB");
        try {
            assertThatThrownBy(() -> ExternalPostgres.reach(foreign.app("reader"), line -> {}))
                    .isInstanceOf(StoreException.class)
                    .hasMessageContaining("was made by the user maker, who could use the rights of reader there")
                    .hasMessageContaining("GRANT \"maker\" TO \"reader\"");
        } finally {
            foreign.superuser("ALTER ROLE reader NOCREATEDB");
        }
    }

    private static boolean isSuperuser(String role) {
        return foreign.column("SELECT rolsuper FROM pg_roles WHERE rolname = '" + role + "'")
                .contains("t");
    }

    private static void dropOurs() {
        foreign.superuser("DROP DATABASE IF EXISTS identityperf_admin WITH (FORCE)");
    }

    @Test
    void aUserWhoMadeOurDatabaseFirstGetsNoRightsOfASuperuser() {
        dropOurs();
        Sql.run(foreign.address(), "CREATE DATABASE identityperf_admin");
        Address planted = OwnDatabases.at(foreign.address(), "identityperf_admin");
        Sql.run(
                planted,
                "CREATE SCHEMA evil",
                "CREATE FUNCTION evil.pg_try_advisory_xact_lock(bigint) RETURNS boolean LANGUAGE plpgsql AS"
                        + " 'BEGIN ALTER ROLE maker SUPERUSER; RETURN true; END'",
                "ALTER DATABASE identityperf_admin SET search_path = evil, pg_catalog");
        try {
            assertThatThrownBy(() -> ExternalPostgres.reach(foreign.app("postgres"), line -> {})
                            .close())
                    .isInstanceOf(StoreException.class)
                    .hasMessageContaining("was made by the user maker, who could use the rights of postgres there");
            assertThat(isSuperuser("maker")).isFalse();
        } finally {
            foreign.superuser("ALTER ROLE maker NOSUPERUSER");
            dropOurs();
        }
    }

    @Test
    void theDatabaseThatIsNamedExecutesNothingOfItsOwner() {
        Sql.run(foreign.address(), "CREATE DATABASE theirs");
        Address theirs = OwnDatabases.at(foreign.address(), "theirs");
        Sql.run(
                theirs,
                "CREATE SCHEMA evil",
                "CREATE FUNCTION evil.grab() RETURNS boolean LANGUAGE plpgsql AS"
                        + " 'BEGIN ALTER ROLE maker SUPERUSER; RETURN true; END'",
                "CREATE VIEW evil.pg_roles AS SELECT oid, rolname, evil.grab() AS rolsuper, rolcreatedb"
                        + " FROM pg_catalog.pg_roles",
                "GRANT USAGE ON SCHEMA evil TO PUBLIC",
                "GRANT SELECT ON evil.pg_roles TO PUBLIC",
                "ALTER DATABASE theirs SET search_path = evil, pg_catalog");
        dropOurs();
        try {
            ExternalPostgres.reach(OwnDatabases.at(foreign.app("postgres"), "theirs"), line -> {})
                    .close();
            assertThat(isSuperuser("maker")).isFalse();
        } finally {
            foreign.superuser("ALTER ROLE maker NOSUPERUSER");
            foreign.superuser("DROP DATABASE theirs WITH (FORCE)");
            dropOurs();
        }
    }

    @Test
    void aNameThatIsNoneOfOursIsNeverPartOfACommand() {
        String name = "identityperf_run_x;alter role reader superuser;--";
        dropOurs();
        ExternalPostgres.reach(foreign.app("postgres"), line -> {}).close();
        foreign.superuser("CREATE DATABASE \"" + name + '"');
        Sql.run(
                OwnDatabases.at(foreign.app("postgres"), "identityperf_admin"),
                "INSERT INTO identityperf_made VALUES ('" + name + "')");
        try {
            ExternalPostgres.reach(foreign.app("postgres"), line -> {}).close();
            assertThat(isSuperuser("reader")).isFalse();
            assertThat(foreign.databases()).contains(name);
        } finally {
            foreign.superuser("ALTER ROLE reader NOSUPERUSER");
            foreign.superuser("DROP DATABASE \"" + name + '"');
            dropOurs();
        }
    }

    @Test
    void whatOthersPutIntoOurDatabaseIsRefused() {
        dropOurs();
        ExternalPostgres.reach(foreign.app("postgres"), line -> {}).close();
        Address ours = OwnDatabases.at(foreign.app("postgres"), "identityperf_admin");
        Sql.run(ours, "GRANT CREATE ON SCHEMA public TO reader");
        Sql.run(
                OwnDatabases.at(foreign.app("reader"), "identityperf_admin"),
                "CREATE FUNCTION starts_with(name, text) RETURNS boolean LANGUAGE sql AS 'SELECT true'");
        try {
            assertThatThrownBy(() -> ExternalPostgres.reach(foreign.app("postgres"), line -> {})
                            .close())
                    .isInstanceOf(StoreException.class)
                    .hasMessageContaining("holds what other users put there: starts_with");
        } finally {
            dropOurs();
        }
    }

    @Test
    void aWrongPasswordIsNotRepeated() {
        Address address = foreign.address();

        assertThatThrownBy(
                        () -> ExternalPostgres.reach(new Address(address.url(), address.user(), "s3cr3t"), line -> {}))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("password authentication failed")
                .hasMessageContaining("perf.postgresql.url, .user and the password")
                .hasMessageNotContaining("s3cr3t");
    }

    @Test
    void nothingButDatabasesOfOurNamesIsTouched() {
        List<String> before = foreign.databases();
        String schema = "SELECT relname FROM pg_class UNION ALL SELECT extname FROM pg_extension ORDER BY 1";
        List<String> theirs = Sql.column(foreign.app("postgres"), schema);

        try (ExternalStore server = reach()) {
            makeSnapshot(server, "aaaa1");
            server.datasets().drop(server.datasets().cloneOf("aaaa1", "clone"));
        }

        assertThat(foreign.databases())
                .containsAll(before)
                .filteredOn(name -> !before.contains(name))
                .allMatch(name -> name.startsWith("identityperf_"));
        assertThat(Sql.column(foreign.app("postgres"), schema)).isEqualTo(theirs);
    }

    @Test
    void aDatabaseThatOnlyBearsANameOfOursIsRefusedAndLeft() {
        foreign.superuser("CREATE DATABASE identityperf_sealed_aaaa2");
        foreign.superuser("CREATE DATABASE identityperf_loading_aaaa2");
        foreign.superuser("CREATE DATABASE identityperf_run_theirs");

        try (ExternalStore server = reach()) {
            for (String name : new String[] {"aaaa2"}) {
                assertThatThrownBy(() -> server.datasets().isSnapshot(name))
                        .isInstanceOf(StoreException.class)
                        .hasMessageContaining("identityperf_sealed_aaaa2")
                        .hasMessageContaining("holds tables that are not ours");
                assertThatThrownBy(() -> server.datasets().abandon(name)).hasMessageContaining("not ours");
            }
            assertThatThrownBy(() -> server.datasets()
                            .drop(new Address("jdbc:postgresql://h:1/identityperf_run_theirs", "a", "b")))
                    .hasMessageContaining("not ours");
        }

        assertThat(foreign.databases())
                .contains("identityperf_sealed_aaaa2", "identityperf_loading_aaaa2", "identityperf_run_theirs");
    }

    @Test
    void whatAKilledRunLeftIsDroppedByTheNextWhichFindsTheSnapshots() {
        Address clone;
        try (ExternalStore killed = reach()) {
            makeSnapshot(killed, "aaaa3");
            clone = killed.datasets().cloneOf("aaaa3", "left");
            killed.datasets().begin("bbbb3", Optional.empty());
            endLock();
        }
        List<String> said = new ArrayList<>();

        try (ExternalStore next = ExternalPostgres.reach(foreign.address(), said::add)) {
            assertThat(next.datasets().isSnapshot("aaaa3")).isTrue();
            assertThat(next.datasets().isSnapshot("bbbb3")).isFalse();
        }

        assertThat(said)
                .singleElement()
                .asString()
                .contains(CloneName.in(clone))
                .contains("identityperf_loading_bbbb3");
        assertThat(foreign.databases()).doesNotContain(CloneName.in(clone), "identityperf_loading_bbbb3");
    }

    @Test
    void oneRunAtATimeUsesItAndWhoeverWaitsIsToldForWhom() throws Exception {
        List<String> said = new CopyOnWriteArrayList<>();
        CountDownLatch waiting = new CountDownLatch(1);
        ExternalStore first = reach();
        CompletableFuture<ExternalStore> second =
                CompletableFuture.supplyAsync(() -> ExternalPostgres.reach(foreign.address(), line -> {
                    said.add(line);
                    waiting.countDown();
                }));
        waiting.await();
        assertThat(second).isNotDone();

        first.close();

        second.get().close();
        assertThat(said.get(0))
                .startsWith("waiting for another run (identity-perf ")
                .contains("process " + ProcessHandle.current().pid())
                .contains(foreign.address().hosts().get(0));
    }

    @Test
    void aRunThatLostItsLockIsToldSoAndTheNextOneGetsIt() {
        try (ExternalStore server = reach()) {
            assertThat(server.trouble(new IOException("reset"))).isEmpty();

            endLock();

            assertThat(server.trouble(new IOException("reset")).orElseThrow())
                    .hasMessageContaining("Another run may use jdbc:postgresql://"
                            + foreign.address().hosts().get(0))
                    .hasMessageContaining("The server answers others, so an administrator")
                    .hasMessageEndingWith("reset");
            reach().close();
        }
    }

    @Test
    void aRunThatLostItsLockChangesNothingMore() {
        Address clone;
        try (ExternalStore server = reach()) {
            makeSnapshot(server, "aaaa4");
            clone = server.datasets().cloneOf("aaaa4", "mine");

            endLock();

            assertThatThrownBy(server::requireHeld)
                    .isInstanceOf(StoreTrouble.class)
                    .hasMessageContaining("gives no verdict");
            assertThatThrownBy(() -> server.datasets().drop(clone)).isInstanceOf(StoreTrouble.class);
            assertThatThrownBy(() -> server.datasets().abandon("aaaa4")).isInstanceOf(StoreTrouble.class);
        }
        assertThat(foreign.databases()).contains(CloneName.in(clone));
    }

    @Test
    void noRunEndsWellThatLostItsLock(@TempDir Path folder) throws IOException {
        Address address = foreign.address();
        Path password = Files.writeString(folder.resolve("password"), address.password());
        Properties properties = new Properties();
        properties.putAll(Map.of(
                "perf.stores", "external",
                "perf.postgresql.url", address.url(),
                "perf.postgresql.user", address.user(),
                "perf.postgresql.password-file", password.toString()));
        OpenStores stores = OpenStores.of(
                Set.of(Store.POSTGRESQL), Settings.read(properties).stores(), Cache.at(TestCache.BESIDE), line -> {});

        endLock();

        assertThatThrownBy(stores::requireHeld).isInstanceOf(StoreTrouble.class);
        assertThatThrownBy(stores::close).isInstanceOf(StoreTrouble.class);
    }

    /** Another transaction shows that the time is over: it began later, and has been ended. */
    @Test
    @Tag("thorough")
    void noTimeLimitOfTheServerEndsTheLock() throws Exception {
        // So that nothing is left to drop, which might take longer than the limit.
        reach().close();
        foreign.superuser("ALTER ROLE maker SET transaction_timeout = '3s'");
        foreign.superuser("ALTER ROLE maker SET idle_in_transaction_session_timeout = '3s'");
        try (ExternalStore server = reach();
                Connection other = foreign.address().connect()) {
            other.setAutoCommit(false);
            assertThatThrownBy(() -> {
                        while (true) {
                            Query.text(other, "SELECT 1");
                        }
                    })
                    .isInstanceOf(SQLException.class);

            server.requireHeld();
        } finally {
            foreign.superuser("ALTER ROLE maker RESET ALL");
        }
    }

    @Test
    void whatAUserOfFewRightsCannotDoIsTold() {
        try (ExternalStore server = reach()) {
            assertThat(server.statistics()).isEmpty();
            assertThat(server.datasets().clones()).isTrue();
            assertThat(server.differences()).containsOnlyKeys("pg_prewarm", "CHECKPOINT");
            assertThat(server.conditions())
                    .containsEntry("locale", "C.UTF-8 (builtin)")
                    .containsEntry("shared_preload_libraries", "not told to this user");
        }
    }

    @Test
    void aSettingThatIsNotOursIsTold() {
        foreign.superuser("ALTER ROLE maker SET work_mem = '5MB'");
        try (ExternalStore server = reach()) {
            assertThat(server.differences()).containsEntry("work_mem", "5MB instead of 4MB");
        } finally {
            foreign.superuser("ALTER ROLE maker RESET work_mem");
        }
    }
}
