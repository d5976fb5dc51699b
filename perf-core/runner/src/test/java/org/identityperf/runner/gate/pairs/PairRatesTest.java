package org.identityperf.runner.gate.pairs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.identityperf.runner.finding.TimeMoved;
import org.identityperf.runner.finding.TimePairs;
import org.identityperf.runner.finding.Verdict;
import org.identityperf.runner.gate.pairs.SimulatedPairs.Shape;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The rates that docs/gate.md declares, by simulation: of a run of 31 operations whose pairs have standard deviations
 * from 2 to 20 %, and of which nothing is known from earlier runs, which is when the gate knows least.
 */
class PairRatesTest {

    private static final PairPlan PLAN = PairPlan.DECLARED;
    private static final PairGate GATE = new PairGate(PLAN, KnownNoise.NONE);
    private static final int OPERATIONS = 31;
    private static final int EQUAL_RUNS = 10_000;
    private static final int SLOWED_RUNS = 400;
    private static final int SEED = 20_261_123;

    /** Runs with all fresh pairs there may be: the gate would leave out those that could decide nothing. */
    private static List<TimeMoved> run(
            SimulatedPairs simulated, int fresh, double ratio, double least, double largest, int operations) {
        List<TimePairs> run = new ArrayList<>();
        for (int i = 0; i < operations; i++) {
            double sd = least * Math.pow(largest / least, simulated.random().nextDouble());
            run.add(simulated.pairs("Operation" + i, PLAN.screening() + fresh, ratio, sd));
        }
        return GATE.verdicts(run);
    }

    private static double alarms(Shape shape, int operations) {
        long alarms = IntStream.range(0, EQUAL_RUNS)
                .parallel()
                .filter(i -> run(new SimulatedPairs(shape, SEED + i), PLAN.most(), 1, 0.02, 0.2, operations).stream()
                        .anyMatch(TimeMoved::changed))
                .count();
        return alarms / (double) EQUAL_RUNS;
    }

    private static double found(Shape shape, double ratio, double least, double largest) {
        int fresh = PLAN.usual().pairs();
        return IntStream.range(0, SLOWED_RUNS)
                .parallel()
                .mapToDouble(i ->
                        run(new SimulatedPairs(shape, SEED + i), fresh, ratio, least, largest, OPERATIONS).stream()
                                        .filter(verdict -> verdict.answer() == Verdict.REGRESSED)
                                        .count()
                                / (double) OPERATIONS)
                .average()
                .orElseThrow();
    }

    @ParameterizedTest
    @EnumSource
    void equalCodeAlarmsInOneRunOfAThousandAtMost(Shape shape) {
        assertThat(alarms(shape, OPERATIONS)).isLessThanOrEqualTo(0.001);
    }

    @ParameterizedTest
    @EnumSource
    void aRunOfOneOperationAlarmsAsRarely(Shape shape) {
        assertThat(alarms(shape, 1)).isLessThanOrEqualTo(0.001);
    }

    @ParameterizedTest
    @EnumSource
    void twiceAsLongIsFoundInNinetyNineOfAHundredOperationsUpToTenPercent(Shape shape) {
        assertThat(found(shape, 2, 0.02, 0.1)).isGreaterThanOrEqualTo(0.99);
    }

    /** What favours a place counts as scatter, and 3 % of it are too much for so small a change. */
    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "BIAS")
    void twentyPercentIsFoundInMostOperationsUpToFourPercent(Shape shape) {
        assertThat(found(shape, 1.2, 0.01, 0.04)).isGreaterThan(0.6);
    }
}
