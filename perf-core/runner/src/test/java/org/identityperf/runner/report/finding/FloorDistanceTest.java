package org.identityperf.runner.report.finding;

import static java.util.Collections.nCopies;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.identityperf.probe.benchmark.Implementation;
import org.identityperf.probe.benchmark.Kind;
import org.identityperf.runner.report.format.Sentence;
import org.identityperf.runner.report.model.ModuleReport;
import org.identityperf.runner.report.page.ReportPage;
import org.identityperf.runner.result.BenchmarkCase;
import org.identityperf.runner.result.Fork;
import org.identityperf.runner.result.Measurement;
import org.identityperf.runner.result.RunResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FloorDistanceTest {

    private final List<Measurement> measured = new ArrayList<>();

    @Test
    void ofFewEachIsToldWithItsInterval() {
        measure("Read", 2);
        measure("Write", 5);
        assertThat(answers())
                .containsExactly(
                        new KeyFinding(
                                "floor",
                                new Sentence(
                                        "Read",
                                        ": the server's own code takes 2.00× (95 % interval 2.00×) the floor's time."),
                                List.of()),
                        new KeyFinding(
                                "floor",
                                new Sentence(
                                        "Write",
                                        ": the server's own code takes 5.00× (95 % interval 5.00×) the floor's time."),
                                List.of()));
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
                .containsExactly("Of 4 benchmarks the server's own code is farthest from the floor's time in"
                        + " Find (40.0× (95 % interval 40.0×)), List (8.00× (95 % interval 8.00×)),"
                        + " Write (5.00× (95 % interval 5.00×)).");
        assertThat(answers.get(0).more())
                .extracting(Sentence::text)
                .hasSize(4)
                .startsWith("Find: the server's own code takes 40.0× (95 % interval 40.0×) the floor's time.")
                .endsWith("Read: the server's own code takes 2.00× (95 % interval 2.00×) the floor's time.");
    }

    @ParameterizedTest
    @CsvSource({"1, 3", "3, 1", "2, 2"})
    void ofFewerThanThreeForksNothingIsTold(int forks, int floorForks) {
        measured.add(measurement("Read", Implementation.SERVER, nCopies(forks, 0.9)));
        measured.add(measurement("Read", Implementation.FLOOR, nCopies(floorForks, 0.001)));

        assertThat(answers()).isEmpty();
    }

    @Test
    void theServerComesBeforeAReferenceStoreThatIsFarther() {
        measure("Read", 2);
        measured.add(measurement("Read", Implementation.REFERENCE, nCopies(3, 0.009)));

        assertThat(answers())
                .extracting(KeyFinding::text)
                .satisfiesExactly(
                        first -> assertThat(first).contains("the server's own code takes 2.00×"),
                        second -> assertThat(second).contains("the reference store takes 9.00×"));
    }

    private List<KeyFinding> answers() {
        return FloorDistance.of(module());
    }

    private ModuleReport module() {
        RunResult run = new RunResult("m", "s", "pr", new TreeMap<>(), measured);
        return ReportPage.module(run, List.of(), List.of(), List.of(), List.of());
    }

    private void measure(String benchmark, double times) {
        measured.add(measurement(benchmark, Implementation.SERVER, nCopies(3, times * 0.001)));
        measured.add(measurement(benchmark, Implementation.FLOOR, nCopies(3, 0.001)));
    }

    private static Measurement measurement(String benchmark, Implementation implementation, List<Double> forks) {
        return new Measurement(
                new BenchmarkCase(benchmark, implementation, new TreeMap<>(Map.of("users", "10"))),
                Kind.STEADY_STATE,
                forks.stream()
                        .map(seconds -> new Fork(List.of(seconds, seconds, seconds)))
                        .toList(),
                Map.of());
    }
}
