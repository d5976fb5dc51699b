package org.identityperf.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.identityperf.runner.Beside;
import org.identityperf.runner.result.JmhResults;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The main job of a tiny module as a pull request waits for it, run once. */
@Beside
class MeasuredJobTest {

    @TempDir
    static Path folder;

    private static TinyProject project;
    private static TinyProject.Run run;

    @BeforeAll
    static void measure() throws Exception {
        project = TinyProject.in(folder, TinyTiers.PULL_REQUEST)
                .serving("SELECT count(*) FROM item a, item b, item c, item d");
        run = project.measure(Map.of(), "perf.tier", "pr");
        assertThat(run.code()).as(run.all()).isZero();
    }

    @Test
    void steadyStateOperationsShareJvmsAndHaveThreeForksEach() throws Exception {
        assertThat(run.all()).contains("Timing 4 cases in 8 forks, those of 2 in JVMs that they share");
        assertThat(JmhResults.read(project.report("parts/tiny/results.json")))
                .extracting(
                        measurement -> measurement.benchmarkCase().benchmark(),
                        measurement -> measurement.forks().size())
                .containsExactlyInAnyOrder(
                        tuple("TinyRead", 3), tuple("TinyRead", 3), tuple("TinyServer", 1), tuple("TinyFar", 1));
        // What JMH says where it forks no JVM, and where it does.
        assertThat(Files.readAllLines(project.report("parts/tiny/log/timing.log")))
                .filteredOn(line -> line.startsWith("# Fork: N/A, test runs in the host VM"))
                .hasSize(6);
        assertThat(project.report("run.json")).content().contains("jvm.shared");
    }

    @Test
    void theNetworkAsAskedForAndAsMeasuredStandsInTheRunAndTheReport() {
        String measured = "\\d+\\.\\d\\d ms, \\d+ Mbit/s";
        assertThat(project.report("run.json"))
                .content()
                .containsPattern("\"latencyMillis\" : 20.0,\\s*\"megabits\" : 50.0")
                .containsPattern("\"measuredMegabits\" : \\d+");
        assertThat(project.report("report.html"))
                .content()
                .containsPattern("round trip at \\+20 ms, 50 Mbit/s</td>\\s*<td[^>]*>" + measured);
    }

    @Test
    void theTimeOfAnOperationIsBrokenDown() throws Exception {
        assertThat(project.report("results.json"))
                .content()
                .contains("\"spent\"", "\"spent.store\"", "\"spent.executing\"", "\"spent.own\"")
                .doesNotContain("spent.pool");
        assertThat(project.report("report.html"))
                .content()
                .contains("Time breakdown by operation", "What the store executes", "FROM item a, item b")
                .containsPattern(
                        "<summary>no. 1: Seq Scan on item, \\d+ pages touched by one execution</summary>\\s*<pre>")
                .contains("-&gt;  Seq Scan on item b");
    }
}
