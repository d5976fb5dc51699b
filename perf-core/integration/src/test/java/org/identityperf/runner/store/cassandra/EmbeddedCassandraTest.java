package org.identityperf.runner.store.cassandra;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.AllNodesFailedException;
import com.datastax.oss.driver.api.core.CqlSession;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.address.CassandraSession;
import org.identityperf.runner.store.LoopbackOnly;
import org.identityperf.runner.store.ProcessLists;
import org.identityperf.runner.store.StoreException;
import org.identityperf.runner.store.TestCache;
import org.identityperf.runner.store.cache.Cache;
import org.identityperf.runner.store.process.EmbeddedStore;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Order(TestCassandra.SHARED)
class EmbeddedCassandraTest {

    private static EmbeddedStore server;

    @BeforeAll
    static void start() {
        server = TestCassandra.running();
    }

    @ParameterizedTest
    @CsvSource({"identityperf, identityperf", "cassandra, cassandra"})
    void refusesAnotherPasswordAndTheWellKnownUser(String user, String password) {
        Address stranger = new Address(server.admin().url(), user, password);

        assertThatThrownBy(() -> CassandraSession.open(stranger).close())
                .isInstanceOf(AllNodesFailedException.class)
                .hasMessageContaining("Authentication error");
    }

    @Test
    void listensOnTheLoopbackInterfaceOnly() throws IOException {
        int port = server.hosts().get(0).getPort();

        LoopbackOnly.assertListensThere(port);
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void showsItsPasswordInNoProcessListLogOrFile() throws IOException {
        String password = server.admin().password();
        StringBuilder seen = new StringBuilder(ProcessLists.of(server.pid()));
        try (DirectoryStream<Path> files = Files.newDirectoryStream(server.log().getParent(), Files::isRegularFile)) {
            for (Path file : files) {
                seen.append(Files.readString(file, StandardCharsets.ISO_8859_1));
            }
        }

        assertThat(password).hasSizeGreaterThan(30);
        assertThat(seen.toString())
                .contains("NodeMain")
                .contains("commitlog_sync")
                .doesNotContain(password);
        assertThat(server.admin().toString()).doesNotContain(password);
        assertThat(Files.getPosixFilePermissions(server.log().getParent())).hasSize(3);
    }

    @Test
    void keepsItsTemporaryFilesBesideItsData() {
        assertThat(server.log().resolveSibling("tmp")).isDirectoryContaining("glob:**.so");
    }

    @Test
    void saysTheSettingsItRunsWith() {
        assertThat(server.version()).isEqualTo("Cassandra " + CassandraJava.CASSANDRA);
        assertThat(server.conditions())
                .containsEntry("commitlog_sync", "periodic")
                .containsEntry("memtable_heap_space", "128MiB")
                .containsEntry("key_cache_size", "25MiB")
                .containsEntry("row_cache_size", "0MiB")
                .containsEntry("concurrent_reads", "32")
                .containsEntry("compaction_throughput", "64MiB/s")
                .containsEntry("jvm.heap_max", "536870912")
                .containsEntry("data_center", "datacenter1");
    }

    @Test
    void saysWhatIsNotAsThisProjectSetsIt() {
        SortedMap<String, String> found = new TreeMap<>(server.conditions());
        assertThat(CassandraSettings.differences(found)).isEmpty();

        found.put("commitlog_sync", "batch");
        found.remove("concurrent_reads");
        assertThat(CassandraSettings.differences(found))
                .isEqualTo(Map.of(
                        "commitlog_sync", "batch instead of periodic", "concurrent_reads", "nothing instead of 32"));
    }

    @Test
    void clonesTypesIndexesAndEmptyTablesUnderALongFingerprint() throws Exception {
        String fingerprint = (Long.toHexString(System.nanoTime()) + "0".repeat(40)).substring(0, 40);
        Address loading = server.datasets().begin(fingerprint, Optional.empty());
        CassandraContract.run(
                loading,
                "CREATE TYPE tag (k text, v int)",
                "CREATE TABLE item (id int PRIMARY KEY, owner text, size int, tags list<frozen<tag>>)",
                "CREATE INDEX by_owner ON item (owner)",
                "CREATE INDEX by_size ON item (size) USING 'sai'",
                "CREATE TABLE empty (id int PRIMARY KEY)",
                "INSERT INTO item (id, owner, size, tags) VALUES (1, 'x', 7, [{k: 'a', v: 2}])");
        server.datasets().makeSnapshot(fingerprint, "one item");

        Address clone = server.datasets().cloneOf(fingerprint, "of everything");
        try (CqlSession session = CassandraSession.open(clone)) {
            assertThat(session.execute("SELECT tags FROM item WHERE owner = 'x'")
                            .one()
                            .getFormattedContents())
                    .contains("k:'a',v:2");
            assertThat(session.execute("SELECT id FROM item WHERE size = 7").all())
                    .hasSize(1);
            assertThat(session.execute("SELECT id FROM empty").all()).isEmpty();
        }
        server.datasets().drop(clone);
    }

    @Test
    void leavesADataFolderOfAnotherVersionAlone() throws IOException {
        Cache other = Cache.at(TestCache.FOLDER.resolve("foreign"));
        Path version = CassandraServer.place(other).resolve("version");
        Files.createDirectories(version.getParent());
        Files.writeString(version, "4.1.3\n");

        assertThatThrownBy(() -> CassandraServer.start(other, Optional.empty(), line -> {}))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining(version + " says 4.1.3 instead of " + CassandraJava.CASSANDRA)
                .hasMessageContaining("It was left as it is");
        assertThat(version).hasContent("4.1.3\n");
    }
}
