package org.identityperf.runner.claim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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
        assertThat(Estimate.student(3) * Math.sqrt(line.varianceA())).isCloseTo(4.399214, within(1e-5));
        assertThat(line.slope().high() - line.b()).isCloseTo(604.956698, within(1e-4));
        Estimate halfWay = line.slopeOverIntercept();
        assertThat(halfWay.low()).isCloseTo(199.20833, within(1e-4));
        assertThat(halfWay.value()).isCloseTo(378.51542, within(1e-4));
        assertThat(halfWay.high()).isCloseTo(1048.12927, within(1e-4));
    }

    @Test
    void weighedByRelativeErrorThePublishedTableGivesAnotherLine() {
        Line line = Line.fitRelative(published());
        assertThat(line.a()).isCloseTo(8.474335, within(1e-5));
        assertThat(line.b()).isCloseTo(2374.750115, within(1e-4));
        Estimate halfWay = line.slopeOverIntercept();
        assertThat(halfWay.low()).isCloseTo(84.23762, within(1e-4));
        assertThat(halfWay.high()).isCloseTo(730.99447, within(1e-4));
    }

    @Test
    void throughTwoPlacesItGoesThroughTheirMeansWithoutAnInterval() {
        Line line = Line.fitRelative(new Points().add(0, 1.8, 2.0, 2.2).add(1, 9, 10, 11));
        assertThat(line.a()).isCloseTo(2, within(1e-12));
        assertThat(line.b()).isCloseTo(8, within(1e-12));
        assertThat(line.slope().hasInterval()).isFalse();
        assertThat(line.slopeOverIntercept().hasInterval()).isFalse();
    }

    @Test
    void moreForksOfASizeAreNotMoreSizes() {
        Line few = Line.fit(new Points().add(1, 1.1).add(2, 1.8).add(3, 3.2));
        Line many = Line.fit(new Points().add(1, 1.1, 1.1, 1.1).add(2, 1.8, 1.8).add(3, 3.2, 3.2, 3.2, 3.2));
        assertThat(many).isEqualTo(few);
        assertThat(many.freedom()).isEqualTo(1);
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

    /** A size has something of its own, such as how its rows lie on disk, which all its forks share. */
    @ParameterizedTest
    @CsvSource({"0, 3", "1, 3", "2, 3", "1, 5", "2, 5"})
    void theIntervalOfAnExponentHoldsTheTruthAboutNineteenTimesInTwentyHoweverMuchSizesScatter(
            double sizesOverForks, int forks) {
        Random random = new Random(7);
        int runs = 4000;
        int held = 0;
        for (int run = 0; run < runs; run++) {
            Points points = new Points();
            for (double n : new double[] {1000, 10_000, 100_000, 1_000_000}) {
                double own = sizesOverForks * 0.08 * random.nextGaussian();
                for (int fork = 0; fork < forks; fork++) {
                    points.add(n, 2e-5 * Math.pow(n, 1.05) * Math.exp(own + 0.08 * random.nextGaussian()));
                }
            }
            held += holds(Line.ofLogs(points).slope(), 1.05);
        }
        assertThat(held / (double) runs).isBetween(0.94, 0.96);
    }

    static int holds(Estimate estimate, double truth) {
        return estimate.low() <= truth && truth <= estimate.high() ? 1 : 0;
    }
}
