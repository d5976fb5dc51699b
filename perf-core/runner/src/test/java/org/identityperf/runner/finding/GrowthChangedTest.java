package org.identityperf.runner.finding;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.DoubleUnaryOperator;
import org.identityperf.probe.benchmark.Implementation;
import org.identityperf.probe.measure.Counter;
import org.identityperf.runner.finding.Growth.CountAt;
import org.identityperf.runner.gate.growth.Dimension;
import org.identityperf.runner.report.wording.Wording;
import org.identityperf.runner.result.BenchmarkCase;
import org.identityperf.runner.result.Measurement;
import org.junit.jupiter.api.Test;

class GrowthChangedTest {

    private static final double[] SIZES = {10, 100, 1000};
    private static final BenchmarkCase READ = new BenchmarkCase("ReadUser", Implementation.SERVER, new TreeMap<>());

    private static GrowthChanged find(Counter counter, DoubleUnaryOperator baseline, DoubleUnaryOperator candidate) {
        return GrowthChanged.of(
                READ, counter, "groups", GrowthTest.counts(baseline, SIZES), GrowthTest.counts(candidate, SIZES));
    }

    private static Outcome outcome(DoubleUnaryOperator baseline, DoubleUnaryOperator candidate) {
        return find(Counter.CALLS, baseline, candidate).outcome();
    }

    @Test
    void constantThatBecameLinearFailsWithBothExponents() {
        GrowthChanged found = find(Counter.CALLS, n -> 5, n -> 5 + n);

        assertThat(found.outcome()).isEqualTo(Outcome.FAIL);
        assertThat(Wording.name(found)).isEqualTo("ReadUser.server[] store.calls by groups growth");
        assertThat(Wording.sentence(found))
                .isEqualTo(
                        "was constant; now linear, exponent 1.00, 1 for each one more"
                                + " (baseline: 5 at 10, 5 at 100, 5 at 1,000; candidate: 15 at 10, 105 at 100, 1,005 at 1,000)");
    }

    @Test
    void aListThatGrowsUpToABoundHasNotGrownAndOneWithoutABoundFails() {
        assertThat(find(Counter.LONGEST_LIST, n -> 1, n -> Math.min(n, 16)).outcome())
                .isEqualTo(Outcome.PASS);
        assertThat(find(Counter.LONGEST_LIST, n -> 1, n -> n).outcome()).isEqualTo(Outcome.FAIL);
    }

    @Test
    void whatIsLeftOfEachIsALeakAndWhatIsLeftOfAllIsNone() {
        assertThat(find(Counter.OBJECTS_LEFT, n -> 0, n -> n).outcome()).isEqualTo(Outcome.FAIL);
        assertThat(find(Counter.OBJECTS_LEFT, n -> 1, n -> 1).outcome()).isEqualTo(Outcome.PASS);
    }

    @Test
    void oneCallForAThousandIsLinearToo() {
        assertThat(outcome(n -> 500, n -> 500 + n / 1000)).isEqualTo(Outcome.FAIL);
    }

    @Test
    void linearThatBecameQuadraticFails() {
        GrowthChanged found = find(Counter.CALLS, n -> 3 + n, n -> 3 + n * n);

        assertThat(found.outcome()).isEqualTo(Outcome.FAIL);
        assertThat(Wording.sentence(found))
                .startsWith("was linear, exponent 1.00")
                .contains("now quadratic, exponent 2.00");
    }

    @Test
    void aConstantPartThatGrewIsNoGrowth() {
        assertThat(outcome(n -> 37 + 2 * n, n -> 58 + 2 * n)).isEqualTo(Outcome.PASS);
        assertThat(outcome(n -> 5, n -> 500)).isEqualTo(Outcome.PASS);
    }

    @Test
    void aSteeperLineIsToldAndLeftToTheCounts() {
        GrowthChanged found = find(Counter.CALLS, n -> 1 + n, n -> 1 + 2 * n);

        assertThat(found.outcome()).isEqualTo(Outcome.PASS);
        assertThat(Wording.sentence(found))
                .startsWith("still linear, exponent 1.00, 2 for each one more, where it was 1 (");
    }

    @Test
    void whatGrowsLessPasses() {
        assertThat(outcome(n -> n * n, n -> n)).isEqualTo(Outcome.PASS);
        assertThat(outcome(n -> n, n -> 7)).isEqualTo(Outcome.PASS);
    }

    @Test
    void whatIsWorseOneWayIsNotWorseTheOtherWay() {
        List<DoubleUnaryOperator> shapes =
                List.of(n -> 5, n -> 100 * Math.log(n), n -> 100 * Math.sqrt(n), n -> 1 + n, n -> n * n);
        for (int i = 0; i < shapes.size(); i++) {
            for (int j = 0; j < shapes.size(); j++) {
                assertThat(outcome(shapes.get(i), shapes.get(j))).isEqualTo(j > i ? Outcome.FAIL : Outcome.PASS);
            }
        }
    }

    @Test
    void buffersThatVaryAsTwoHonestRunsDoAreNoGrowth() {
        assertThat(find(Counter.BUFFERS, n -> 8000, n -> 8000 + n / 10).outcome())
                .isEqualTo(Outcome.PASS);
        assertThat(find(Counter.BUFFERS, n -> 8000, n -> 8000 + n).outcome()).isEqualTo(Outcome.FAIL);
    }

    @Test
    void whatWasConstantByAHairMayGrowByAnother() {
        assertThat(find(Counter.BUFFERS, n -> 8000 + n * 0.15, n -> 8000 + n * 0.17)
                        .outcome())
                .isEqualTo(Outcome.PASS);
    }

    @Test
    void roundingMakesNoExponent() {
        List<CountAt> pagesOf64 = GrowthTest.counts(n -> Math.ceil(n / 64) + 5, 100, 200, 400);
        List<CountAt> pagesOf32 = GrowthTest.counts(n -> Math.ceil(n / 32) + 5, 100, 200, 400);

        assertThat(GrowthChanged.of(READ, Counter.CALLS, "groups", pagesOf64, pagesOf32)
                        .rose())
                .isFalse();
    }

    @Test
    void aConstantThatIsNeverMoreIsNoRise() {
        List<CountAt> baseline = List.of(new CountAt(10, 3.6), new CountAt(100, 3.6), new CountAt(1000, 3.6));
        List<CountAt> candidate = List.of(new CountAt(10, 3.5), new CountAt(100, 3.5), new CountAt(1000, 3.6));

        assertThat(GrowthChanged.of(READ, Counter.CALLS, "groups", baseline, candidate)
                        .rose())
                .isFalse();
        assertThat(outcome(n -> 30, n -> 27 + Math.log10(n))).isEqualTo(Outcome.PASS);
    }

    @Test
    void aLineThatIsStillSmallerThanTheConstantBeforeIsARise() {
        assertThat(outcome(n -> 2000, n -> n)).isEqualTo(Outcome.FAIL);
    }

    @Test
    void aSquareIsSeenWhileItIsStillSmallerThanTheLineBefore() {
        assertThat(outcome(n -> 100 * n, n -> 0.05 * n * n)).isEqualTo(Outcome.FAIL);
    }

    @Test
    void eachDimensionIsSweptWithAllElseFixed() {
        List<Measurement> baseline = counted(1);
        List<Measurement> candidate = counted(2);

        List<GrowthChanged> users =
                new Dimension("users").compare(baseline, candidate, List.of(Counter.CALLS, Counter.ROWS));

        assertThat(users)
                .extracting(Wording::name)
                .containsExactly(
                        "ReadUser.server[groups=2] store.calls by users growth",
                        "ReadUser.server[groups=4] store.calls by users growth");
        assertThat(users).allSatisfy(each -> assertThat(each.rose()).isTrue());
        assertThat(new Dimension("groups").compare(baseline, candidate, List.of(Counter.CALLS)))
                .as("two sizes only")
                .isEmpty();
        assertThat(new Dimension("realms").compare(baseline, candidate, List.of(Counter.CALLS)))
                .isEmpty();
    }

    @Test
    void everyParameterOfNumbersIsADimension() {
        BenchmarkCase benchmarkCase = new BenchmarkCase(
                "ReadUser",
                Implementation.SERVER,
                new TreeMap<>(Map.of("users", "10", "rttMillis", "0.5", "cache", "COLD")));

        assertThat(Dimension.all(List.of(new Measurement(benchmarkCase, List.of(), Map.of()))))
                .extracting(Dimension::parameter)
                .containsExactly("rttMillis", "users");
    }

    private static List<Measurement> counted(double exponent) {
        List<Measurement> counted = new ArrayList<>();
        for (int users : new int[] {10, 20, 40, 80}) {
            for (int groups : new int[] {2, 4}) {
                BenchmarkCase benchmarkCase = new BenchmarkCase(
                        "ReadUser",
                        Implementation.SERVER,
                        new TreeMap<>(Map.of("users", Integer.toString(users), "groups", Integer.toString(groups))));
                counted.add(new Measurement(
                        benchmarkCase, List.of(), Map.of(Counter.CALLS, groups + Math.pow(users, exponent))));
            }
        }
        return counted;
    }
}
