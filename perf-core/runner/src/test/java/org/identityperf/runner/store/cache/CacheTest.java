package org.identityperf.runner.store.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.security.auth.module.UnixSystem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.identityperf.runner.store.StoreException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CacheTest {

    @TempDir
    Path temporary;

    @Test
    void isCreatedForItsOwnerAlone() throws IOException {
        Cache cache = Cache.at(temporary.resolve("deep/cache"));

        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(cache.folder())))
                .isEqualTo("rwx------");
        assertThat(cache.folder().toFile().list()).containsExactly(Cache.TAG);
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
                .hasMessageContaining("/proc/cache can't be written to: there is no such file. Make it writable");
    }

    @Test
    void isRefusedWhereOthersMayWrite() throws IOException {
        Path shared = Files.createDirectory(temporary.resolve("shared"));
        Files.setPosixFilePermissions(shared, PosixFilePermissions.fromString("rwxrwxrwx"));

        assertThatThrownBy(() -> Cache.at(shared))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining(shared + " may be written to by others (")
                .hasMessageContaining("rwxrwxrwx")
                .hasMessageContaining("-Dperf.cache");
        assertThatThrownBy(() -> Cache.at(shared.resolve("deep/cache")))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining(shared + " may be written to by others (");
    }

    @Test
    void isAllowedWhereOthersMayWriteButNotExchangeIt() throws IOException {
        Path shared = Files.createDirectory(temporary.resolve("sticky"));
        Files.setAttribute(shared, "unix:mode", 01777);

        assertThat(Cache.at(shared.resolve("cache")).folder().toFile().list()).containsExactly(Cache.TAG);
    }

    @Test
    void isRefusedThroughALinkToWhereOthersMayWrite() throws IOException {
        Path shared = Files.createDirectory(temporary.resolve("shared"));
        Files.setPosixFilePermissions(shared, PosixFilePermissions.fromString("rwxrwxrwx"));
        Path link = Files.createSymbolicLink(temporary.resolve("link"), shared);

        assertThatThrownBy(() -> Cache.at(link)).hasMessageContaining(shared + " may be written to by others (");
    }

    @Test
    void isRefusedIfItBelongsToSomebodyElse() throws IOException {
        Path somebodys = Path.of("/");
        if (new UnixSystem().getUid() == 0) {
            somebodys = Files.createDirectory(temporary.resolve("somebodys"));
            Files.setAttribute(somebodys, "unix:uid", 12345);
        }
        Path there = somebodys;

        assertThatThrownBy(() -> OwnFolder.require(there))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining(there + " belongs to the user ")
                .hasMessageContaining("-Dperf.cache");
    }

    @Test
    void aProgramThatSomebodyElseMayChangeIsRefused() throws IOException {
        Path program =
                Files.createDirectory(Cache.at(temporary).folder("store-1").resolve("program"));
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxrwxrwx"));

        assertThatThrownBy(() -> WholeFolder.make(program, partial -> {}))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining(program + " may be written to by others (");
    }

    @ParameterizedTest
    @ValueSource(strings = {"$(touch planted)", "`id`", "a\"b", "a\\b", "a\nb", "\u001b[31m", "a:b"})
    void isRefusedWhereAShellOrAClassPathWouldReadItOtherwise(String name) {
        assertThatThrownBy(() -> Cache.at(temporary.resolve(name)))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("the path of the cache folder has a character (U+")
                .hasMessageContaining("-Dperf.cache")
                .message()
                .doesNotContainPattern("\\p{Cntrl}");
        assertThat(temporary).isEmptyDirectory();
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
