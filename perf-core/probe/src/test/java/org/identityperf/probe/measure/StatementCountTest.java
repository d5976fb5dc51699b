package org.identityperf.probe.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class StatementCountTest {

    private static final StatementCount KNOWN =
            new StatementCount(2, 6, "select 1", OptionalLong.of(40), OptionalDouble.of(0.25));

    @Test
    void aLineIsReadBackWhateverTheStoreTells() {
        StatementCount less = new StatementCount(2, 6, "select 1");
        assertThat(StatementCount.ofLine(KNOWN.line())).isEqualTo(KNOWN);
        assertThat(StatementCount.ofLine(less.line())).isEqualTo(less);
        StatementCount timed = new StatementCount(2, 6, "select 1", OptionalLong.empty(), OptionalDouble.of(0.25));
        assertThat(StatementCount.ofLine(timed.line())).isEqualTo(timed);
        assertThat(new StatementCount(1, 1, "select\n\t1 ").line()).isEqualTo("1\t1\tselect 1");
    }

    @Test
    void ofTwoTogetherOnlyThatIsKnownWhichIsKnownOfBoth() {
        assertThat(KNOWN.and(KNOWN))
                .isEqualTo(new StatementCount(4, 12, "select 1", OptionalLong.of(80), OptionalDouble.of(0.5)));
        assertThat(KNOWN.and(KNOWN).less(KNOWN)).isEqualTo(KNOWN);
        assertThat(KNOWN.and(new StatementCount(1, 1, "select 1"))).isEqualTo(new StatementCount(3, 7, "select 1"));
    }

    @Test
    void timesAreSummedWhereAllAreKnown() {
        assertThat(StatementCount.sum(Stream.of(OptionalDouble.of(0.25), OptionalDouble.of(0.5))))
                .hasValue(0.75);
        assertThat(StatementCount.sum(Stream.of(OptionalDouble.of(0.25), OptionalDouble.empty())))
                .isEmpty();
        assertThat(StatementCount.sum(Stream.of())).hasValue(0);
    }
}
