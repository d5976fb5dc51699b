package org.identityperf.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.identityperf.runner.Beside;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The main job where a file that it reads or writes can't be used: it ends before it measures anything. */
@Beside
class RefusedJobTest {

    @TempDir
    Path folder;

    private TinyProject project;

    @BeforeEach
    void checkOut() throws Exception {
        project = TinyProject.in(folder, TinyTiers.POSTGRESQL);
    }

    private void assertRefused(String why, String... properties) throws Exception {
        TinyProject.Run run = project.measure(Map.of(), properties);

        assertThat(run.code()).as(run.all()).isEqualTo(2);
        assertThat(run.lines()).hasSize(2).last().isEqualTo("[perf] verdict=error");
        assertThat(run.lines().get(0)).startsWith("[perf] ERROR ").contains(why);
    }

    @ParameterizedTest
    @Tag("thorough")
    @ValueSource(strings = {"tiers.yaml", "counts.yaml", "claims.yaml", "charts.yaml"})
    void aDamagedFileOfTheModuleIsRefused(String name) throws Exception {
        Path file = folder.resolve("tiny/src/main/resources").resolve(name);
        Files.writeString(file, "system:\n  <<<<<<< ours\n");

        assertRefused(file.toString());
    }

    @Test
    void aPlaceForResultsThatIsTakenIsRefused() throws Exception {
        Files.writeString(Files.createDirectories(folder.resolve("target")).resolve("perf"), "");

        assertRefused("results can't be written to " + folder.resolve("target/perf") + ": ");
    }

    @Test
    void aServerThatThisJavaCannotRunIsNotMeasuredAndFailsAlone() throws Exception {
        Path tiers = folder.resolve("tiny/src/main/resources/tiers.yaml");
        Files.writeString(tiers, Files.readString(tiers) + "\njava: [8, 11]\n");

        TinyProject.Run run = project.measure(Map.of());

        assertThat(run.code()).as(run.all()).isZero();
        assertThat(run.answer()).contains("FAIL");
        assertThat(run.all())
                .contains("verdict=nothing measured: tiny measures ")
                .endsWith("install one of these, or point JAVA_HOME at it");
        assertThat(project.report("summary.md"))
                .content()
                .contains("nothing measured: tiny measures Tiny on Java 8 to 11");
    }
}
