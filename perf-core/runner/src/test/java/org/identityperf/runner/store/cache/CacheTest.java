package org.identityperf.runner.store.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.identityperf.runner.store.StoreException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class CacheTest {

    @TempDir
    Path temporary;

    @Test
    void isCreatedForItsOwnerAlone() throws IOException {
        Cache cache = Cache.at(temporary.resolve("deep/cache"));

        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(cache.folder())))
                .isEqualTo("rwx------");
        assertThat(cache.folder()).isEmptyDirectory();
    }

    @Test
    void isRefusedInPlaceOfAFile() throws IOException {
        Path file = Files.createFile(temporary.resolve("file"));

        assertThatThrownBy(() -> Cache.at(file))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining(file + " is a file")
                .hasMessageContaining("-Dperf.cache");
    }

    @Test
    void isRefusedBelowAFile() throws IOException {
        Path file = Files.createFile(temporary.resolve("file"));

        assertThatThrownBy(() -> Cache.at(file.resolve("cache")))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining(file + "/cache")
                .hasMessageContaining("-Dperf.cache");
    }

    /** Not by permission bits, which root passes. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void isRefusedWhereNothingCanBeWritten() {
        assertThatThrownBy(() -> Cache.at(Path.of("/proc")))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("/proc can't be written to");
        assertThatThrownBy(() -> Cache.at(Path.of("/proc/cache")))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("/proc/cache can't be written to");
    }

    @Test
    void tellsAFullDiskFromOtherFailures() {
        Cache cache = Cache.at(temporary);

        assertThat(cache.full("ERROR: could not extend file: No space left on device"))
                .get()
                .asString()
                .startsWith("The disk of " + cache.folder() + " is full; by now it has ")
                .contains("-Dperf.cache");
        assertThat(cache.full("wrote only 4096 of 8192 bytes at block 2360 Hint: Check free disk space."))
                .isNotEmpty();
        assertThat(cache.full("connection refused")).isEmpty();
    }

    @Test
    void saysHowMuchRoomIsMissing() {
        Cache cache = Cache.at(temporary);

        cache.require(1, "a crumb");
        assertThatThrownBy(() -> cache.require(Long.MAX_VALUE / 2, "the universe"))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("the universe needs 4611686018428 MB in " + cache.folder())
                .hasMessageContaining("MB free");
    }
}
