package org.identityperf.runner.store.mysql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.identityperf.probe.address.Address;
import org.identityperf.runner.Beside;
import org.identityperf.runner.store.LoopbackOnly;
import org.identityperf.runner.store.ProcessLists;
import org.identityperf.runner.store.Sql;
import org.identityperf.runner.store.StoreException;
import org.identityperf.runner.store.TestCache;
import org.identityperf.runner.store.cache.Cache;
import org.identityperf.runner.store.process.EmbeddedStore;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

@Beside
class EmbeddedMySqlTest {

    private static EmbeddedStore server;

    @BeforeAll
    static void start() {
        server = TestMySql.running();
    }

    @Test
    void letsItsSuperuserInAndNobodyWithAnotherPassword() throws SQLException {
        Address admin = server.admin();
        try (Connection connection = admin.connect()) {
            assertThat(connection.isValid(1)).isTrue();
        }
        for (String password : List.of("", "root", admin.password() + "0")) {
            assertThatThrownBy(() -> new Address(admin.url(), admin.user(), password).connect())
                    .isInstanceOf(SQLException.class)
                    .hasMessageContaining("Access denied");
        }
    }

    @Test
    void listensOnTheLoopbackInterfaceOnlyAndOnNoSocketFile() throws IOException {
        LoopbackOnly.assertListensThere(server.port());
        assertThat(Sql.column(server.admin(), "SELECT @@socket")).containsExactly("");
        assertThat(Sql.column(
                        server.admin(),
                        "SELECT PLUGIN_STATUS FROM information_schema.PLUGINS WHERE PLUGIN_NAME = 'mysqlx'"))
                .containsExactly("DISABLED");
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void showsItsPasswordInNoProcessListLogOrFileThatOthersRead() throws IOException {
        String password = server.admin().password();
        String seen = Files.readString(server.log()) + ProcessLists.all();
        Path folder = MySqlServer.place(TestCache.open());

        assertThat(password).hasSizeGreaterThan(30);
        assertThat(seen).contains("/mysqld").doesNotContain(password);
        assertThat(server.admin().toString()).doesNotContain(password);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder)))
                .isEqualTo("rwx------");
        assertThat(folder.resolve("first.sql")).doesNotExist();
    }

    @Test
    void readsNoFileForAClientAndWritesNone() {
        assertThatThrownBy(() -> Sql.run(server.admin(), "SELECT 1 INTO OUTFILE 'x'"))
                .hasMessageContaining("--secure-file-priv");
        assertThat(Sql.column(server.admin(), "SELECT LOAD_FILE('/etc/hostname') IS NULL"))
                .containsExactly("1");
    }

    @Test
    void saysTheSettingsItRunsWith() {
        assertThat(server.version()).isEqualTo("MySQL 8.0.33");
        assertThat(server.conditions())
                .containsEntry("innodb_flush_log_at_trx_commit", "1")
                .containsEntry("innodb_doublewrite", "ON")
                .containsEntry("innodb_use_native_aio", "ON")
                .containsEntry("innodb_buffer_pool_size", "1073741824")
                .containsEntry("innodb_stats_auto_recalc", "OFF")
                .containsEntry("character_set_server", "utf8mb4")
                .containsEntry("log_bin", "OFF")
                .containsEntry("have_ssl", "DISABLED");
        assertThat(MySqlSettings.differences(Flavour.MYSQL, server.conditions()))
                .isEmpty();
    }

    @Test
    @Tag("thorough")
    void runsOnAFolderWhosePathNoSocketFileCouldHave() {
        String deep = "deep".repeat(30);
        Cache far = Cache.at(TestCache.FOLDER.resolveSibling("test-cache-mysql").resolve(deep));
        Path binaries = MySqlBinaries.in(TestCache.open(), line -> {});

        try (EmbeddedStore other = MySqlServer.start(far, binaries, line -> {})) {
            assertThat(other.log().toString()).hasSizeGreaterThan(107);
            assertThat(Sql.column(other.admin(), "SELECT @@datadir").get(0)).contains(deep);
        }
    }

    @Test
    void leavesADataFolderOfAnotherVersionAlone() throws IOException {
        Cache other = Cache.at(TestCache.FOLDER.resolveSibling("test-cache-mysql-foreign"));
        Path version = MySqlServer.place(other).resolve("version");
        Files.createDirectories(version.getParent());
        Files.writeString(version, "8.4.3\n");

        assertThatThrownBy(() -> MySqlServer.in(other, Path.of("unused")))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining(version + " says 8.4.3 instead of 8.0.33")
                .hasMessageContaining("left as it is");
        assertThat(version).hasContent("8.4.3\n");
    }

    @Test
    void namesAPasswordFileThatIsGone() throws IOException {
        Cache other = Cache.at(TestCache.FOLDER.resolveSibling("test-cache-mysql-lost"));
        Path place = MySqlServer.place(other);
        Files.createDirectories(place);
        Files.writeString(place.resolve("version"), "8.0.33\n");

        assertThatThrownBy(() -> MySqlServer.in(other, Path.of("unused")))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining(place.resolve("password") + " is missing")
                .hasMessageContaining("left as it is");
    }
}
