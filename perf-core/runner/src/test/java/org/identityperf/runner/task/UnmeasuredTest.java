package org.identityperf.runner.task;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.identityperf.runner.finding.Change;
import org.identityperf.runner.finding.ComparisonResult;
import org.identityperf.runner.finding.CountsRequired;
import org.identityperf.runner.finding.Expected;
import org.identityperf.runner.finding.Finding;
import org.identityperf.runner.finding.Measured;
import org.identityperf.runner.finding.NotCompared;
import org.identityperf.runner.finding.NotCompared.Reason;
import org.identityperf.runner.finding.NotMeasured;
import org.identityperf.runner.finding.Outcome;
import org.identityperf.runner.finding.Paired;
import org.identityperf.runner.finding.UpgradeJudged;
import org.identityperf.runner.report.wording.Wording;
import org.identityperf.runner.result.BenchmarkCase;
import org.identityperf.runner.suite.Project;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UnmeasuredTest {

    private static final String WHY = "perf-a runs on another Java";

    private static final BenchmarkCase CASE = BenchmarkCase.of("Login.server[users=10]");

    /** Its name has what separates projects in Maven's list. */
    @TempDir
    Path folder;

    private Project project;

    @BeforeEach
    void checkOut() throws IOException {
        project = new Project(Files.createDirectory(folder.resolve("a, [checkout] @ home")));
        for (String module : List.of("perf-a", "perf-b", "perf-c/one")) {
            Path tiers = project.folder(module).resolve(Project.TIERS);
            Files.createDirectories(tiers.getParent());
            Files.createFile(tiers);
        }
    }

    private Unmeasured in(String build, String module, String... built) throws IOException {
        String reactor = Stream.of(built)
                .map(name -> "MavenProject: org.example:" + name.replace('/', '-') + ":1 @ "
                        + project.root().resolve(name).resolve("pom.xml"))
                .collect(Collectors.joining(", ", "measured of [", "]"));
        return new Unmeasured(project, module, build, Unmeasured.ofReactor(project, reactor));
    }

    private Outcome outcome(Unmeasured unmeasured, boolean named) throws IOException {
        return unmeasured.because(WHY, named).outcome();
    }

    @Test
    void oneOfManyIsSkippedAndItsVerdictNamesItWithTheReason() throws Exception {
        NotMeasured nothing = in("1", "perf-a", "perf-core", "perf-a", "perf-b").because(WHY, false);

        assertThat(nothing.outcome()).isEqualTo(Outcome.SKIP);
        assertThat(Wording.verdict(List.of(nothing))).isEqualTo("nothing measured: perf-a runs on another Java");
    }

    @Test
    void whatWasAskedForByNameFails() throws Exception {
        assertThat(outcome(in("1", "perf-a", "perf-core", "perf-a", "perf-b"), true))
                .isEqualTo(Outcome.FAIL);
        assertThat(outcome(in("1", "perf-a", "perf-a"), false)).isEqualTo(Outcome.FAIL);
        assertThat(outcome(in("1", "perf-a"), false)).isEqualTo(Outcome.FAIL);
    }

    @Test
    void modulesThatAreNotMeasuredAreNoOthers() throws Exception {
        assertThat(outcome(in("1", "perf-a", "perf-core", "perf-a"), false)).isEqualTo(Outcome.FAIL);
    }

    @Test
    void theLastOfABuildThatMeasuredNothingFails() throws Exception {
        String[] built = {"perf-a", "perf-c/one", "perf-b"};

        assertThat(outcome(in("1", "perf-a", built), false)).isEqualTo(Outcome.SKIP);
        assertThat(outcome(in("1", "perf-c/one", built), false)).isEqualTo(Outcome.SKIP);
        assertThat(outcome(in("1", "perf-b", built), false)).isEqualTo(Outcome.FAIL);
    }

    @Test
    void whatAnEarlierBuildDidNotMeasureSaysNothingOfThisOne() throws Exception {
        outcome(in("1", "perf-a", "perf-a", "perf-b"), false);

        assertThat(outcome(in("2", "perf-b", "perf-a", "perf-b"), false)).isEqualTo(Outcome.SKIP);
    }

    @Test
    void whatIsNoTextSaysNothing() throws Exception {
        Path noted = project.output().resolve("unmeasured");
        Files.createDirectories(noted.getParent());
        Files.write(noted, new byte[] {(byte) 0xC3, '(', '\n'});

        assertThat(outcome(in("1", "perf-b", "perf-a", "perf-b"), false)).isEqualTo(Outcome.SKIP);
    }

    @Test
    void aVerdictNamesWhatWasSkipped() {
        Measured measured = new Measured("perf-a", 3, 0);
        NotMeasured skipped = new NotMeasured(
                "perf-a", List.of("Read"), "on MySQL", NotMeasured.Reason.NO_STORE, Outcome.SKIP, "no MySQL");

        assertThat(Wording.verdict(List.of(measured, skipped))).isEqualTo("pass, 1 skipped: Read on MySQL");
        assertThat(Wording.verdict(List.of(measured))).isEqualTo("pass");
        Expected uncounted = new Expected(
                BenchmarkCase.of("Read.server[]"),
                new Expected.Conditions("S 1", "PostgreSQL 15.4", "d"),
                Expected.Answer.NOT_COUNTED,
                List.of(),
                List.of(),
                List.of(),
                List.of());
        assertThat(Wording.verdict(List.of(measured, uncounted, uncounted)))
                .isEqualTo("pass, no statements counted of 2 cases, since PostgreSQL 15.4 lets nobody read its"
                        + " statistics");
        assertThat(Wording.verdict(List.of(measured, new CountsRequired(Optional.empty(), List.of("x")))))
                .isEqualTo("regressed");
    }

    @Test
    void aComparisonOfCasesThatOnlyOneSideHasFails() throws Exception {
        List<Change> alone = List.of(new NotCompared(CASE, Reason.NOT_IN_BASELINE));

        List<Finding> all = in("1", "perf-a").unlessCompared(compared(alone), List.copyOf(alone));

        assertThat(all.get(0).outcome()).isEqualTo(Outcome.FAIL);
        assertThat(Wording.verdict(all))
                .isEqualTo("nothing compared: 1 case, none of them on both sides, such as"
                        + " Login.server[users=10] counts against baseline: not in the baseline; choose cases that both"
                        + " sides measure");
    }

    @Test
    void aPairOfWhichTheBaselineFailedIsNoComparison() throws Exception {
        List<Change> alone = List.of(
                new Paired(CASE, BenchmarkCase.of("Login.server[people=10]")),
                new NotCompared(CASE, Reason.BASELINE_FAILED, "it ended"));

        List<Finding> all = in("1", "perf-a").unlessCompared(compared(alone), List.copyOf(alone));

        assertThat(Wording.verdict(all))
                .startsWith("nothing compared: 1 case, none of them on both sides, such as Login.server[users=10]");
    }

    @Test
    void aCaseThatOnlyOneSideHasIsInTheVerdictBesideOthers() throws Exception {
        List<Change> changes = List.of(new NotCompared(CASE, Reason.NOT_IN_CANDIDATE), new UpgradeJudged(2, 0, 0));

        List<Finding> all = in("1", "perf-a").unlessCompared(compared(changes), List.copyOf(changes));

        assertThat(Wording.verdict(all)).isEqualTo("pass, 1 case not compared");
    }

    @Test
    void aRunThatComparesNothingIsNoComparison() throws Exception {
        assertThat(in("1", "perf-a").unlessCompared(Optional.empty(), List.of()))
                .isEmpty();
    }

    private static Optional<ComparisonResult> compared(List<Change> changes) {
        return Optional.of(new ComparisonResult("1", "2", changes));
    }
}
