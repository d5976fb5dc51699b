package org.identityperf.runner.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.identityperf.probe.measure.Counter;
import org.identityperf.runner.result.BenchmarkCase;
import org.identityperf.runner.result.Fork;
import org.identityperf.runner.result.Implementation;
import org.identityperf.runner.result.Measurement;
import org.identityperf.runner.result.Plan;
import org.identityperf.runner.result.RunResult;
import org.junit.jupiter.api.Test;

class RemarksTest {
    private final List<Measurement> measurements = new ArrayList<>();
    private final List<Plan> plans = new ArrayList<>();

    private RemarksTest cell(String query, String index, double seconds, double buffers, String plan) {
        return cell(Implementation.REFERENCE, query, index, seconds, buffers, plan);
    }

    private RemarksTest cell(
            Implementation rung, String query, String index, double seconds, double buffers, String plan) {
        BenchmarkCase cell = new BenchmarkCase(
                "OfflineSessionPage", rung, new TreeMap<>(Map.of("query", query, "index", index, "sessions", "50000")));
        measurements.add(new Measurement(cell, List.of(new Fork(List.of(seconds))), Map.of(Counter.BUFFERS, buffers)));
        plans.add(new Plan(cell.toString(), "page", "select", plan));
        return this;
    }

    private ModuleReport module() {
        RunResult run = new RunResult("m", "s", "pr", new TreeMap<>(), measurements);
        return new ModuleReport(run, List.of(), List.of(), List.of(), plans, List.of(), Fixture.presentation());
    }

    private List<String> full() {
        return Remarks.full(module(), "OfflineSessionPage");
    }

    private List<Figure> figures() {
        return Chapter.of(module()).get(0).figures();
    }

    private RemarksTest asMeasured() {
        return cell("CREATED_ON_OR", "NONE", 0.215, 27_738, "Seq Scan on s\n Rows Removed by Filter: 25001")
                .cell("CREATED_ON_OR", "CREATED_ON", 0.0638, 14_172, PlanFactsTest.FILTERING)
                .cell("CREATED_ON_OR", "PRELOAD", 0.0764, 16_247, PlanFactsTest.FILTERING)
                .cell("KEY", "NONE", 0.00969, 1079, PlanFactsTest.SEEKING)
                .cell("KEY", "PRELOAD", 0.013, 1079, PlanFactsTest.SEEKING);
    }

    @Test
    void oneSentenceTellsWhyTheTestersDisagreed() {
        assertThat(asMeasured().full())
                .containsExactly(
                        "The testers of KEYCLOAK-11019 could disagree because an index helps the old query without curing"
                                + " it: it divides the query's cold time by 2.81 to 3.37, but the query cannot seek with any and"
                                + " still reads and drops 25,001 rows to find the page of the plans below, the more the larger the"
                                + " table; the query by key needs no index, takes 22.2 times less than the old query without one"
                                + " and 6.58 times less than with the better one, and touches 1,079 buffers whichever there is.");
    }

    @Test
    void whatThePlansDoNotShowIsNotClaimed() {
        cell("CREATED_ON_OR", "NONE", 2, 100, "")
                .cell("CREATED_ON_OR", "PRELOAD", 1, 100, "")
                .cell("KEY", "NONE", 1, 9, "");
        assertThat(full().get(0)).doesNotContain("seek", "buffers").contains("by 2.00;");
    }

    @Test
    void likeIsComparedWithLike() {
        cell("CREATED_ON_OR", "NONE", 2, 100, "")
                .cell("CREATED_ON_OR", "PRELOAD", 1, 100, "")
                .cell("KEY", "NONE", 1, 9, "")
                .cell(Implementation.FLOOR, "CREATED_ON_OR", "NONE", 0.02, 100, "")
                .cell(Implementation.FLOOR, "CREATED_ON_OR", "PRELOAD", 0.01, 100, "")
                .cell(Implementation.FLOOR, "KEY", "NONE", 0.01, 9, "");

        assertThat(full().get(0)).as("no rung over another").contains("by 2.00;");
    }

    @Test
    void withoutAnIndexToCompareWithThereIsNoAnswer() {
        cell("CREATED_ON_OR", "NONE", 2, 100, "").cell("KEY", "NONE", 1, 9, "");
        assertThat(full()).isEmpty();
        assertThat(Remarks.brief(module(), "OfflineSessionPage")).isEmpty();
    }

    @Test
    void aBenchmarkThatAsksSomethingElseIsLeftAlone() {
        measurements.add(new Measurement(
                new BenchmarkCase("OfflineSessionPage", Implementation.SERVER, new TreeMap<>()),
                List.of(),
                Map.of(Counter.CALLS, 1.0)));
        assertThat(full()).isEmpty();
        assertThat(figures()).isEmpty();
    }

    @Test
    void timeAndBuffersAreShownQueryByIndexWithoutAnIndexFirst() {
        List<Figure> figures = asMeasured().figures();
        assertThat(figures).extracting(f -> f.chart().title()).containsExactly("Cold time", "Buffers touched");
        assertThat(figures.get(1).numbers().rows())
                .containsExactly(
                        List.of("no index", "27,738", "1,079"),
                        List.of("on created_on", "14,172", "–"),
                        List.of("for preloading", "16,247", "1,079"));
        assertThat(figures.get(0).conditions())
                .isEqualTo("50,000 sessions · one fork each, so nothing is known of the spread");
    }
}
