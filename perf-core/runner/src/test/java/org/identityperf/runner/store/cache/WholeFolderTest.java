package org.identityperf.runner.store.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.identityperf.runner.store.StoreException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WholeFolderTest {

    @TempDir
    Path temporary;

    @Test
    void isMadeOnce() {
        Path target = temporary.resolve("target");

        WholeFolder.make(target, partial -> Files.createFile(partial.resolve("first")));
        WholeFolder.make(target, partial -> Files.createFile(partial.resolve("second")));

        assertThat(target.resolve("first")).exists();
        assertThat(target.resolve("second")).doesNotExist();
        assertThat(temporary).isDirectoryNotContaining("glob:**.partial-*");
    }

    @Test
    void isNotThereWhenFillingItFailed() {
        Path target = temporary.resolve("target");

        assertThatThrownBy(() -> WholeFolder.make(target, partial -> {
                    Files.createFile(partial.resolve("half"));
                    throw new IOException("disk full");
                }))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining(target.toString())
                .hasMessageContaining("disk full");
        assertThat(temporary).isEmptyDirectory();
    }

    @Test
    void ofAKilledRunIsSweptAndOfALivingOneIsLeft() throws IOException {
        Path ofTheDead = Files.createDirectory(temporary.resolve("target.partial-999999999-a"));
        Files.createFile(ofTheDead.resolve("half"));
        Path ofTheLiving = Files.createDirectory(
                temporary.resolve("target.partial-" + ProcessHandle.current().pid() + "-b"));
        Path strange = Files.createDirectory(temporary.resolve("target.partial-notes"));

        WholeFolder.make(temporary.resolve("target"), partial -> {});

        assertThat(ofTheDead).doesNotExist();
        assertThat(ofTheLiving).exists();
        assertThat(strange).exists();
    }
}
