package org.identityperf.runner.report.finding;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.identityperf.probe.benchmark.Implementation;
import org.identityperf.probe.measure.Counter;
import org.identityperf.runner.finding.Change;
import org.identityperf.runner.finding.ComparisonResult;
import org.identityperf.runner.finding.Finding;
import org.identityperf.runner.finding.NotMeasured;
import org.identityperf.runner.report.model.Layout;
import org.identityperf.runner.report.model.ModuleReport;
import org.identityperf.runner.report.model.RunExtras;
import org.identityperf.runner.report.page.ReportFixture;
import org.identityperf.runner.result.BenchmarkCase;
import org.identityperf.runner.result.FlameGraph;
import org.identityperf.runner.result.Measurement;
import org.identityperf.runner.result.RunResult;
import org.identityperf.runner.settings.ProfileEvent;
import org.junit.jupiter.api.Test;

class ExecutiveSummaryTest {

    private static final Measurement COUNTED = new Measurement(
            new BenchmarkCase("ReadUser", Implementation.SERVER, new TreeMap<>(Map.of("users", "10"))),
            List.of(),
            Map.of(Counter.CALLS, 5.0));

    private static Map<String, String> summary(
            List<Measurement> measured,
            List<? extends Finding> checks,
            Optional<ComparisonResult> against,
            List<FlameGraph> graphs) {
        RunResult run = new RunResult("m", "s 2", "pr", new TreeMap<>(), measured);
        RunExtras extras = new RunExtras(graphs, List.of(), List.of(), List.of(), Optional.empty());
        return KeyFindings.summary(new ModuleReport(
                run, List.of(), List.of(), List.copyOf(checks), List.of(), Layout.NONE, against, extras));
    }

    @Test
    void whatWasMeasuredWhatIsOutOfLineAndWhatToDoAreASentenceEach() {
        Map<String, String> summary = KeyFindings.summary(new ReportFixture().preload());

        assertThat(summary).containsOnlyKeys("Measured", "Out of line", "To do");
        assertThat(summary.get("Measured"))
                .isEqualTo("4 benchmarks in 70 cases (combinations of implementation and parameters): time in 350 forks"
                        + " (fresh JVMs); statements and memory of 30 cases.");
        assertThat(summary.get("Out of line"))
                .isEqualTo("1 of 2 checks failed; 3 of 4 published claims are contradicted.");
        assertThat(summary.get("To do"))
                .startsWith("Fix what failed. ")
                .contains("Most time can be saved in OfflineSessionPreload: the" + " server's" + " own")
                .endsWith(" as long as the same reads and writes need at least.");
    }

    @Test
    void aRunWhoseCountsHaveNothingToBeComparedWithSaysSo() {
        assertThat(summary(List.of(COUNTED), List.of(), Optional.empty(), List.of()))
                .containsEntry(
                        "Measured",
                        "ReadUser in 1 case (combinations of implementation and parameters): statements and memory of"
                                + " 1 case.")
                .containsEntry("Out of line", "Nothing was judged.")
                .containsEntry("To do", "Nothing.");
    }

    @Test
    void aBaseIsNamedAndWhatImprovedIsNotForgotten() {
        Change better = ReportFixture.calls("ReadUser", 10, 5, 3);
        ComparisonResult against = new ComparisonResult("s 1", "s 2", List.of(better));

        assertThat(summary(List.of(COUNTED), List.of(better), Optional.of(against), List.of()))
                .containsEntry("Out of line", "The only check passed; 1 improved against s 1.");
    }

    @Test
    void whereAProfilerWasAttachedItsGraphsAreWhatThereIsToSee() {
        FlameGraph graph = new FlameGraph(
                BenchmarkCase.of("ReadUser.server[users=10]"),
                ProfileEvent.CPU,
                FlameGraph.Side.CANDIDATE,
                "a.html",
                "a.jfr");

        assertThat(summary(List.of(COUNTED), List.of(), Optional.empty(), List.of(graph)))
                .containsEntry("To do", "Open the flame graphs.")
                .hasEntrySatisfying(
                        "Measured", words -> assertThat(words).endsWith("; flame graphs instead of times."));
    }

    @Test
    void whereNothingWasMeasuredSomethingFailed() {
        NotMeasured failed = ReportFixture.notStarted();

        assertThat(summary(List.of(), List.of(failed), Optional.empty(), List.of()))
                .containsEntry("Measured", "Nothing.")
                .containsEntry("Out of line", "The only check failed.")
                .containsEntry("To do", "Fix what failed.");
    }
}
