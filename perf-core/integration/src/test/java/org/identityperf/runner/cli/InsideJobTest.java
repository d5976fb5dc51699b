package org.identityperf.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.identityperf.runner.Beside;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a run tells of the inside of operations. */
@Beside
@Tag("thorough")
class InsideJobTest {

    private static final String STATEMENT = "SELECT count(*) FROM item a, item b, item c, item d";

    @TempDir
    Path folder;

    private TinyProject project;

    @BeforeEach
    void checkOut() throws Exception {
        project = TinyProject.in(folder, TinyTiers.INSIDE).serving(STATEMENT);
    }

    @Test
    void aProfileIsARecordingWithItsFlameGraphsAndNoTime() throws Exception {
        TinyProject.Run run = project.measure(Map.of(), "perf.profile", "wall,alloc");

        assertThat(run.code()).as(run.all()).isZero();
        Path profiles = project.report("parts/tiny/profiles");
        try (Stream<Path> files = Files.list(profiles)) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .contains("TinyServer.server[items=10].jfr", "TinyServer.server[items=10].wall.html");
        }
        assertThat(project.report("report.html")).content().contains("recording of Tiny server, server · 10 items");
        assertThat(project.report("results.json")).content().doesNotContain("spent");
    }

    @Test
    void aProfileOfACaseThatIsNotCountedIsNoRunThatMeasuredNothing() throws Exception {
        TinyProject timed = TinyProject.in(
                        Files.createDirectory(folder.resolve("timed")),
                        TinyTiers.SERVER.replace("items: 10}", "items: 10, counted: false}"))
                .serving(STATEMENT);

        TinyProject.Run run = timed.measure(Map.of(), "perf.profile", "wall");

        assertThat(run.code()).as(run.all()).isZero();
        assertThat(run.all()).endsWith("[perf] verdict=pass");
        assertThat(timed.report("findings.json")).content().contains("\"profiled\" : 1");
    }

    @Test
    void aForkThatIsHeldTellsItsProcessAndGoesOnWhenItMay() throws Exception {
        TinyProject.Run run = project.measure(Map.of(), "perf.hold", "true");

        assertThat(run.says("is about to be measured in process")).as(run.all()).isTrue();
        List<String> lines = run.lines();
        Matcher told = Pattern.compile("in process (\\d+)\\. .* delete (.*)").matcher(lines.get(lines.size() - 1));
        assertThat(told.find()).isTrue();
        assertThat(ProcessHandle.of(Long.parseLong(told.group(1)))).isPresent();
        Files.delete(Path.of(told.group(2)));

        assertThat(run.code()).as(run.all()).isZero();
    }
}
