package org.identityperf.runner.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.identityperf.runner.console.Console;
import org.identityperf.runner.console.Screen;
import org.identityperf.runner.environment.RunFolder;
import org.identityperf.runner.settings.SettingsException;
import org.identityperf.runner.store.StoreException;
import org.identityperf.runner.store.cache.Cache;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CacheRemovalTest {

    @TempDir
    Path folder;

    private Path cache;
    private Path mine;

    @BeforeEach
    void makeBoth() throws IOException {
        cache = Cache.at(folder.resolve("cache")).folder();
        mine = Files.writeString(folder.resolve("mine"), "mine");
    }

    private void clean(Path cleaned) throws IOException {
        CacheRemoval.of(cleaned, new Console(Screen.plain(System.out)), () -> true);
    }

    @Test
    void whatWouldGoIsListedWithItsSizeTheLargestFirstAndStaysIfNobodyAgrees() throws IOException {
        Files.write(Files.createDirectory(cache.resolve("small")).resolve("file"), new byte[1_000_001]);
        Files.write(cache.resolve("large"), new byte[3_000_000]);
        ByteArrayOutputStream said = new ByteArrayOutputStream();

        CacheRemoval.of(cache, new Console(Screen.plain(new PrintStream(said, true))), () -> false);

        assertThat(said.toString(StandardCharsets.UTF_8))
                .containsSubsequence("3 MB  large", "2 MB  small", "Nothing was removed from " + cache);
        assertThat(cache.resolve("large")).exists();
    }

    @Test
    void aCacheIsEmptiedAndNoLinkIsFollowed() throws IOException {
        Path link = Files.createSymbolicLink(cache.resolve("link"), folder);
        Path made = Files.writeString(Cache.at(cache).folder("builds").resolve("made"), "made");

        clean(cache);

        assertThat(made).doesNotExist();
        assertThat(Files.isSymbolicLink(link)).isFalse();
        assertThat(mine).hasContent("mine");
        assertThat(Cache.isMarked(cache)).isTrue();
    }

    /** A checkout or a home folder may hold a file of any name. */
    @ParameterizedTest
    @ValueSource(strings = {"", "Signature: 8a477f597d28d172789f06886806bc55\n"})
    void aFolderThatHoldsSomebodysFilesIsNoCacheThoughARunHasUsedIt(String tag) throws IOException {
        Files.writeString(folder.resolve(RunFolder.LOCK), "1");
        if (!tag.isEmpty()) {
            Files.writeString(folder.resolve(Cache.TAG), tag);
        }
        Cache.at(folder);

        assertThatThrownBy(() -> clean(folder))
                .isInstanceOf(SettingsException.class)
                .hasMessageContaining("was not made as a cache folder");
        assertThat(mine).hasContent("mine");
    }

    @Test
    void aLockThatIsALinkIsNotFollowed() throws IOException {
        Files.createSymbolicLink(cache.resolve(RunFolder.LOCK), mine);

        assertThatThrownBy(() -> clean(cache))
                .isInstanceOf(StoreException.class)
                .hasMessageStartingWith("can't lock " + cache.resolve(RunFolder.LOCK));
        assertThat(mine).hasContent("mine");
    }

    @Test
    void aLockThatIsSomebodysFileIsNotEmptied() throws IOException {
        Files.createLink(cache.resolve(RunFolder.LOCK), mine);

        assertThatThrownBy(() -> clean(cache))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("it is no lock, but somebody's file");
        assertThat(mine).hasContent("mine");
    }
}
