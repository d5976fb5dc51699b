package org.identityperf.lab.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.identityperf.lab.store.cache.Cache;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunFolderTest {

    @TempDir
    Path place;

    @Test
    void onlyTheOwnerLooksInAlsoWhereTheCacheFolderIsOpenToAll() throws IOException {
        Files.setPosixFilePermissions(place, PosixFilePermissions.fromString("rwxr-xr-x"));

        RunFolder folder = RunFolder.in(Cache.at(place));

        assertThat(permissions(folder.temporary().getParent())).isEqualTo("rwx------");
        assertThat(permissions(folder.classData())).isEqualTo("rwx------");
        folder.close();
    }

    @Test
    void whatAKilledRunLeftIsGone() throws IOException {
        RunFolder killed = RunFolder.in(Cache.at(place));
        Files.writeString(killed.file("addresses.properties"), "secret");

        RunFolder next = RunFolder.in(Cache.at(place));

        assertThat(next.file("addresses.properties")).doesNotExist();
        assertThat(next.temporary()).isEmptyDirectory();
        next.close();
        killed.close();
    }

    @Test
    void closeRemovesItAndKeepsTheArchives() throws IOException {
        RunFolder folder = RunFolder.in(Cache.at(place));
        Path archive = Files.writeString(folder.classData().resolve("a.jsa"), "classes");

        folder.close();

        assertThat(folder.temporary().getParent()).doesNotExist();
        assertThat(archive).exists();
    }

    private static String permissions(Path path) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
    }
}
