package org.identityperf.runner.claim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.node.TextNode;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BandRuleTest {

    private static Band band(BandRule rule, String... figures) {
        return rule.of(Arrays.stream(figures)
                .map(TextNode::valueOf)
                .map(BandRule.Figure::of)
                .toList());
    }

    @ParameterizedTest
    @CsvSource({
        "4.2,  2.8,   6.3",
        "0.25, 0.1667, 0.375",
        "1.44, 1.2,   1.728",
        "0.64, 0.512, 0.8",
    })
    void anEffectReachesHalfAsMuchAgainToEitherSideAndNeverFartherThanHalfWayToNone(
            String published, double low, double high) {
        Band band = band(BandRule.EFFECT, published);

        assertThat(band.low()).isCloseTo(low, within(1e-3));
        assertThat(band.high()).isCloseTo(high, within(1e-3));
    }

    @Test
    void severalReadingsReachFromTheLeastToTheMostByTheSmallestEffectAmongThem() {
        Band band = band(BandRule.EFFECT, "72.24/81.79", "71.33/81.83");

        assertThat(band.low()).isCloseTo(71.33 / 81.83 * Math.sqrt(72.24 / 81.79), within(1e-9));
        assertThat(band.high()).isCloseTo(Math.sqrt(72.24 / 81.79), within(1e-9));
        assertThat(band.why()).isEqualTo("72.2 / 81.8 and 71.3 / 81.8, and to either side half way to no effect");
    }

    @Test
    void theOtherRulesGiveTheseNumbers() {
        assertThat(band(BandRule.AROUND, "4/4", "6/4")).hasToString("0.667 to 2.25");
        assertThat(band(BandRule.TENTH, "-1")).hasToString("-1.1 to -0.9");
        assertThat(BandRule.SAME.of(List.of())).hasToString("0.8 to 1.25");
        assertThat(BandRule.LESS.of(List.of())).hasToString("0 to 0.8");
        assertThat(BandRule.FLAT.of(List.of())).hasToString("-0.1 to 0.1");
        assertThat(band(BandRule.UP_TO, "128")).hasToString("0 to 128");
    }
}
