package org.identityperf.selftest;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.identityperf.runner.gate.pairs.Measured;
import org.identityperf.runner.gate.pairs.PairGate;
import org.identityperf.runner.gate.pairs.PairPlan;
import org.junit.jupiter.api.Test;

/** The rates that docs/gate.md declares, on fewer runs. */
class SimulatedRatesTest {

    /** Forks 2 %, iterations 3 %, drift 5 %: an interval of 25 pairs reaches 1.8 % to either side. */
    private static final NoiseModel USUAL = new NoiseModel(0.02, 0.03, 0.05, 0.9, 5);

    private static final NoiseModel LOUD = new NoiseModel(0.05, 0.03, 0.05, 0.3, 5);
    private static final PairPlan PLAN = PairPlan.DECLARED;
    private static final int RUNS = 1000;

    private static SimulatedRates rates(NoiseModel noise, double slowdown, int benchmarks) {
        return SimulatedRates.of(noise, PLAN, slowdown, benchmarks, RUNS / benchmarks, 1);
    }

    /** At most what was declared, within three standard deviations of the simulation. */
    private static double allowed(int runs) {
        return PLAN.alpha() + 3 * Math.sqrt(PLAN.alpha() * (1 - PLAN.alpha()) / runs);
    }

    @Test
    void falseAlarmsAreNoMoreThanDeclaredForOneBenchmarkAndForManyTogether() {
        for (NoiseModel noise : new NoiseModel[] {USUAL, LOUD}) {
            for (int benchmarks : new int[] {1, 8}) {
                SimulatedRates rates = rates(noise, 0, benchmarks);

                assertThat(rates.rate(rates.alarms())).isLessThanOrEqualTo(allowed(rates.runs()));
            }
        }
    }

    @Test
    void aTrueChangeMakesNoFalseAlarmBesideIt() {
        SimulatedRates rates = rates(USUAL, 0.1, 8);

        assertThat(rates.rate(rates.alarms())).isLessThanOrEqualTo(allowed(rates.runs()));
    }

    @Test
    void fivePercentAreFoundInNineOfTenRunsWhereTheIntervalReachesLessThanTwo() {
        assertThat(rates(USUAL, 0.05, 1))
                .satisfies(rates -> assertThat(rates.rate(rates.found())).isGreaterThan(0.97));
        assertThat(rates(USUAL, 0.05, 8))
                .satisfies(rates -> assertThat(rates.rate(rates.found())).isGreaterThan(0.9));
    }

    @Test
    void twentyPercentAreFoundAlwaysAlsoOnALoudMachine() {
        for (int benchmarks : new int[] {1, 8}) {
            SimulatedRates rates = rates(LOUD, 0.2, benchmarks);

            assertThat(rates.found()).isEqualTo(rates.runs());
        }
    }

    @Test
    void whatIsFivePercentSlowerIsHardlyEverCalledEqual() {
        SimulatedRates rates = rates(USUAL, 0.05, 1);

        assertThat(rates.rate(rates.equal())).isLessThan(0.01);
    }

    @Test
    void whatLiesOnTheBoundOfEqualityIsCalledEqualNoMoreOftenThanDeclared() {
        SimulatedRates rates = rates(USUAL, PLAN.equal(), 1);

        assertThat(rates.rate(rates.equal())).isLessThan(PLAN.equalAlpha());
    }

    @Test
    void theSmallestEffectThatAVerdictNamesIsFoundInNineOfTenRuns() {
        double named = IntStream.range(0, 200)
                .mapToObj(i -> List.of(Measured.pairs("Read", PLAN.pairs(), 1, 0.045, i)))
                .mapToDouble(pairs -> PairGate.verdicts(pairs, PLAN).get(0).smallestEffect())
                .average()
                .orElseThrow();
        NoiseModel sameNoise = new NoiseModel(0.045 / Math.sqrt(2), 0, 0, 0, 1);

        SimulatedRates rates = rates(sameNoise, named, 1);

        assertThat(rates.rate(rates.found())).isBetween(0.85, 0.95);
    }

    @Test
    void theSameSeedGivesTheSameRates() {
        assertThat(SimulatedRates.of(USUAL, PLAN, 0.03, 2, 50, 4))
                .isEqualTo(SimulatedRates.of(USUAL, PLAN, 0.03, 2, 50, 4));
    }
}
