package org.identityperf.runner.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.identityperf.probe.benchmark.Implementation;
import org.identityperf.runner.result.BenchmarkCase;
import org.junit.jupiter.api.Test;

class PairedTimingTest {

    private static BenchmarkCase benchmarkCase(String benchmark, Implementation implementation, String users) {
        return new BenchmarkCase(benchmark, implementation, new TreeMap<>(Map.of("users", users)));
    }

    @Test
    void aBudgetIsSpentOnOneCaseOfEveryOperationBeforeTheOthers() {
        BenchmarkCase few = benchmarkCase("Read", Implementation.SERVER, "10");
        BenchmarkCase many = benchmarkCase("Read", Implementation.SERVER, "1000");
        BenchmarkCase floor = benchmarkCase("Read", Implementation.FLOOR, "10");
        BenchmarkCase write = benchmarkCase("Write", Implementation.SERVER, "10");

        assertThat(PairedTiming.everyOperationFirst(List.of(few, many, floor, write)))
                .containsExactly(few, floor, write, many);
    }
}
