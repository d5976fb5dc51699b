package org.identityperf.runner.finding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import org.identityperf.runner.finding.Growth.CountAt;
import org.identityperf.runner.finding.Growth.GrowthClass;
import org.identityperf.runner.report.wording.Wording;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GrowthTest {

    static List<CountAt> counts(DoubleUnaryOperator count, double... sizes) {
        return Arrays.stream(sizes)
                .mapToObj(size -> new CountAt(size, count.applyAsDouble(size)))
                .toList();
    }

    private static Growth growth(DoubleUnaryOperator count, double... sizes) {
        return Growth.of(counts(count, sizes), 0);
    }

    private static final double[] TENS = {10, 100, 1000};

    @Test
    void whatNeverChangesIsConstant() {
        assertThat(growth(n -> 5, TENS)).isEqualTo(new Growth(GrowthClass.CONSTANT, 0, 0, 0, 0));
        assertThat(growth(n -> 0, TENS).growthClass()).isEqualTo(GrowthClass.CONSTANT);
    }

    @ParameterizedTest
    @CsvSource({"0", "1", "46", "500", "100000"})
    void aConstantPartDoesNotHideTheGrowth(double constant) {
        assertThat(growth(n -> constant + n, TENS).exponent()).isCloseTo(1, within(0.001));
        assertThat(growth(n -> constant + n * n, TENS).exponent()).isCloseTo(2, within(0.001));
        assertThat(growth(n -> constant + 7 * Math.log(n), TENS).growthClass()).isEqualTo(GrowthClass.LOGARITHMIC);
        assertThat(growth(n -> constant + n, TENS).slope()).isCloseTo(1, within(1e-9));
    }

    @Test
    void onePlusNIsLinearAtSmallSizesToo() {
        assertThat(growth(n -> 1 + n, 1, 2, 4).exponent()).isCloseTo(1, within(0.001));
        assertThat(growth(n -> 1 + n, 1, 2, 3).exponent()).isCloseTo(1, within(0.001));
        assertThat(Wording.of(growth(n -> 3 + 2 * n, 5, 10, 15, 20)))
                .isEqualTo("linear, exponent 1.00, 2 for each one more");
    }

    @Test
    void oneMoreSomewhereIsNoGrowthUnlessCountsAreFractions() {
        assertThat(growth(n -> n < 1000 ? 3 : 4, TENS).growthClass()).isEqualTo(GrowthClass.CONSTANT);
        assertThat(growth(n -> n < 100 ? 3 : 4, TENS).growthClass()).isEqualTo(GrowthClass.CONSTANT);
        assertThat(growth(n -> n / 1000, TENS).growthClass()).isEqualTo(GrowthClass.LINEAR);
        assertThat(growth(n -> n < 1000 ? 3 : 5, TENS).growthClass()).isEqualTo(GrowthClass.STEEPER);
    }

    /** Syncope's UpdateUser by dynamic groups, as its expected counts have it. */
    @Test
    void aRealServersStatementsByGroupsAreSevenForEach() {
        Growth growth = Growth.of(
                List.of(new CountAt(1, 30), new CountAt(10, 93), new CountAt(50, 373), new CountAt(100, 723)), 0);

        assertThat(Wording.of(growth)).isEqualTo("linear, exponent 1.00, 7 for each one more");
    }

    @Test
    void countsNearALineAreLinear() {
        Growth growth = Growth.of(
                List.of(new CountAt(8, 46), new CountAt(32, 108), new CountAt(128, 328), new CountAt(400, 952)), 0);

        assertThat(growth.growthClass()).isEqualTo(GrowthClass.LINEAR);
        assertThat(growth.exponent()).isCloseTo(1, within(0.1));
        assertThat(growth.slope()).isCloseTo(2.3, within(0.1));
    }

    @ParameterizedTest
    @CsvSource({"0.5, ROOT", "1, LINEAR", "1.5, SUPERLINEAR", "2, QUADRATIC", "3, STEEPER"})
    void powersAreFoundAgain(double exponent, GrowthClass growthClass) {
        Growth growth = growth(n -> 12 + 0.5 * Math.pow(n, exponent), 64, 128, 256, 512);

        assertThat(growth.exponent()).isCloseTo(exponent, within(0.011));
        assertThat(growth.growthClass()).isEqualTo(growthClass);
    }

    @Test
    void nLogNIsALittleMoreThanLinear() {
        assertThat(growth(n -> n * Math.log(n), TENS).exponent()).isBetween(1.05, 1.3);
    }

    @Test
    void aLineWithASquareBeneathIsMoreThanALine() {
        assertThat(growth(n -> 100 * n + 0.1 * n * n, TENS).exponent()).isBetween(1.2, 2.0);
    }

    @Test
    void pagesRoundedUpAreLinear() {
        assertThat(growth(n -> Math.ceil(n / 64), 100, 1000, 10_000).exponent()).isCloseTo(1, within(0.05));
    }

    @Test
    void fewCountsAllowManyExponentsAndManyCountsOne() {
        Growth few = growth(n -> Math.ceil(n / 64) + 5, 100, 200, 400);
        Growth many = growth(n -> 5 + n, TENS);

        assertThat(few.flattest()).isLessThan(0.3);
        assertThat(few.steepest()).isGreaterThan(1);
        assertThat(many.steepest() - many.flattest()).isLessThan(0.03);
    }

    @Test
    void whatVariesByNoMoreThanTwoHonestRunsIsConstant() {
        List<CountAt> buffers = List.of(new CountAt(10, 8000), new CountAt(100, 8004), new CountAt(1000, 8100));

        assertThat(Growth.of(buffers, 0.02).growthClass()).isEqualTo(GrowthClass.CONSTANT);
        assertThat(Growth.of(buffers, 0).growthClass()).isNotEqualTo(GrowthClass.CONSTANT);
    }

    @Test
    void whatFallsDoesNotGrow() {
        assertThat(growth(n -> 1000 / n, TENS).growthClass()).isEqualTo(GrowthClass.CONSTANT);
    }

    @Test
    void theOrderOfTheSizesDoesNotMatter() {
        assertThat(growth(n -> 3 + n * n, 1000, 10, 100)).isEqualTo(growth(n -> 3 + n * n, TENS));
    }
}
