package org.identityperf.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.security.auth.module.UnixSystem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Map;
import org.identityperf.runner.Beside;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The main job where a store that it needs can't run. */
@Beside
class SkippedJobTest {

    /** Nobody answers there. */
    private static final Map<String, String> NO_ENGINE = Map.of("DOCKER_HOST", "tcp://127.0.0.1:1");

    @TempDir
    Path folder;

    private TinyProject.Run inContainers(String... include) throws Exception {
        String[] properties = new String[include.length + 2];
        System.arraycopy(include, 0, properties, 0, include.length);
        properties[include.length] = "perf.stores";
        properties[include.length + 1] = "containers";
        return TinyProject.in(folder, TinyTiers.POSTGRESQL).measure(NO_ENGINE, properties);
    }

    @Test
    void whatCannotBeMeasuredIsShownAsSkippedWithTheReason() throws Exception {
        TinyProject.Run run = inContainers();

        assertThat(run.code()).as(run.all()).isZero();
        assertThat(run.all())
                .contains("Tiny on PostgreSQL is skipped: not measured: no Docker engine answers at tcp://127.0.0.1:1")
                .containsPattern("verdict=nothing measured: all that tiny was asked for is skipped; [^\\n]+$");
        assertThat(run.answer()).contains("FAIL").contains("SKIP");
        assertThat(folder.resolve("target/perf/summary.md"))
                .content()
                .as("an address that nothing makes a link")
                .contains("**skipped** Tiny on PostgreSQL: not measured: no Docker engine answers at"
                        + " tcp:\u200B//127.0.0.1:1");
        assertThat(folder.resolve("target/perf/run.json")).content().contains("no PostgreSQL");
    }

    @Test
    @Tag("thorough")
    void whatWasAskedForByNameFailsWithTheSameReason() throws Exception {
        TinyProject.Run run = inContainers("perf.include", TinyTiers.COUNTED);

        assertThat(run.code()).as(run.all()).isEqualTo(2);
        assertThat(run.all())
                .contains("ERROR no Docker engine answers at tcp://127.0.0.1:1")
                .endsWith("verdict=error");
    }

    /** Without {@code unshare}, root can't start PostgreSQL. */
    @Test
    @Tag("thorough")
    @EnabledOnOs(OS.LINUX)
    void whatNeedsAnotherStoreIsMeasured() throws Exception {
        assumeTrue(new UnixSystem().getUid() == 0, "only root needs unshare for PostgreSQL");
        Path programs = Files.createDirectory(folder.resolve("programs"));
        Files.copy(Path.of("/bin/sh"), programs.resolve("sh"), StandardCopyOption.COPY_ATTRIBUTES);
        TinyProject project =
                TinyProject.in(Files.createDirectory(folder.resolve("project")), TinyTiers.WITH_CASSANDRA);

        TinyProject.Run run = project.measure(Map.of("PATH", programs.toString()));

        assertThat(run.code()).as(run.all()).isZero();
        assertThat(run.all())
                .contains("Tiny on PostgreSQL is skipped: not measured: This store refuses to run as root")
                .contains("[1/1] TinyCassandra.floor")
                .endsWith("verdict=pass, 1 skipped: Tiny on PostgreSQL");
        assertThat(project.report("run.json")).content().contains("Cassandra 5.0.9, embedded; no PostgreSQL");

        TinyProject same = TinyProject.in(Files.createDirectory(folder.resolve("same")), TinyTiers.WITH_CASSANDRA);
        TinyProject.Run compared = project.measure(
                Map.of("PATH", programs.toString()),
                "perf.baseline",
                same.root().toString());
        assertThat(compared.code()).as(compared.all()).isZero();
        assertThat(compared.all()).contains("verdict=unaffected");
    }
}
