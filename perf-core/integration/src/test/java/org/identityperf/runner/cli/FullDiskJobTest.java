package org.identityperf.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.identityperf.runner.Beside;
import org.identityperf.runner.Command;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The main job with its cache on a disk that becomes full. */
@Beside
@Tag("thorough")
class FullDiskJobTest {

    @TempDir
    Path folder;

    private Path disk;
    private TinyProject project;

    @BeforeEach
    void checkOut() throws Exception {
        project = TinyProject.in(Files.createDirectory(folder.resolve("project")), TinyTiers.POSTGRESQL);
    }

    @BeforeEach
    void mount() throws Exception {
        disk = Files.createDirectory(folder.resolve("disk"));
        assumeTrue(
                Command.succeeds("mount", "-t", "tmpfs", "-o", "size=450m,mode=700", "tmpfs", disk.toString()),
                "only root may mount a small disk");
    }

    @AfterEach
    void unmount() throws Exception {
        assertThat(Command.succeeds("umount", disk.toString())).isTrue();
    }

    @Test
    void whatWasLoadedIsRemovedAndTheErrorSaysWhatWasNeededAndWhatIsThere() throws Exception {
        TinyProject.Run full = measure(TinyTiers.SWELLING);

        assertTold(full, "SwellingItems[items=300000] (30 MB by its own estimate)");
        assertThat(full.all()).contains("No space left on device");
        TinyProject.Run next = measure(TinyTiers.COUNTED);
        assertThat(next.code()).as(next.all()).isZero();
        assertThat(next.all()).doesNotContain("dropping").endsWith("verdict=pass");
    }

    /** Without its log no PostgreSQL goes on, so nothing can be removed at once; and it could not even start again. */
    @Test
    void theNextRunRemovesWhatWasLoadedWhenTheServersLogFilledTheDisk() throws Exception {
        assertTold(measure(TinyTiers.LOGGED), "LoggedItems[items=300001] (31 MB by its own estimate)");

        TinyProject.Run next = measure(TinyTiers.COUNTED);
        assertThat(next.code()).as(next.all()).isZero();
        assertThat(next.all())
                .contains("the disk is full; PostgreSQL starts in room that was kept for this")
                .contains("dropping what earlier runs left in PostgreSQL: identityperf_loading_")
                .endsWith("verdict=pass");
    }

    private void assertTold(TinyProject.Run run, String dataset) throws Exception {
        assertThat(run.code()).as(run.all()).isEqualTo(2);
        assertThat(run.all())
                .contains("ERROR Loading " + dataset + " failed. The disk of " + disk + " is full; by now it has ")
                .containsPattern("it has \\d+ MB free. Free some room, or .* -Dperf.cache=<folder>")
                .endsWith("verdict=error");
        assertThat(project.report("summary.md")).content().contains("The disk of " + disk + " is full");
    }

    private TinyProject.Run measure(String include) throws IOException {
        return project.measure(Map.of(), "perf.include", include, "perf.cache", disk.toString());
    }
}
