package org.identityperf.runner.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.stream.DoubleStream;
import org.identityperf.probe.benchmark.Implementation;
import org.identityperf.runner.finding.TimeMoved;
import org.identityperf.runner.finding.TimeMoved.RatioInterval;
import org.identityperf.runner.finding.TimePairs;
import org.identityperf.runner.finding.TimePairs.Quantity;
import org.identityperf.runner.finding.Verdict;
import org.identityperf.runner.result.BenchmarkCase;
import org.junit.jupiter.api.Test;

class TimedScopeTest {

    private static TimeMoved verdict(Quantity quantity, Verdict answer, double smallest) {
        BenchmarkCase read = new BenchmarkCase("Read", Implementation.SERVER, new TreeMap<>());
        return new TimeMoved(
                new TimePairs(read, quantity, List.of(), List.of()),
                answer,
                new RatioInterval(1, OptionalDouble.of(0.9), OptionalDouble.of(1.1)),
                Double.isNaN(smallest) ? OptionalDouble.empty() : OptionalDouble.of(smallest));
    }

    @Test
    void itSaysToWhatChangeMostOperationsAndAllOfThemWereTimed() {
        List<TimeMoved> ten = DoubleStream.of(0.07, 0.07, 0.08, 0.08, 0.08, 0.09, 0.1, 0.11, 0.12, 0.6)
                .mapToObj(smallest -> verdict(Quantity.MEDIAN, Verdict.NO_CHANGE_SEEN, smallest))
                .toList();

        assertThat(new TimedScope(12, 10, ten, 0).words())
                .isEqualTo(
                        "12 operations counted, 10 timed, changes above 12 % would be seen in nine of ten, above 60 %"
                                + " in all");
    }

    @Test
    void whatHasTooFewPairsIsNotTimedAndAPercentileIsNoOperation() {
        assertThat(new TimedScope(
                                1,
                                1,
                                List.of(
                                        verdict(Quantity.MEDIAN, Verdict.NOT_GATED, Double.NaN),
                                        verdict(Quantity.P99, Verdict.NO_CHANGE_SEEN, 0.2)),
                                2)
                        .words())
                .isEqualTo("1 operation counted, 0 of 1 timed, 2 steps of the upgrade judged");
    }
}
