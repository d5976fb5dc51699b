package org.identityperf.runner.files;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RemovalTest {

    private static final int FILES = 2000;

    @TempDir
    Path place;

    @Test
    void removesAllThatAFolderHoldsButNothingBehindALink() throws IOException {
        Path elsewhere = Files.createFile(place.resolve("elsewhere"));
        Path folder = Files.createDirectories(place.resolve("folder/inside")).getParent();
        Files.createFile(folder.resolve("inside/file"));
        Files.createSymbolicLink(folder.resolve("link"), elsewhere);

        Removal.of(folder);

        assertThat(folder).doesNotExist();
        assertThat(elsewhere).exists();
    }

    @Test
    void whatIsNotThereIsNoFailure() throws IOException {
        Removal.of(place.resolve("missing"));
    }

    @Test
    void norIsWhatAnotherRemovesMeanwhile() throws Exception {
        Path folder = Files.createDirectory(place.resolve("folder"));
        for (int i = 0; i < FILES; i++) {
            Files.createFile(
                    Files.createDirectory(folder.resolve(Integer.toString(i))).resolve("file"));
        }
        Thread other = new Thread(() -> {
            for (int i = FILES - 1; i >= 0; i--) {
                Path inside = folder.resolve(Integer.toString(i));
                inside.resolve("file").toFile().delete();
                inside.toFile().delete();
            }
        });
        other.start();

        Removal.of(folder);

        other.join();
        assertThat(folder).doesNotExist();
    }
}
