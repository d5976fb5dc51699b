package org.identityperf.runner.gate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import org.identityperf.probe.benchmark.Implementation;
import org.identityperf.probe.measure.Counter;
import org.identityperf.runner.finding.TimeMoved;
import org.identityperf.runner.finding.TimeMoved.RatioInterval;
import org.identityperf.runner.finding.TimePairs;
import org.identityperf.runner.finding.TimePairs.Quantity;
import org.identityperf.runner.finding.Verdict;
import org.identityperf.runner.gate.counts.CountComparison;
import org.identityperf.runner.result.BenchmarkCase;
import org.identityperf.runner.result.Measurement;
import org.junit.jupiter.api.Test;

class WorsenedOperationTest {

    private static BenchmarkCase benchmarkCase(String benchmark, Implementation implementation, int users) {
        return new BenchmarkCase(benchmark, implementation, new TreeMap<>(Map.of("users", "" + users)));
    }

    private static TimeMoved time(BenchmarkCase benchmarkCase, Verdict answer, double ratio) {
        return new TimeMoved(
                new TimePairs(benchmarkCase, Quantity.MEDIAN, List.of(), List.of()),
                answer,
                new RatioInterval(ratio, OptionalDouble.of(ratio), OptionalDouble.of(ratio)),
                OptionalDouble.of(0.1));
    }

    private static CountComparison allocation(BenchmarkCase benchmarkCase, double baseline, double candidate) {
        return CountComparison.of(
                new Measurement(benchmarkCase, List.of(), Map.of(Counter.ALLOCATION, baseline)),
                new Measurement(benchmarkCase, List.of(), Map.of(Counter.ALLOCATION, candidate)),
                List.of(),
                List.of());
    }

    @Test
    void eachOperationIsSeenWhereItShowsMostAndWhatTakesLongerStandsFirst() {
        BenchmarkCase few = benchmarkCase("ReadUser", Implementation.SERVER, 10);
        BenchmarkCase many = benchmarkCase("ReadUser", Implementation.SERVER, 1000);
        BenchmarkCase list = benchmarkCase("ListUsers", Implementation.SERVER, 10);

        assertThat(WorsenedOperation.of(
                        List.of(time(few, Verdict.REGRESSED, 1.1), time(many, Verdict.REGRESSED, 1.3)),
                        List.of(allocation(many, 1000, 1500), allocation(list, 1000, 4000))))
                .containsExactly(new WorsenedOperation(many, 1.3, 1.5), new WorsenedOperation(list, 1, 4));
    }

    @Test
    void whatIsNotCertainIsNotLookedAt() {
        BenchmarkCase read = benchmarkCase("ReadUser", Implementation.SERVER, 10);

        assertThat(WorsenedOperation.of(
                        List.of(
                                time(read, Verdict.INCONCLUSIVE, 1.4),
                                time(benchmarkCase("ListUsers", Implementation.SERVER, 10), Verdict.IMPROVED, 0.8)),
                        List.of(
                                allocation(read, 1000, 1005),
                                allocation(benchmarkCase("ReadUser", Implementation.FLOOR, 10), 1000, 4000))))
                .isEmpty();
    }
}
