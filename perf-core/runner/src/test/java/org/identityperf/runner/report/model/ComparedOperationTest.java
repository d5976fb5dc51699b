package org.identityperf.runner.report.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import org.identityperf.probe.benchmark.Implementation;
import org.identityperf.probe.benchmark.Kind;
import org.identityperf.probe.measure.Counter;
import org.identityperf.runner.finding.Change;
import org.identityperf.runner.finding.ComparisonResult;
import org.identityperf.runner.finding.CountsMoved;
import org.identityperf.runner.finding.TimeMoved;
import org.identityperf.runner.finding.TimeMoved.RatioInterval;
import org.identityperf.runner.finding.TimePairs;
import org.identityperf.runner.finding.TimePairs.TimePair;
import org.identityperf.runner.finding.Verdict;
import org.identityperf.runner.report.model.ComparedOperation.Quantity;
import org.identityperf.runner.report.page.ReportFixture;
import org.identityperf.runner.report.page.ReportPage;
import org.identityperf.runner.result.BenchmarkCase;
import org.identityperf.runner.result.Fork;
import org.identityperf.runner.result.Measurement;
import org.identityperf.runner.result.RunResult;
import org.junit.jupiter.api.Test;

class ComparedOperationTest {

    private static List<ComparedOperation> compared(Change... changes) {
        return ComparedOperation.of(new ComparisonResult("Tiny 1", "Tiny 2", List.of(changes)));
    }

    @Test
    void whatIsWorseComesFirstAndOfThatWhatMovedMost() {
        List<ComparedOperation> operations = compared(
                ReportFixture.calls("Login", 10, 5, 4),
                ReportFixture.calls("ReadRealm", 10, 11, 21),
                ReportFixture.calls("ReadUser", 10, 1, 21),
                ReportFixture.calls("Same", 10, 3, 3));

        assertThat(operations)
                .extracting(ComparedOperation::name)
                .containsExactly("ReadUser", "ReadRealm", "Login", "Same");
        assertThat(operations).extracting(ComparedOperation::moved).containsExactly(true, true, true, false);
    }

    @Test
    void anOperationHasBothSidesOfEachCounterAndTimeWhereTheyMovedMost() {
        CountsMoved counts = ReportFixture.calls("ReadUser", 100, 0, 18);
        TimeMoved slower = new TimeMoved(
                new TimePairs(
                        counts.benchmarkCase(),
                        TimePairs.Quantity.MEDIAN,
                        List.of(new TimePair(0.001, 0.002)),
                        List.of(new TimePair(0.002, 0.004), new TimePair(0.003, 0.006))),
                Verdict.REGRESSED,
                new RatioInterval(2, OptionalDouble.empty(), OptionalDouble.empty()),
                OptionalDouble.empty());

        ComparedOperation operation = compared(ReportFixture.calls("ReadUser", 10, 0, 9), counts, slower)
                .get(0);

        assertThat(operation.quantities())
                .containsExactly(
                        new Quantity("statements", Counter.CALLS.meaning(), "statements", 0, 18, true),
                        new Quantity("time", "", "s", 0.002, 0.004, true));
        assertThat(operation.byCase().keySet())
                .extracting(each -> each.param("users"))
                .containsExactly("100", "10");
    }

    @Test
    void whatWasZeroIsNoMultiple() {
        assertThat(compared(ReportFixture.calls("ReadUser", 10, 0, 18)).get(0).quantities())
                .extracting(Quantity::times)
                .containsExactly(OptionalDouble.empty());
    }

    @Test
    void withoutABaselineTheServerIsComparedWithItsFloorTheFarthestFirst() {
        RunResult run = new RunResult(
                "m",
                "s",
                "pr",
                new TreeMap<>(),
                List.of(
                        measured("Near", Implementation.SERVER, 2, 2e-3),
                        measured("Near", Implementation.FLOOR, 1, 1e-3),
                        measured("Far", Implementation.SERVER, 21, 9e-3),
                        measured("Far", Implementation.FLOOR, 1, 1e-3),
                        measured("Alone", Implementation.SERVER, 1, 1e-3)));

        List<ComparedOperation> operations =
                ComparedOperation.besideFloors(ReportPage.module(run, List.of(), List.of(), List.of(), List.of()));

        assertThat(operations).extracting(ComparedOperation::name).containsExactly("Far", "Near");
        assertThat(operations.get(0).quantities())
                .extracting(Quantity::name, Quantity::baseline, Quantity::candidate)
                .containsExactly(tuple("statements", 1.0, 21.0), tuple("time", 1e-3, 9e-3));
        assertThat(operations.get(1).timesFloor()).isEqualTo(2);
    }

    private static Measurement measured(String benchmark, Implementation implementation, double calls, double seconds) {
        return new Measurement(
                new BenchmarkCase(benchmark, implementation, new TreeMap<>()),
                Kind.STEADY_STATE,
                List.of(new Fork(List.of(2 * seconds, seconds))),
                Map.of(Counter.CALLS, calls));
    }
}
