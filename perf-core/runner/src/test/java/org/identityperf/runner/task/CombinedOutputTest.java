package org.identityperf.runner.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.identityperf.probe.benchmark.Kind;
import org.identityperf.runner.files.UnusableFile;
import org.identityperf.runner.finding.Findings;
import org.identityperf.runner.finding.NotMeasured;
import org.identityperf.runner.finding.Outcome;
import org.identityperf.runner.result.JmhResults;
import org.identityperf.runner.result.OutputFolder;
import org.identityperf.runner.result.RunFile;
import org.identityperf.runner.result.RunResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CombinedOutputTest {

    @TempDir
    Path root;

    private void finish(String module, String build, Outcome outcome) throws Exception {
        finish(module, build, outcome, "server");
    }

    private void finish(String module, String build, Outcome outcome, String implementation) throws Exception {
        OutputFolder output = OutputFolder.of(root, module, build);
        JmhResults results = new JmhResults();
        Path jmh = Files.writeString(output.file("jmh.json"), """
            [{"benchmark":"x.PreloadBenchmark.%s","params":{"module":"%s"},
              "primaryMetric":{"rawData":[[2.0,1.0]]},"secondaryMetrics":{}}]
            """.formatted(implementation, module.replace("/", "-")));
        results.addTimes(jmh, Kind.COLD_START, Optional.empty());
        results.write(output.file("results.json"));
        RunFile.write(
                new RunResult(module, "System 1", "smoke", new TreeMap<>(Map.of("seed", "1")), results.measurements()),
                output.file("run.json"));
        CombinedOutput.write(
                output,
                Findings.of(
                        module,
                        Optional.empty(),
                        List.of(new NotMeasured(
                                module, List.of(module), "counts", NotMeasured.Reason.FAILED, outcome, "because"))));
        CombinedOutput.write(root);
    }

    private JsonNode json(String name) throws Exception {
        return new ObjectMapper().readTree(root.resolve(name).toFile());
    }

    @Test
    void theModulesOfOneBuildStandSideBySide() throws Exception {
        finish("perf-a/one", "build 1", Outcome.PASS);
        finish("perf-b", "build 1", Outcome.FAIL);

        assertThat(json("results.json")).hasSize(2);
        assertThat(json("run.json").findValuesAsText("module")).containsExactly("perf-a/one", "perf-b");
        assertThat(json("findings.json").at("/1/findings/0/outcome").asText()).isEqualTo("FAIL");
        assertThat(root.resolve("report.html")).content().contains("perf-a/one").contains("perf-b");
        assertThat(root.resolve("summary.md")).content().contains("perf-b counts");
    }

    @Test
    void aReferenceStoreComesAfterRealServers() throws Exception {
        finish("perf-a", "build 1", Outcome.PASS, "reference");
        finish("perf-b", "build 1", Outcome.PASS);

        assertThat(root.resolve("report.html")).content().containsSubsequence("perf-b", "perf-a");
        assertThat(root.resolve("summary.md")).content().containsSubsequence("(perf-b)", "(perf-a)");
    }

    @Test
    void aModulesChartsHaveTheTitlesThatItDeclares() throws Exception {
        finish("perf-b", "build 1", Outcome.PASS);
        Files.writeString(
                OutputFolder.parts(root).get(0).file(OutputFolder.CHARTS),
                "benchmarks: {Preload: {title: Preloading in short}}");

        CombinedOutput.write(root);

        assertThat(root.resolve("report.html")).content().contains("<h3>Preloading in short</h3>");
    }

    @Test
    void whatAnEarlierBuildLeftIsGone() throws Exception {
        finish("perf-a/one", "build 1", Outcome.PASS);
        finish("perf-b", "build 2", Outcome.PASS);

        assertThat(json("run.json").findValuesAsText("module")).containsExactly("perf-b");
    }

    @Test
    void aModuleThatRunsAgainInTheSameBuildReplacesItsPart() throws Exception {
        finish("perf-b", "build 1", Outcome.FAIL);
        finish("perf-b", "build 1", Outcome.PASS);

        assertThat(json("results.json")).hasSize(1);
        assertThat(json("findings.json").at("/0/findings/0/outcome").asText()).isEqualTo("PASS");
    }

    @Test
    void savedFilesAloneGiveTheRunBack() throws Exception {
        finish("perf-b", "build 1", Outcome.PASS);

        RunResult run = CombinedOutput.read(OutputFolder.parts(root).get(0)).run();

        assertThat(run.conditions()).containsEntry("seed", "1");
        assertThat(run.measurements()).singleElement().satisfies(m -> {
            assertThat(m.cold()).containsExactly(2.0);
            assertThat(m.warm()).containsExactly(1.0);
        });
    }

    @Test
    void whatWasMeasuredIsWrittenEvenIfTheReportCannotBeMade() throws Exception {
        finish("perf-b", "build 1", Outcome.PASS);
        Files.writeString(OutputFolder.parts(root).get(0).file(OutputFolder.CHARTS), "benchmarks: [");
        Files.delete(root.resolve("results.json"));

        assertThatThrownBy(() -> CombinedOutput.write(root)).hasMessageContaining("charts.yaml: line 1");

        assertThat(json("results.json")).hasSize(1);
    }

    @Test
    void aPlaceThatCannotBeWrittenToIsNamedWithWhatToDo() throws Exception {
        Path taken = Files.writeString(root.resolve("perf"), "");

        assertThatThrownBy(() -> OutputFolder.of(taken, "perf-b", "build 1"))
                .isInstanceOf(UnusableFile.class)
                .hasMessageStartingWith("results can't be written to " + taken + ": ")
                .hasMessageContaining("whether the disk has room");
    }
}
