package org.identityperf.runner.gate.counts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.identityperf.probe.benchmark.Implementation;
import org.identityperf.probe.measure.StatementCount;
import org.identityperf.runner.finding.Outcome;
import org.identityperf.runner.finding.RuleChecked;
import org.identityperf.runner.report.wording.Wording;
import org.identityperf.runner.result.BenchmarkCase;
import org.identityperf.runner.result.CaseStatements;
import org.junit.jupiter.api.Test;

class StatementRuleTest {

    private static final StatementRule PAGES =
            new StatementRule("pages", "Preload", "server", "(?i)from session .* order by", "sessions", "segment");
    private static final BenchmarkCase CELL = new BenchmarkCase(
            "Preload", Implementation.SERVER, new TreeMap<>(Map.of("sessions", "1000", "segment", "64")));

    private static List<RuleChecked> check(BenchmarkCase benchmarkCase, long pages) {
        return PAGES.check(
                List.of(benchmarkCase),
                List.of(new CaseStatements(
                        CELL.toString(),
                        List.of(
                                new StatementCount(pages, 1000, "SELECT a FROM session s WHERE b ORDER BY a"),
                                new StatementCount(99, 99, "SELECT count(*) FROM session")))));
    }

    @Test
    void asManyPagesAsTheQuotientRoundedUpPass() {
        assertThat(check(CELL, 16))
                .singleElement()
                .extracting(RuleChecked::outcome)
                .isEqualTo(Outcome.PASS);
    }

    @Test
    void onePageMoreFailsWithBothNumbers() {
        RuleChecked check = check(CELL, 17).get(0);

        assertThat(check.outcome()).isEqualTo(Outcome.FAIL);
        assertThat(Wording.sentence(check)).contains("17 pages").contains("is 16");
    }

    @Test
    void anotherImplementationOrACellThatWasNotCountedHasNoCheck() {
        assertThat(check(new BenchmarkCase("Preload", Implementation.FLOOR, CELL.params()), 16))
                .isEmpty();
        assertThat(PAGES.check(List.of(CELL), List.of())).isEmpty();
    }

    @Test
    void aStatementThatIsNoRegularExpressionIsRefused() {
        assertThatThrownBy(() -> new StatementRule("pages", "Preload", "server", "(", "sessions", "segment"))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
