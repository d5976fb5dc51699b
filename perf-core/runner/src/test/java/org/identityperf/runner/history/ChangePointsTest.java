package org.identityperf.runner.history;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ChangePointsTest {

    /** How much rain of the Nile passed Aswan, 1871 to 1970, in 10^8 cubic metres (Cobb, 1978). */
    private static final double[] NILE = {
        1120, 1160, 963, 1210, 1160, 1160, 813, 1230, 1370, 1140, 995, 935, 1110, 994, 1020, 960, 1180, 799, 958, 1140,
        1100, 1210, 1150, 1250, 1260, 1220, 1030, 1100, 774, 840, 874, 694, 940, 833, 701, 916, 692, 1020, 1050, 969,
        831, 726, 456, 824, 702, 1120, 1100, 832, 764, 821, 768, 845, 864, 862, 698, 845, 744, 796, 1040, 759, 781, 865,
        845, 944, 984, 897, 822, 1010, 771, 676, 649, 846, 812, 742, 801, 1040, 860, 874, 848, 890, 744, 749, 838, 1050,
        918, 986, 797, 923, 975, 815, 1020, 906, 901, 1170, 912, 746, 919, 718, 714, 740
    };

    private static double[] noise(long seed, double... levels) {
        Random random = new Random(seed);
        return Arrays.stream(levels)
                .map(level -> level * (1 + 0.02 * random.nextGaussian()))
                .toArray();
    }

    private static double[] levels(int each, double... levels) {
        return Arrays.stream(levels)
                .flatMap(level -> DoubleStream.generate(() -> level).limit(each))
                .toArray();
    }

    @Test
    void theNileHasLessWaterFrom1899OnAsIsKnown() {
        assertThat(ChangePoints.of(NILE)).containsExactly(1899 - 1871);
    }

    @Test
    void aSeriesThatStaysHasNone() {
        assertThat(ChangePoints.of(levels(30, 5))).isEmpty();
        long found = IntStream.range(0, 100)
                .filter(seed -> !ChangePoints.of(noise(seed, levels(30, 1))).isEmpty())
                .count();
        // One of a hundred is what the level allows; four would be one chance in fifty.
        assertThat(found).isLessThanOrEqualTo(3);
    }

    @Test
    void stepsUpAndDownAreFoundWhereTheyAre() {
        assertThat(ChangePoints.of(noise(1, levels(15, 1, 1.2, 1.0)))).containsExactly(15, 30);
    }

    @Test
    void oneOutlierIsNoChange() {
        double[] series = noise(7, levels(30, 1));
        series[14] = 5;
        assertThat(ChangePoints.of(series)).isEmpty();
    }

    @Test
    void fewValuesSayNothing() {
        assertThat(ChangePoints.of(new double[0])).isEmpty();
        assertThat(ChangePoints.of(new double[] {1, 1, 1, 9, 9, 9})).isEmpty();
    }
}
