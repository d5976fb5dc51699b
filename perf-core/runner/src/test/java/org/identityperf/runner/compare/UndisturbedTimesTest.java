package org.identityperf.runner.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.identityperf.runner.compare.PackedPair.Times;
import org.identityperf.runner.compare.UndisturbedTimes.Attempted;
import org.identityperf.runner.finding.TimePairs.Quantity;
import org.identityperf.runner.finding.TimePairs.TimePair;
import org.junit.jupiter.api.Test;

class UndisturbedTimesTest {

    private final List<String> dropped = new ArrayList<>();

    private static Attempted attempted(double seconds, double ofBaseline, double ofCandidate) {
        Times times = new Times(Map.of(Quantity.MEDIAN, new TimePair(seconds, seconds)), Optional.empty());
        return new Attempted(times, ofBaseline, ofCandidate);
    }

    private Times times(Attempted... attempts) throws IOException {
        Iterator<Attempted> all = Arrays.asList(attempts).iterator();
        return UndisturbedTimes.of(all::next, dropped::add);
    }

    @Test
    void aPairWhoseWaitingJvmsRestIsKeptAtOnce() throws Exception {
        assertThat(times(attempted(1, 0.02, 0.03)).pairs()).containsEntry(Quantity.MEDIAN, new TimePair(1, 1));
        assertThat(dropped).isEmpty();
    }

    @Test
    void aPairWithAWaitingJvmThatWorksIsToldAndMeasuredAgain() throws Exception {
        Times times = times(attempted(1, 0.4, 0), attempted(2, 0, 0.9), attempted(3, 0, 0.1));

        assertThat(times.pairs()).containsEntry(Quantity.MEDIAN, new TimePair(3, 3));
        assertThat(dropped)
                .containsExactly(
                        "the baseline used 40 % of a processor while it waited for the other side's turns, and the candidate 0 %",
                        "the candidate used 90 % of a processor while it waited for the other side's turns, and the baseline 0 %");
    }

    @Test
    void aPairWhoseWaitingJvmsWorkAlikeIsKept() throws Exception {
        assertThat(times(attempted(1, 0.5, 0.4)).pairs()).containsEntry(Quantity.MEDIAN, new TimePair(1, 1));
        assertThat(dropped).isEmpty();
    }

    @Test
    void whatIsAlwaysDisturbedHasNoTimesAndTheReason() throws Exception {
        Times times = times(attempted(1, 0, 0.9), attempted(1, 0, 0.9), attempted(1, 0, 0.9), attempted(1, 0, 0));

        assertThat(times.pairs()).isEmpty();
        assertThat(times.failure())
                .hasValueSatisfying(why -> assertThat(why).startsWith("the candidate used 90 % of a processor"));
    }
}
