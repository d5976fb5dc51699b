package org.identityperf.probe.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class StatementCountTest {

    private static final StatementCount KNOWN = known(2, 6, 40, 0.25, new StatementLog(5, 1, 8400));

    private static StatementCount known(long calls, long rows, long buffers, double seconds, StatementLog log) {
        return new StatementCount(
                calls, rows, "select 1", OptionalLong.of(buffers), OptionalDouble.of(seconds), Optional.of(log));
    }

    @Test
    void ofTwoTogetherOnlyThatIsKnownWhichIsKnownOfBoth() {
        assertThat(KNOWN.and(KNOWN)).isEqualTo(known(4, 12, 80, 0.5, new StatementLog(10, 2, 16_800)));
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
