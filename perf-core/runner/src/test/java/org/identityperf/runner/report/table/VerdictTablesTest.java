package org.identityperf.runner.report.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.identityperf.runner.finding.Change;
import org.identityperf.runner.finding.ComparisonResult;
import org.identityperf.runner.finding.CountsMoved;
import org.identityperf.runner.finding.StatementChange;
import org.identityperf.runner.finding.TimeMoved;
import org.identityperf.runner.finding.TimeMoved.RatioInterval;
import org.identityperf.runner.finding.TimePairs;
import org.identityperf.runner.finding.TimePairs.TimePair;
import org.identityperf.runner.finding.Verdict;
import org.identityperf.runner.report.format.Table;
import org.identityperf.runner.report.page.ReportFixture;
import org.identityperf.runner.result.OperationStatement;
import org.junit.jupiter.api.Test;

class VerdictTablesTest {

    private static Table moved(Change... changes) {
        return VerdictTables.moved(new ComparisonResult("Tiny 1", "Tiny 2", List.of(changes)));
    }

    @Test
    void bothSidesOfWhatMovedAreBesideEachOtherAndWhatIsWorseComesFirst() {
        CountsMoved fewer = ReportFixture.calls("Login", 10, 5, 4);
        StatementChange added = new StatementChange(
                Optional.empty(),
                Optional.of(new OperationStatement("select 1", 17, 17)),
                Optional.empty(),
                List.of(),
                List.of());
        CountsMoved more = ReportFixture.calls("ReadUser", 10, 1, 18, added);
        TimeMoved slower = new TimeMoved(
                new TimePairs(
                        more.benchmarkCase(),
                        TimePairs.Quantity.MEDIAN,
                        List.of(new TimePair(0.001, 0.002)),
                        List.of(new TimePair(0.002, 0.004), new TimePair(0.003, 0.006))),
                Verdict.REGRESSED,
                new RatioInterval(2, OptionalDouble.empty(), OptionalDouble.empty()),
                OptionalDouble.empty());

        Table table = moved(fewer, more, slower, ReportFixture.calls("Same", 10, 3, 3));

        assertThat(table.columns())
                .extracting(Table.Column::title)
                .containsExactly("verdict", "operation", "what", "baseline", "candidate", "times", "in words");
        assertThat(table.texts())
                .extracting(row -> row.subList(0, 6))
                .containsExactly(
                        List.of("regressed", "ReadUser.server[users=10]", "statements", "1", "18", "18.0×"),
                        List.of("regressed", "ReadUser.server[users=10]", "time", "2.00 ms", "4.00 ms", "2.00×"),
                        List.of("improved", "Login.server[users=10]", "statements", "5", "4", "0.800×"));
        assertThat(table.texts())
                .extracting(row -> row.get(6))
                .containsExactly("added: 17 calls: select 1", "takes 2.000 times as long (3 pairs)", "");
    }

    @Test
    void whatWasZeroIsNoMultiple() {
        assertThat(moved(ReportFixture.calls("ReadUser", 10, 0, 18)).texts().get(0))
                .containsSubsequence("statements", "0", "18");
    }
}
