package org.identityperf.runner.report.finding;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.identityperf.probe.benchmark.Implementation;
import org.identityperf.probe.benchmark.Kind;
import org.identityperf.runner.report.page.ReportPage;
import org.identityperf.runner.result.BenchmarkCase;
import org.identityperf.runner.result.Fork;
import org.identityperf.runner.result.Measurement;
import org.identityperf.runner.result.RunResult;
import org.junit.jupiter.api.Test;

class FloorDistanceTest {

    private final List<Measurement> measured = new ArrayList<>();

    @Test
    void ofFewEachIsTold() {
        measure("Read", 2);
        measure("Write", 5);
        assertThat(answers())
                .containsExactly(
                        new KeyFinding("floor", "Read: the server's own code takes 2.00× the floor's time."),
                        new KeyFinding("floor", "Write: the server's own code takes 5.00× the floor's time."));
    }

    @Test
    void ofManyTheFarthestAreToldAndAllAreThereForWhoAsks() {
        measure("Read", 2);
        measure("Write", 5);
        measure("Find", 40);
        measure("List", 8);
        List<KeyFinding> answers = answers();
        assertThat(answers)
                .extracting(KeyFinding::text)
                .containsExactly("Of 4 benchmarks the server's own code is farthest from the floor's time in "
                        + "Find (40.0×), List (8.00×), Write (5.00×).");
        assertThat(answers.get(0).more())
                .hasSize(4)
                .startsWith("Find: the server's own code takes 40.0× the floor's time.")
                .endsWith("Read: the server's own code takes 2.00× the floor's time.");
    }

    private List<KeyFinding> answers() {
        RunResult run = new RunResult("m", "s", "pr", new TreeMap<>(), measured);
        return FloorDistance.of(ReportPage.module(run, List.of(), List.of(), List.of(), List.of(), List.of()));
    }

    private void measure(String benchmark, double times) {
        measured.add(fork(benchmark, Implementation.SERVER, times * 0.001));
        measured.add(fork(benchmark, Implementation.FLOOR, 0.001));
    }

    private static Measurement fork(String benchmark, Implementation implementation, double seconds) {
        return new Measurement(
                new BenchmarkCase(benchmark, implementation, new TreeMap<>(Map.of("users", "10"))),
                Kind.STEADY_STATE,
                List.of(new Fork(List.of(seconds, seconds, seconds))),
                Map.of());
    }
}
