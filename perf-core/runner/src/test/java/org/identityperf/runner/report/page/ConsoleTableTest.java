package org.identityperf.runner.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.identityperf.probe.benchmark.Implementation;
import org.identityperf.probe.measure.Counter;
import org.identityperf.runner.result.BenchmarkCase;
import org.identityperf.runner.result.Fork;
import org.identityperf.runner.result.Measurement;
import org.identityperf.runner.result.RunResult;
import org.junit.jupiter.api.Test;

class ConsoleTableTest {

    private static Measurement benchmarkCase(Implementation implementation, String segment, double cold, double calls) {
        BenchmarkCase benchmarkCase = new BenchmarkCase(
                "Preload", implementation, new TreeMap<>(Map.of("segment", segment, "sessions", "1000")));
        return new Measurement(
                benchmarkCase,
                List.of(new Fork(List.of(cold, 0.5)), new Fork(List.of(cold + 0.1, 0.5))),
                Map.of(Counter.CALLS, calls));
    }

    @Test
    void aRowTellsTheCaseItsTimesItsCountsAndTheDistanceToTheFloor() {
        RunResult run = new RunResult(
                "m",
                "s",
                "pr",
                new TreeMap<>(),
                List.of(
                        benchmarkCase(Implementation.SERVER, "512", 1, 400),
                        benchmarkCase(Implementation.FLOOR, "64", 0.5, 3),
                        benchmarkCase(Implementation.SERVER, "64", 2.15, 3146)));
        assertThat(ConsoleTable.of(run)).isEqualTo("""
            Preload: 1,000 sessions
              implementation  segment  cold median        min–max  forks  warm median  × floor  statements
              server               64       2.20 s  2.15 s–2.25 s      2       500 ms    4.00×       3,146
              floor                64       550 ms  500 ms–600 ms      2       500 ms                    3
              server              512       1.05 s  1.00 s–1.10 s      2       500 ms                  400
            """);
    }

    @Test
    void whatWasNotTakenIsNotGuessed() {
        BenchmarkCase benchmarkCase = new BenchmarkCase("Preload", Implementation.SERVER, new TreeMap<>());
        RunResult run = new RunResult(
                "m",
                "s",
                "pr",
                new TreeMap<>(),
                List.of(new Measurement(benchmarkCase, List.of(), Map.of(Counter.ROWS, 7.5))));
        assertThat(ConsoleTable.of(run)).contains("–", "7.5").doesNotContain("calls");
        assertThat(ConsoleTable.of(new RunResult("m", "s", "pr", new TreeMap<>(), List.of())))
                .isEqualTo("m: nothing was measured\n");
    }
}
