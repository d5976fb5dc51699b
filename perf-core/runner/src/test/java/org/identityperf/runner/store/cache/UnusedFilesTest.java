package org.identityperf.runner.store.cache;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UnusedFilesTest {

    @TempDir
    Path folder;

    private Cache cache;
    private final List<String> said = new ArrayList<>();

    @BeforeEach
    void open() {
        cache = Cache.at(folder);
    }

    private Path file(String name, int daysAgo) throws IOException {
        Path file = cache.folder().resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, "something");
        return Files.setLastModifiedTime(file, FileTime.from(Instant.now().minus(daysAgo, ChronoUnit.DAYS)));
    }

    private void remove() {
        UnusedFiles.remove(cache, said::add);
    }

    @Test
    void aServerThatNoRunHasUsedFor30DaysGoesWithItsDataAndItsPrograms() throws IOException {
        file("mysql-8.0.32/data.lock", 31);
        file("mysql-8.0.32/data/data/mysql.ibd", 0);
        file("mysql-8.0.32/program-linux/bin/mysqld", 400);
        Path used = file("mysql-8.0.33/data.lock", 29);
        Path program = file("mysql-8.0.33/program-linux/bin/mysqld", 400);

        remove();

        assertThat(cache.folder().resolve("mysql-8.0.32")).doesNotExist();
        assertThat(List.of(used, program)).allSatisfy(path -> assertThat(path).exists());
        assertThat(said)
                .containsExactly(
                        "removed from " + cache.folder() + ", since no run has used it for 30 days: mysql-8.0.32");
    }

    @Test
    void nothingIsRemovedFromAFolderThatHeldOtherFilesBeforeARunUsedIt() throws IOException {
        Files.delete(folder.resolve(Cache.TAG));
        List<Path> mine =
                List.of(file("builds/mine", 31), file("mysql-notes/data.lock", 31), file("mysql-notes/data/mine", 31));
        cache = Cache.at(folder);

        remove();

        assertThat(mine).allSatisfy(path -> assertThat(path).exists());
        assertThat(said).isEmpty();
    }

    @Test
    void ofSeveralDataFoldersOfAVersionThoseInUseStayWithThePrograms() throws IOException {
        file("postgresql-18.6.0/data-18-old.lock", 31);
        file("postgresql-18.6.0/data-18-old/cluster/PG_VERSION", 31);
        Path used = file("postgresql-18.6.0/data-18-new.lock", 0);
        Path program = file("postgresql-18.6.0/program-linux/bin/postgres", 400);

        remove();

        assertThat(List.of(used, program)).allSatisfy(path -> assertThat(path).exists());
        assertThat(said).singleElement().asString().endsWith(": postgresql-18.6.0/data-18-old");
        assertThat(cache.folder().resolve("postgresql-18.6.0")).isDirectoryNotContaining("glob:**old*");
    }

    @Test
    void whatLeadsToAContainersVolumeStays() throws IOException {
        Path lock = file("mysql-8.0.32/container.lock", 31);
        Path volume = file("mysql-8.0.32/container/volume", 31);

        remove();

        assertThat(List.of(lock, volume)).allSatisfy(path -> assertThat(path).exists());
        assertThat(said).isEmpty();
    }

    @Test
    void anArchiveOfClassesOfADeletedCheckoutGoes() throws IOException {
        file("class-data/deleted.jsa", 31);
        Path used = file("class-data/used.jsa", 29);

        remove();

        assertThat(cache.classData()).isDirectoryContaining(path -> path.equals(used));
        assertThat(said).singleElement().asString().endsWith(": deleted.jsa");
    }

    @Test
    void whatIsNotOursStays() throws IOException {
        Path other = file("somebodys.lock", 400);
        Path folder = file("mysql-backup/dump.sql", 400);

        remove();

        assertThat(List.of(other, folder)).allSatisfy(path -> assertThat(path).exists());
        assertThat(said).isEmpty();
    }
}
