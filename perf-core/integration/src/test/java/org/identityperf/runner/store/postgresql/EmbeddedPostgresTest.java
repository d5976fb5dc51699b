package org.identityperf.runner.store.postgresql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import org.identityperf.probe.address.Address;
import org.identityperf.runner.store.LoopbackOnly;
import org.identityperf.runner.store.ProcessLists;
import org.identityperf.runner.store.StoreException;
import org.identityperf.runner.store.TestCache;
import org.identityperf.runner.store.cache.Cache;
import org.identityperf.runner.store.process.EmbeddedStore;
import org.identityperf.runner.store.process.ServerProcess;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class EmbeddedPostgresTest {

    private static EmbeddedStore server;

    @BeforeAll
    static void start() {
        server = TestCache.asMeasured(TestCache::startPostgres);
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @Test
    void letsItsSuperuserIn() throws SQLException {
        try (Connection connection = server.admin().connect()) {
            assertThat(connection.isValid(1)).isTrue();
        }
    }

    @Test
    void refusesAnotherPassword() {
        Address admin = server.admin();

        assertThatThrownBy(() -> new Address(admin.url(), admin.user(), "postgres").connect())
                .isInstanceOf(SQLException.class)
                .hasMessageContaining("password authentication failed");
        assertThatThrownBy(() -> new Address(admin.url(), admin.user(), "").connect())
                .isInstanceOf(SQLException.class);
    }

    @Test
    void listensOnTheLoopbackInterfaceOnly() throws IOException {
        LoopbackOnly.assertListensThere(server.port());
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void showsItsPasswordInNoProcessListOrLog() throws IOException {
        String password = server.admin().password();
        String seen = Files.readString(server.log()) + ProcessLists.all();

        assertThat(password).hasSizeGreaterThan(30);
        assertThat(seen).contains("/postgres").doesNotContain(password);
        assertThat(server.admin().toString()).doesNotContain(password);
    }

    @Test
    void saysTheSettingsItRunsWith() {
        assertThat(server.conditions())
                .containsEntry("fsync", "on")
                .containsEntry("synchronous_commit", "on")
                .containsEntry("full_page_writes", "on")
                .containsEntry("shared_buffers", "256MB")
                .containsEntry("max_wal_size", "4GB")
                .containsEntry("checkpoint_timeout", "30min")
                .containsEntry("wal_level", "minimal")
                .containsEntry("autovacuum", "off")
                .containsEntry("jit", "off")
                .containsEntry("pg_stat_statements.track", "none")
                .containsEntry("server_encoding", "UTF8")
                .containsEntry("locale", "C.UTF-8 (builtin)")
                .hasEntrySatisfying(
                        "server_version", version -> assertThat(version).startsWith("18.6"));
    }

    @Test
    void endsInsteadOfStartingWithTheEndOfItsLog() throws IOException {
        Cache other = Cache.at(TestCache.FOLDER.resolveSibling("test-cache-broken"));
        Path binaries = PostgresBinaries.in(TestCache.open(), line -> {});
        PostgresServer cluster = PostgresServer.in(other, binaries);
        Files.deleteIfExists(cluster.data().resolve("global/pg_control"));

        assertThatThrownBy(() -> ServerProcess.start(cluster, line -> {}))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining(cluster.log().toString())
                .hasMessageContaining("pg_control");
    }

    @Test
    void leavesAForeignDataFolderAlone() throws IOException {
        Cache other = Cache.at(TestCache.FOLDER.resolveSibling("test-cache-foreign"));
        Path version = PostgresServer.place(other).resolve("cluster/PG_VERSION");
        Files.createDirectories(version.getParent());
        Files.writeString(version, "12\n");

        assertThatThrownBy(() -> PostgresServer.in(other, Path.of("unused")))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining(version + " says 12 instead of 18")
                .hasMessageContaining("left as it is");
        assertThat(version).hasContent("12\n");
    }

    @Test
    void namesAPasswordFileThatIsGone() throws IOException {
        Cache other = Cache.at(TestCache.FOLDER.resolveSibling("test-cache-lost"));
        Path place = PostgresServer.place(other);
        Files.createDirectories(place.resolve("cluster"));
        Files.writeString(place.resolve("cluster/PG_VERSION"), "18\n");

        assertThatThrownBy(() -> PostgresServer.in(other, Path.of("unused")))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining(place.resolve("password") + " is missing")
                .hasMessageContaining("left as it is");
        assertThat(place.resolve("cluster/PG_VERSION")).hasContent("18\n");
    }
}
