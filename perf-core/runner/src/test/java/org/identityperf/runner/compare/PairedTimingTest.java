package org.identityperf.runner.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.identityperf.runner.result.BenchmarkCase;
import org.identityperf.runner.result.Implementation;
import org.junit.jupiter.api.Test;

class PairedTimingTest {

    private static BenchmarkCase cell(String benchmark, Implementation rung, String users) {
        return new BenchmarkCase(benchmark, rung, new TreeMap<>(Map.of("users", users)));
    }

    @Test
    void aBudgetIsSpentOnOneCellOfEveryOperationBeforeTheOthers() {
        BenchmarkCase few = cell("Read", Implementation.SERVER, "10");
        BenchmarkCase many = cell("Read", Implementation.SERVER, "1000");
        BenchmarkCase floor = cell("Read", Implementation.FLOOR, "10");
        BenchmarkCase write = cell("Write", Implementation.SERVER, "10");

        assertThat(PairedTiming.everyOperationFirst(List.of(few, many, floor, write)))
                .containsExactly(few, floor, write, many);
    }
}
