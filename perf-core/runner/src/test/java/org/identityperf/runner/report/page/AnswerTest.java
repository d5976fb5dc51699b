package org.identityperf.runner.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.OptionalDouble;
import java.util.function.UnaryOperator;
import org.identityperf.runner.finding.Change;
import org.identityperf.runner.finding.ComparisonResult;
import org.identityperf.runner.finding.CountsMoved;
import org.identityperf.runner.finding.TimeMoved;
import org.identityperf.runner.finding.TimeMoved.RatioInterval;
import org.identityperf.runner.finding.TimePairs;
import org.identityperf.runner.finding.TimePairs.TimePair;
import org.identityperf.runner.finding.Verdict;
import org.junit.jupiter.api.Test;

class AnswerTest {

    private static List<String> answer(Change... changes) {
        return Answer.of(new ComparisonResult("Tiny 1", "Tiny 2", List.of(changes)), 120, UnaryOperator.identity());
    }

    private static TimeMoved time(CountsMoved counts, Verdict verdict, double ratio) {
        return new TimeMoved(
                new TimePairs(
                        counts.benchmarkCase(),
                        TimePairs.Quantity.MEDIAN,
                        List.of(new TimePair(0.001, 0.001 * ratio)),
                        List.of()),
                verdict,
                new RatioInterval(ratio, OptionalDouble.empty(), OptionalDouble.empty()),
                OptionalDouble.empty());
    }

    @Test
    void anOperationWithEqualCountsThatHadNoRoomForItsPairsIsNotWithoutChange() {
        CountsMoved slow = ReportFixture.calls("ReadUser", 10, 3, 3);
        CountsMoved doubtful = ReportFixture.calls("ReadRealm", 10, 3, 3);
        CountsMoved same = ReportFixture.calls("Login", 10, 3, 3);

        assertThat(answer(
                        slow,
                        time(slow, Verdict.NOT_GATED, 1.6),
                        doubtful,
                        time(doubtful, Verdict.INCONCLUSIVE, 1.4),
                        same,
                        time(same, Verdict.NO_CHANGE_SEEN, 1.01)))
                .containsExactly(
                        "✓ 1 operation: no change",
                        "? not certain: 2, ReadRealm (1.4× slower so far), ReadUser (1.6× slower so far)");
    }
}
