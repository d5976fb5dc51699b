package org.identityperf.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.identityperf.runner.Beside;
import org.identityperf.runner.store.TestCache;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Ctrl-C, which reaches every process of a terminal at once, in each phase of the main job. */
@Beside
@EnabledOnOs(OS.LINUX)
class InterruptedJobTest {

    private static final String NOT_ENDED = "the run has not ended";

    @TempDir
    Path folder;

    private TinyProject project;

    @BeforeEach
    void checkOut() throws Exception {
        assumeTrue(takesInterrupts(), "whoever started this JVM lets it ignore Ctrl-C, and all that it starts");
        project = TinyProject.in(folder, TinyTiers.POSTGRESQL);
    }

    /** The second bit of the signals that are ignored is that of SIGINT. */
    private static boolean takesInterrupts() throws IOException {
        return Files.readAllLines(Path.of("/proc/self/status")).stream()
                .filter(line -> line.startsWith("SigIgn:"))
                .noneMatch(line -> (Long.parseUnsignedLong(
                                        line.substring("SigIgn:".length()).strip(), 16)
                                & 2)
                        != 0);
    }

    private TinyProject.Run run(String include) throws IOException {
        return project.measure(Map.of(), "perf.include", include);
    }

    private TinyProject.Run runUntil(String said, String include) throws IOException {
        TinyProject.Run run = run(include);
        assertThat(run.says(said)).as(run.all()).isTrue();
        return run;
    }

    private void interrupt(TinyProject.Run run) throws Exception {
        interrupt(run, run.children());
    }

    private void interrupt(TinyProject.Run run, List<ProcessHandle> children) throws Exception {
        assertThat(children).isNotEmpty();
        run.signal("INT");

        assertThat(run.code()).as(run.all()).isEqualTo(130);
        assertThat(run.all()).doesNotContain("ERROR", "verdict=");
        assertNothingRuns(children);
        assertThat(project.report("summary.md")).content().contains(NOT_ENDED);
    }

    /** A JVM that was forked at the last moment is ended by the one that forked it, a moment after that one's end. */
    private void assertNothingRuns(List<ProcessHandle> children) throws IOException {
        children.forEach(child -> child.onExit().join());
        List<String> left = ofTheRun();
        while (!left.isEmpty()) {
            assertThat(Thread.interrupted()).as("still running: %s", left).isFalse();
            left = ofTheRun();
        }
        assertThat(TestCache.BESIDE.resolve("run")).doesNotExist();
    }

    private List<String> ofTheRun() throws IOException {
        return Processes.commandLines().stream()
                .filter(line -> line.contains(folder.toString()) || line.contains(TestCache.BESIDE + "/postgresql"))
                .toList();
    }

    /** What a killed run left goes with it. */
    @Test
    @Tag("thorough")
    void whileTheStoreStarts() throws Exception {
        Files.createDirectories(TestCache.BESIDE.resolve("run/tmp"));
        TinyProject.Run run = run(TinyTiers.COUNTED);
        List<ProcessHandle> children = run.children();
        while (children.isEmpty()) {
            assertThat(run.process().isAlive()).isTrue();
            children = run.children();
        }

        // The first of them may live for a moment only, such as one that unpacks.
        interrupt(run, children);
    }

    @Test
    @Tag("thorough")
    void whileLoading() throws Exception {
        interrupt(runUntil("EndlessItems[items=12]: loading", TinyTiers.NEVER_LOADED));
    }

    @Test
    void whileCounting() throws Exception {
        interrupt(runUntil("Counting 1 case ", TinyTiers.ENDLESSLY_COUNTED));
    }

    @Test
    @Tag("thorough")
    void whileTiming() throws Exception {
        interrupt(runUntil("Timing 1 case ", TinyTiers.ENDLESS));
    }

    /** It may be written by then; in no case is half a file left. */
    @Test
    @Tag("thorough")
    void whileTheReportIsWritten() throws Exception {
        TinyProject.Run run = runUntil("[1/1] Tiny.floor[items=10]  ", TinyTiers.COUNTED);
        List<ProcessHandle> children = run.children();
        run.signal("INT");

        assertThat(run.code()).isIn(0, 130);
        assertNothingRuns(children);
        for (String file : List.of("results.json", "run.json", "claims.json", "plans.json", "findings.json")) {
            assertThat(new ObjectMapper()
                            .readTree(project.report(file).toFile())
                            .isContainerNode())
                    .as(file)
                    .isTrue();
        }
        assertThat(project.report("report.html")).content().endsWith("</html>\n");
        assertThat(run(TinyTiers.COUNTED).code()).isZero();
    }
}
