package org.identityperf.runner.gate.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.identityperf.runner.finding.Outcome;
import org.identityperf.runner.finding.PlanChanged;
import org.identityperf.runner.finding.Verdict;
import org.identityperf.runner.report.wording.Wording;
import org.identityperf.runner.result.Plan;
import org.identityperf.runner.result.PlanShapeTest;
import org.junit.jupiter.api.Test;

class PlanComparisonTest {

    private static Plan plan(String label, String plan) {
        return new Plan("ReadUser.server[]", label, "select " + label, plan);
    }

    private static Plan counted(String plan, double rowsRead) {
        return new Plan("ReadUser.server[]", "page", "select", plan, OptionalLong.empty(), OptionalDouble.of(rowsRead));
    }

    private static PlanChanged find(String baseline, String candidate) {
        return new PlanChanged(plan("page", baseline), plan("page", candidate));
    }

    @Test
    void theSamePlanPassesWhateverItsNumbers() {
        PlanChanged found = find(PlanShapeTest.SEEKING, PlanShapeTest.SEEKING.replace("hit=68", "hit=900"));

        assertThat(found.outcome()).isEqualTo(Outcome.PASS);
        assertThat(Wording.name(found)).isEqualTo("ReadUser.server[] plan of page");
    }

    @Test
    void aChangedPlanThatTouchesMoreFailsWithBothPlans() {
        PlanChanged found = find(PlanShapeTest.SEEKING, PlanShapeTest.FILTERING);

        assertThat(found.outcome()).isEqualTo(Outcome.FAIL);
        assertThat(Wording.sentence(found))
                .isEqualTo("changed for the worse: [Limit > Index Scan using constraint_pk on offline_user_session],"
                        + " 68 pages, 64 rows read → [Limit > Incremental Sort >"
                        + " Index Scan using idx_created on offline_user_session], 943 pages, 25,066 rows read");
    }

    @Test
    void aChangedPlanThatTouchesLessIsAnImprovement() {
        PlanChanged found = find(PlanShapeTest.FILTERING, PlanShapeTest.SEEKING);

        assertThat(found.verdict()).isEqualTo(Verdict.IMPROVED);
        assertThat(Wording.sentence(found)).startsWith("changed for the better: ");
    }

    @Test
    void aChangedPlanThatTouchesFewerPagesForMoreRowsIsNone() {
        PlanChanged found = find(PlanShapeTest.FILTERING, PlanShapeTest.SEEKING.replace("rows=64.00", "rows=64000.00"));

        assertThat(found.verdict()).isEqualTo(Verdict.REGRESSED);
    }

    @Test
    void aChangedPlanThatTouchesAsMuchIsTold() {
        PlanChanged found =
                find(PlanShapeTest.SEEKING, PlanShapeTest.SEEKING.replace("constraint_pk", "another_index"));

        assertThat(found.verdict()).isEqualTo(Verdict.CHANGED);
        assertThat(Wording.sentence(found)).startsWith("changed, not for the worse: ");
    }

    @Test
    void aWorsePlanThatDoesNotFollowTheCodeIsUnstable() {
        PlanChanged worse = new PlanChanged(plan("page", PlanShapeTest.SEEKING), plan("page", PlanShapeTest.FILTERING));
        PlanChanged onTheOthersDatabase =
                new PlanChanged(plan("page", PlanShapeTest.FILTERING), plan("page", PlanShapeTest.SEEKING));

        assertThat(worse.explainedAgain(List.of(worse)).verdict()).isEqualTo(Verdict.REGRESSED);
        assertThat(worse.explainedAgain(List.of()).verdict()).isEqualTo(Verdict.REGRESSED);
        PlanChanged unstable = worse.explainedAgain(List.of(onTheOthersDatabase));
        assertThat(unstable.verdict()).isEqualTo(Verdict.UNSTABLE);
        assertThat(Wording.sentence(unstable)).contains("; explained again, it is [", " → ");
    }

    @Test
    void aPageOrTwoMoreOfAFewDecideNothing() {
        String other = PlanShapeTest.SEEKING.replace("constraint_pk", "another_index");

        assertThat(find(PlanShapeTest.SEEKING, other.replace("hit=68", "hit=70"))
                        .outcome())
                .isEqualTo(Outcome.PASS);
        assertThat(find(PlanShapeTest.SEEKING, other.replace("hit=68", "hit=71"))
                        .outcome())
                .isEqualTo(Outcome.FAIL);
    }

    @Test
    void moreRowsForAsManyPagesFailToo() {
        String moreRows =
                PlanShapeTest.SEEKING.replace("constraint_pk", "another_index").replace("rows=64.00", "rows=640.00");

        assertThat(find(PlanShapeTest.SEEKING, moreRows).outcome()).isEqualTo(Outcome.FAIL);
    }

    @Test
    void rowsThatMySqlCountedDecideWhereThePlanWasNotExecuted() {
        PlanChanged found = new PlanChanged(
                counted("-> Single-row index lookup on u using PRIMARY (id=7)  (cost=1 rows=1)\n", 1),
                counted(
                        "-> Filter: (u.id = 7)  (cost=50 rows=10)\n    -> Table scan on u  (cost=50 rows=100)\n",
                        1000));

        assertThat(found.outcome()).isEqualTo(Outcome.FAIL);
        assertThat(Wording.sentence(found))
                .isEqualTo("changed for the worse: [Single-row index lookup on u using PRIMARY], 1 rows read"
                        + " → [Filter > Table scan on u], 1,000 rows read");
    }

    @Test
    void anEstimatedCostDecidesNothing() {
        PlanChanged found = find(
                "Index Scan using a on users  (cost=0.00..1.10 rows=10 width=4)",
                "Seq Scan on users  (cost=0.00..99999.10 rows=10 width=4)");

        assertThat(found.outcome()).isEqualTo(Outcome.PASS);
        assertThat(Wording.sentence(found)).startsWith("changed, at a cost not known: ");
    }

    @Test
    void plansOfAStatementWhoseAliasesTheMapperNamesInAnotherWayAreCompared() {
        String text = "select %1$s.id from users %1$s where %1$s.name=$1";
        String before = String.format(text, "ue1_0");
        String after = String.format(text, "user2_");

        assertThat(PlanComparison.of(
                        List.of(new Plan("ReadUser.server[]", before, before, PlanShapeTest.SEEKING)),
                        List.of(
                                new Plan("ReadUser.server[]", "select 1", "select 1", PlanShapeTest.SEEKING),
                                new Plan("ReadUser.server[]", after, after, PlanShapeTest.FILTERING))))
                .singleElement()
                .satisfies(each -> assertThat(each.worse()).isTrue());
    }

    @Test
    void plansOfBothSidesAreFoundByCaseAndLabel() {
        List<PlanChanged> comparisons = PlanComparison.of(
                List.of(plan("page", PlanShapeTest.SEEKING), plan("count", PlanShapeTest.SEEKING)),
                List.of(plan("page", PlanShapeTest.FILTERING), plan("other", PlanShapeTest.SEEKING)));

        assertThat(comparisons)
                .singleElement()
                .satisfies(each -> assertThat(each.changed()).isTrue());
    }
}
