package org.identityperf.runner.gate.pairs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SignedRankTest {

    /** Depression of nine patients, second visit minus first (M. Hollander and D. A. Wolfe, 1973, p. 29). */
    static final double[] DEPRESSION = {
        0.878 - 1.83,
        0.647 - 0.50,
        0.598 - 1.62,
        2.05 - 2.48,
        1.06 - 1.68,
        1.29 - 1.88,
        1.06 - 1.55,
        3.14 - 3.06,
        1.29 - 1.30
    };

    @Test
    void theTextbooksExample() {
        SignedRank rank = SignedRank.of(DEPRESSION);

        assertThat(rank.statistic()).isEqualTo(5);
        assertThat(rank.p()).isCloseTo(0.0390625, within(1e-12));
    }

    @ParameterizedTest
    @CsvSource({
        "6, 0.025, 0", "7, 0.025, 2", "8, 0.025, 3", "10, 0.025, 8", "12, 0.025, 13", "15, 0.025, 25", "20, 0.025, 52",
        "25, 0.025, 89", "8, 0.005, 0", "10, 0.005, 3", "20, 0.005, 37", "25, 0.005, 68", "5, 0.025, -1", "7, 0.005, -1"
    })
    void theTablesOfCriticalValues(int n, double tail, int sum) {
        assertThat(SignedRank.quantile(n, tail)).isEqualTo(sum);
    }

    @ParameterizedTest
    @CsvSource({"5, 0.0625", "7, 0.015625", "8, 0.0078125", "13, 0.000244140625"})
    void theLeastThatSoManyPairsCanReach(int n, double p) {
        double[] slower = IntStream.rangeClosed(1, n).mapToDouble(i -> i).toArray();

        assertThat(SignedRank.of(slower).p()).isEqualTo(p);
    }

    @Test
    void tiesAndNoughtsAreAsExactAsTryingAllSigns() {
        double[] differences = {0, 0.1, -0.1, 0.2, 0.2, 0.2, -0.3, 0.4, 0.4, 0.5};

        assertThat(SignedRank.of(differences).p()).isCloseTo(byTryingAllSigns(differences), within(1e-12));
    }

    @Test
    void noTwoSidesArePreferred() {
        Random random = new Random(1);
        for (int i = 0; i < 50; i++) {
            double[] differences = random.doubles(14, -0.4, 0.6).toArray();

            assertThat(SignedRank.of(negative(differences)).p())
                    .isEqualTo(SignedRank.of(differences).p());
        }
    }

    @Test
    void whereNothingDiffersNothingIsRejected() {
        assertThat(SignedRank.of(new double[9]).p()).isEqualTo(1);
        assertThat(SignedRank.of(new double[0]).p()).isEqualTo(1);
    }

    @Test
    void theLevelThatIsReallyAttainedIsTheTablesAndNeverMoreThanAsked() {
        assertThat(SignedRank.attained(9, 0.05)).isCloseTo(0.0390625, within(1e-12));
        assertThat(SignedRank.attained(5, 0.05)).isZero();
        assertThat(IntStream.range(1, 40).mapToDouble(n -> SignedRank.attained(n, 0.05)))
                .allSatisfy(level -> assertThat(level).isLessThanOrEqualTo(0.05));
    }

    private static double[] negative(double[] values) {
        return Arrays.stream(values).map(v -> -v).toArray();
    }

    private static double byTryingAllSigns(double[] differences) {
        double observed = SignedRank.of(differences).statistic();
        int atMost = 0;
        int atLeast = 0;
        int all = 1 << differences.length;
        for (int signs = 0; signs < all; signs++) {
            int tried = signs;
            double sum = SignedRank.of(IntStream.range(0, differences.length)
                            .mapToDouble(i -> (tried >> i & 1) == 1 ? differences[i] : -differences[i])
                            .toArray())
                    .statistic();
            atMost += sum <= observed ? 1 : 0;
            atLeast += sum >= observed ? 1 : 0;
        }
        return Math.min(1, 2.0 * Math.min(atMost, atLeast) / all);
    }
}
