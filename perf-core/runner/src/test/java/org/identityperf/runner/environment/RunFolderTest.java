package org.identityperf.runner.environment;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.identityperf.runner.store.cache.Cache;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunFolderTest {

    @TempDir
    Path place;

    @Test
    void onlyTheOwnerLooksInAlsoWhereTheCacheFolderIsOpenToAll() throws IOException {
        Files.setPosixFilePermissions(place, PosixFilePermissions.fromString("rwxr-xr-x"));

        RunFolder folder = RunFolder.in(Cache.at(place), line -> {});

        assertThat(permissions(folder.temporary().getParent())).isEqualTo("rwx------");
        assertThat(permissions(folder.classData())).isEqualTo("rwx------");
        folder.close();
    }

    @Test
    void whatAKilledRunLeftIsGone() throws IOException {
        Path killed = Files.createDirectories(place.resolve("run/tmp"));
        Files.writeString(killed.resolve("output"), "lines");
        Files.writeString(killed.resolveSibling("addresses.properties"), "secret");

        try (RunFolder next = RunFolder.in(Cache.at(place), line -> {})) {
            assertThat(next.file("addresses.properties")).doesNotExist();
            assertThat(next.temporary()).isEmptyDirectory();
        }
    }

    @Test
    void closeRemovesItAndKeepsTheArchives() throws IOException {
        RunFolder folder = RunFolder.in(Cache.at(place), line -> {});
        Path archive = Files.writeString(folder.classData().resolve("a.jsa"), "classes");

        folder.close();

        assertThat(folder.temporary().getParent()).doesNotExist();
        assertThat(archive).exists();
    }

    private static String permissions(Path path) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
    }
}
