package org.identityperf.runner.store.mysql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.identityperf.probe.address.Address;
import org.identityperf.runner.Beside;
import org.identityperf.runner.Command;
import org.identityperf.runner.store.Sql;
import org.identityperf.runner.store.StoreException;
import org.identityperf.runner.store.StoreTrouble;
import org.identityperf.runner.store.TestCache;
import org.identityperf.runner.store.cache.Cache;
import org.identityperf.runner.store.process.EmbeddedStore;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A disk that fills while something is loaded; it runs where this user may mount a small one. */
@Beside
@Tag("thorough")
class FullDiskTest {

    private static final Path DISK = TestCache.FOLDER.resolveSibling("test-disk-mysql");

    @BeforeEach
    void mount() throws Exception {
        Files.createDirectories(DISK);
        Assumptions.assumeTrue(
                Command.succeeds("mount", "-t", "tmpfs", "-o", "size=900m,mode=700", "tmpfs", DISK.toString()),
                "this user may not mount");
    }

    @AfterEach
    void unmount() throws Exception {
        Command.succeeds("umount", DISK.toString());
    }

    @Test
    void isToldWithTheFolderAndItsRoomAndWhatWasLoadedIsRemoved() throws Exception {
        Cache cache = Cache.at(DISK.resolve("cache"));
        try (EmbeddedStore server =
                MySqlServer.start(cache, MySqlBinaries.in(TestCache.open(), line -> {}), line -> {})) {
            Address loading = server.datasets().begin("abcd", Optional.empty());
            Sql.run(
                    loading,
                    "CREATE TABLE item (id int PRIMARY KEY AUTO_INCREMENT, word varchar(1000))",
                    "INSERT INTO item (word) VALUES (REPEAT('x', 1000))");

            StoreException failure = filling(loading);
            StoreTrouble trouble = server.trouble(failure).orElseThrow();

            assertThat(trouble)
                    .hasMessageStartingWith("The disk of " + cache.folder() + " is full; by now it has")
                    .hasMessageContaining("-Dperf.cache=<folder>");
            server.datasets().abandon("abcd");
            assertThat(server.datasets().isSnapshot("abcd")).isFalse();
            assertThat(Sql.column(server.admin(), "SHOW SCHEMAS LIKE 'identityperf%'"))
                    .isEmpty();
        }
    }

    private static StoreException filling(Address place) {
        try {
            while (true) {
                Sql.run(place, "INSERT INTO item (word) SELECT word FROM item LIMIT 50000");
            }
        } catch (StoreException e) {
            return e;
        }
    }

    @Test
    void isRefusedBeforeAnythingIsMadeIfItIsTooSmall() throws Exception {
        Files.write(DISK.resolve("ballast"), new byte[200_000_000]);
        Cache cache = Cache.at(DISK.resolve("cache"));
        Path binaries = MySqlBinaries.in(TestCache.open(), line -> {});

        assertThatThrownBy(() -> MySqlServer.start(cache, binaries, line -> {}))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("a new MySQL data folder needs 800 MB in " + cache.folder());
    }
}
