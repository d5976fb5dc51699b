package org.identityperf.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.identityperf.runner.Beside;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The main job of a tiny module whose counts are accepted, and then another. */
@Tag("thorough")
@Beside
class AcceptedJobTest {

    private static final String COUNT = "SELECT count(*) FROM item";
    private static final String FIRST = "SELECT id FROM item WHERE id = 1";

    @TempDir
    Path folder;

    private TinyProject project;

    @BeforeEach
    void checkOut() throws Exception {
        project = TinyProject.in(folder, TinyTiers.GROWING).serving(COUNT);
    }

    private TinyProject.Run measured(String... namesAndValues) throws Exception {
        // Tier smoke counts no first uses.
        return project.measure(
                Map.of(),
                Stream.concat(Stream.of("perf.tier", "pr"), Stream.of(namesAndValues))
                        .toArray(String[]::new));
    }

    private Path counts() {
        return folder.resolve("tiny/src/main/resources/counts.yaml");
    }

    private static String line(String name, int calls) {
        // The smallest of an operation has counts of its first use too.
        String firstUse = name.equals("10")
                ? "firstUse\\.store\\.calls: " + calls
                        + ", firstUse\\.store\\.roundTrips: \\d+, firstUse\\.store\\.rows: " + calls + ", "
                : "";
        return "TinyServer.server\\[items=" + name + "\\]: \\{allocation\\.java\\d+(\\.\\d+)*: [^,]+, " + firstUse
                + "store\\.calls: " + calls + ", store\\.roundTrips: " + calls + ", store\\.rows: " + calls + "\\}";
    }

    private void accept() throws Exception {
        TinyProject.Run first = measured("perf.accept", "true");
        assertThat(first.code()).as(first.all()).isZero();
        assertThat(first.all())
                .containsSubsequence("3 expected cases to change", "old: nothing", "new: {", "expected counts written");
        assertThat(counts()).content().containsPattern(line("10", 1)).containsPattern(line("40", 1));
    }

    @Test
    void whatIsAcceptedIsHeldFromThenOn() throws Exception {
        accept();
        String accepted = Files.readString(counts());

        project.serving(COUNT, FIRST);
        TinyProject.Run more = measured("perf.include", "items=10\\]");

        assertThat(more.code()).as(more.all()).isZero();
        assertThat(more.all()).contains("Counting 1 case again").contains("verdict=regressed");
        assertThat(counts()).hasContent(accepted);
    }

    @Test
    @Tag("thorough")
    void whatIsTheSameOrComparedPassesAndWhatIsAcceptedAgainIsShownBesideTheOld() throws Exception {
        accept();

        TinyProject.Run same = measured();
        assertThat(same.code()).as(same.all()).isZero();
        assertThat(same.all()).endsWith("[perf] verdict=pass");

        TinyProject.Run compared =
                measured("perf.baseline", folder.toString(), "perf.include", "items=10\\]", "perf.budget", "1s");
        assertThat(compared.code()).as(compared.all()).isZero();
        assertThat(compared.all()).contains("[perf] verdict=pass: 1 operation counted");

        project.serving(COUNT, FIRST);
        TinyProject.Run changed = measured("perf.include", "items=10\\]", "perf.accept", "true");
        assertThat(changed.code()).as(changed.all()).isZero();
        assertThat(changed.all()).containsSubsequence("1 expected case to change", "old: {", "new: {");
        assertThat(counts()).content().containsPattern(line("10", 2)).containsPattern(line("40", 1));
    }

    @Test
    @Tag("thorough")
    void aCaseOfTheTierWithoutALineFailsTheRun() throws Exception {
        TinyProject.Run first = measured("perf.accept", "true", "perf.include", "items=10\\]");
        assertThat(first.code()).as(first.all()).isZero();

        TinyProject.Run all = measured();

        assertThat(all.code()).as(all.all()).isZero();
        assertThat(all.answer()).contains("FAIL");
        assertThat(project.report("summary.md"))
                .content()
                .contains("there are no expected counts for TinyServer.server");
        assertThat(measured("perf.size", "11").says("verdict=pass"))
                .as("a size of no tier")
                .isTrue();
    }
}
