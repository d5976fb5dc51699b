package org.identityperf.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.identityperf.runner.Beside;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a person asks of JMH, on a store that is started for it. */
@Beside
@Tag("thorough")
class JmhRunTest {

    @TempDir
    Path folder;

    private TinyProject project;

    @BeforeEach
    void checkOut() throws Exception {
        project = TinyProject.in(folder, TinyTiers.SERVER).serving("SELECT count(*) FROM generate_series(1, 1000000)");
    }

    @Test
    void whatIsNamedIsMeasuredAsJmhIsToldInOneTableWithItsProfiler() throws Exception {
        Path profiles = folder.resolve("profiles");

        TinyProject.Run run = project.ask(
                "TinyServer",
                "-p",
                "items=10,20",
                "-f",
                "1",
                "-i",
                "2",
                "-jvmArgs",
                "-Dmine=yes",
                "-prof",
                "async:event=wall;interval=100000;output=collapsed;dir=" + profiles,
                "-rf",
                "json",
                "-rff",
                folder.resolve("asked.json").toString());

        assertThat(run.code()).as(run.all()).isZero();
        assertThat(run.all())
                .contains("# Case 2 of 2", "-Xmx64m", "-Dmine=yes")
                .containsOnlyOnce("REMEMBER: The numbers below are just data")
                .containsPattern("TinyServerBenchmark.server +10 +ss +2 ")
                .containsPattern("TinyServerBenchmark.server +20 +ss +2 ");
        assertThat(folder.resolve("asked.json")).content().contains("\"items\" : \"10\"", "\"items\" : \"20\"");
        try (Stream<Path> files = Files.walk(profiles)) {
            assertThat(files.filter(Files::isRegularFile))
                    .hasSizeGreaterThan(1)
                    .allSatisfy(file -> assertThat(file).content().contains("TinyServerBenchmark"));
        }
    }

    @Test
    void aListStartsNothing() throws Exception {
        TinyProject.Run run = project.ask("-lp");

        assertThat(run.code()).as(run.all()).isZero();
        assertThat(run.lines()).containsExactly("org.identityperf.tiny.TinyServerBenchmark.server[items=10]");
    }

    @Test
    void whatJmhDoesNotKnowIsRefusedInOneSentence() throws Exception {
        TinyProject.Run unknown = project.ask("jmh", "--forksss");
        TinyProject.Run nothing = project.ask("NoSuchBenchmark");
        TinyProject.Run value = project.ask("TinyServer", "-pitems=many");

        assertThat(unknown.code()).as(unknown.all()).isEqualTo(2);
        assertThat(unknown.all())
                .startsWith("[perf] ERROR JMH's command line: ")
                .doesNotContain("\tat ");
        assertThat(nothing.code()).as(nothing.all()).isEqualTo(2);
        assertThat(nothing.all()).contains("times no benchmark that [NoSuchBenchmark] names");
        assertThat(value.code()).as(value.all()).isEqualTo(2);
        assertThat(value.all()).contains("items=many cannot be used; write a whole number");
    }

    @Test
    void aPropertyThatOnlyTheBuildsRunKnowsIsRefused() throws Exception {
        TinyProject.Run run = project.ask(List.of("perf.profile", "cpu"), "TinyServer");

        assertThat(run.code()).as(run.all()).isEqualTo(2);
        assertThat(run.all()).contains("perf.profile is for ./mvnw verify -Pperf", "-prof async");
    }
}
