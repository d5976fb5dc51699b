package org.identityperf.runner.report.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.identityperf.probe.benchmark.Implementation;
import org.identityperf.probe.benchmark.Kind;
import org.identityperf.probe.measure.Counter;
import org.identityperf.runner.report.model.Labels;
import org.identityperf.runner.result.BenchmarkCase;
import org.identityperf.runner.result.Measurement;
import org.junit.jupiter.api.Test;

class TimeBreakdownTest {

    private static List<String> row(Map<Counter, Double> counters) {
        Measurement measurement = new Measurement(
                new BenchmarkCase("ReadUser", Implementation.SERVER, new TreeMap<>(Map.of("users", "10"))),
                Kind.STEADY_STATE,
                List.of(),
                counters);
        return TimeBreakdown.table(List.of(new TimeBreakdown(measurement)), Labels.NONE).texts().get(0).stream()
                .map(text -> text.replace('\u00a0', ' '))
                .toList();
    }

    @Test
    void whatThePartsDoNotAddUpToIsTold() {
        assertThat(row(Map.of(
                        Counter.SPENT, 0.010,
                        Counter.SPENT_POOL, 0.001,
                        Counter.SPENT_STORE, 0.005,
                        Counter.SPENT_EXECUTING, 0.002,
                        Counter.SPENT_COMMITTING, 0.0005,
                        Counter.SPENT_DRIVER, 0.001,
                        Counter.SPENT_OWN, 0.0035)))
                .containsSubsequence(
                        "10.0 ms",
                        "1.00 ms (10.0 %)",
                        "2.00 ms (20.0 %)",
                        "500 µs (5.0 %)",
                        "2.50 ms (25.0 %)",
                        "1.00 ms (10.0 %)",
                        "3.50 ms (35.0 %)",
                        "-500 µs (-5.0 %)");
    }

    @Test
    void commitsThatAStoreDoesNotTellAreWithTheNetwork() {
        assertThat(row(Map.of(
                        Counter.SPENT, 0.010,
                        Counter.SPENT_STORE, 0.005,
                        Counter.SPENT_EXECUTING, 0.002,
                        Counter.SPENT_DRIVER, 0.001,
                        Counter.SPENT_OWN, 0.004)))
                .containsSubsequence("2.00 ms (20.0 %)", "not known", "3.00 ms (30.0 %)", "1.00 ms (10.0 %)");
    }

    @Test
    void whatIsNotKnownIsNotTakenForNothing() {
        assertThat(row(Map.of(Counter.SPENT, 0.010, Counter.SPENT_DRIVER, 0.001, Counter.SPENT_OWN, 0.004)))
                .containsSubsequence(
                        "not known",
                        "not known",
                        "not known",
                        "not known",
                        "1.00 ms (10.0 %)",
                        "4.00 ms (40.0 %)",
                        "5.00 ms (50.0 %)");
    }
}
