package org.identityperf.runner.claim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;

class LineTest {
    private static final DoubleUnaryOperator SAME = v -> v;

    private static Points published() {
        return new Points()
                .add(64, 53, 52)
                .add(256, 15, 16)
                .add(512, 12, 12)
                .add(1024, 13, 12)
                .add(2048, 10, 10)
                .map(s -> 1 / s, SAME);
    }

    @Test
    void unweightedItGivesThePublicationsFit() {
        Line line = Line.fit(published());
        assertThat(line.a()).isCloseTo(7.6, within(0.15)).isCloseTo(7.48906, within(1e-5));
        assertThat(line.b()).isCloseTo(2850, within(20.0)).isCloseTo(2834.72422, within(1e-5));
        assertThat(line.at(1 / 64.0) / line.at(1 / 256.0)).isCloseTo(2.8, within(0.02));
    }

    @Test
    void itsIntervalsAreThoseOfAnIndependentCalculation() {
        Line line = Line.fit(published());
        assertThat(line.intercept().high() - line.a()).isCloseTo(1.994043, within(1e-5));
        assertThat(line.slope().high() - line.b()).isCloseTo(274.210229, within(1e-4));
        Estimate halfWay = line.slopeOverIntercept();
        assertThat(halfWay.low()).isCloseTo(277.45675, within(1e-4));
        assertThat(halfWay.value()).isCloseTo(378.51542, within(1e-4));
        assertThat(halfWay.high()).isCloseTo(550.58460, within(1e-4));
    }

    @Test
    void weighedByRelativeErrorThePublishedTableGivesAnotherLine() {
        Line line = Line.fitRelative(published());
        assertThat(line.a()).isCloseTo(8.474335, within(1e-5));
        assertThat(line.b()).isCloseTo(2374.750115, within(1e-4));
        Estimate halfWay = line.slopeOverIntercept();
        assertThat(halfWay.low()).isCloseTo(176.93443, within(1e-4));
        assertThat(halfWay.high()).isCloseTo(427.34648, within(1e-4));
    }

    @Test
    void throughTwoPlacesItGoesThroughTheirMeansWithAnIntervalFromTheForks() {
        Line line = Line.fitRelative(new Points().add(0, 1.8, 2.0, 2.2).add(1, 9, 10, 11));
        assertThat(line.a()).isCloseTo(2, within(1e-12));
        assertThat(line.b()).isCloseTo(8, within(1e-12));
        // Weights 1/4 and 1/100, residuals 0.2 and 1 twice each: s² = (2 · 0.04/4 + 2 · 1/100) / 4 = 0.01, and
        // var b = 0.01 · (4 + 100) / 3; t(4) = 2.776445.
        assertThat(line.slope().high() - 8).isCloseTo(2.776445 * Math.sqrt(0.01 * 104 / 3), within(1e-5));
    }

    @Test
    void twoForksGiveNoInterval() {
        Line line = Line.fit(new Points().add(1, 1).add(2, 2));
        assertThat(line.slope().hasInterval()).isFalse();
        assertThat(line.slope().value()).isEqualTo(1);
        assertThat(line.slopeOverIntercept().hasInterval()).isFalse();
    }

    @Test
    void aConstantThatCannotBeToldFromNoughtLeavesTheQuotientWithoutInterval() {
        Line line = Line.fit(new Points().add(1, 1.1, 0.8).add(2, 2.2, 1.7).add(3, 2.8, 3.3));
        assertThat(line.slopeOverIntercept().hasInterval()).isFalse();
    }

    @Test
    void onePlaceIsNoLine() {
        assertThatThrownBy(() -> Line.fit(new Points().add(1, 1, 2, 3))).hasMessageContaining("two different x");
    }

    @Test
    void itsIntervalsHoldTheTruthAboutNineteenTimesInTwenty() {
        Random random = new Random(20200501);
        int runs = 4000;
        int slope = 0;
        int quotient = 0;
        for (int run = 0; run < runs; run++) {
            Points points = new Points();
            for (double s : new double[] {64, 256, 512, 2048}) {
                for (int fork = 0; fork < 5; fork++) {
                    double truth = 1.7 + 53 / s;
                    points.add(1 / s, truth * (1 + 0.05 * random.nextGaussian()));
                }
            }
            Line line = Line.fitRelative(points);
            slope += holds(line.slope(), 53);
            quotient += holds(line.slopeOverIntercept(), 53 / 1.7);
        }
        assertThat(slope / (double) runs).isBetween(0.93, 0.97);
        assertThat(quotient / (double) runs).isBetween(0.93, 0.97);
    }

    @Test
    void theIntervalOfAnExponentHoldsTheTruthAboutNineteenTimesInTwenty() {
        Random random = new Random(7);
        int runs = 4000;
        int held = 0;
        for (int run = 0; run < runs; run++) {
            Points points = new Points();
            for (double n : new double[] {10_000, 50_000, 250_000}) {
                for (int fork = 0; fork < 3; fork++) {
                    points.add(n, 2e-5 * Math.pow(n, 1.05) * Math.exp(0.08 * random.nextGaussian()));
                }
            }
            held += holds(Line.fit(points.map(Math::log, Math::log)).slope(), 1.05);
        }
        assertThat(held / (double) runs).isBetween(0.935, 0.965);
    }

    static int holds(Estimate estimate, double truth) {
        return estimate.low() <= truth && truth <= estimate.high() ? 1 : 0;
    }
}
