package org.identityperf.runner.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.identityperf.runner.gate.verdict.Check;
import org.identityperf.runner.gate.verdict.ComparisonResult;
import org.identityperf.runner.gate.verdict.Finding;
import org.identityperf.runner.gate.verdict.Outcome;
import org.identityperf.runner.report.model.Layout;
import org.identityperf.runner.report.model.ModuleReport;
import org.identityperf.runner.report.model.RunExtras;
import org.junit.jupiter.api.Test;

class SummaryTest {
    private final String summary = Summary.of(ReportFixture.input());

    @Test
    void theVerdictsOfAllModulesStandBeforeTheFindings() {
        assertThat(summary)
                .startsWith("# identity-perf\n\n- **failed** Keycloak 24.0.5: ")
                .contains("- **not gated** Something else 1.0: 4 cases, nothing was judged\n");
        assertThat(summary.indexOf("Something else 1.0"))
                .isLessThan(summary.indexOf("## Keycloak 24.0.5 (perf-keycloak/preload)"));
    }

    @Test
    void whatFailedIsTheFirstFinding() {
        assertThat(summary)
                .contains(
                        "(perf-keycloak/preload)\n\n- **failed** ",
                        "433 statements, 412 are expected",
                        "**choose** +1 ms, 250,000 sessions: choose ")
                .doesNotContain("3146 as before");
    }

    @Test
    void tablesAreLeftToTheReport() {
        assertThat(summary).doesNotContain("|--").contains("`report.html` has all tables");
    }

    @Test
    void ofManyModulesEachHasSomeRoom() {
        List<ModuleReport> many = Collections.nCopies(6, ReportFixture.input().get(0));

        String text = Summary.of(many);

        assertThat(text.length()).isLessThan(Summary.ROOM + 1000);
        assertThat(text.split("\n- \\*\\*failed\\*\\* Offline", -1)).hasSize(7);
        assertThat(text).containsPattern("\n- and \\d+ more in `report.html`\n");
    }

    @Test
    void casesOfOneOperationThatImprovedAreOneFinding() {
        List<Finding> faster = IntStream.of(1, 2, 3)
                .mapToObj(users -> new Finding(
                        Finding.Verdict.IMPROVED,
                        "ReadUser.server[users=" + users + "] counts",
                        "3 statements, 5 before"))
                .toList();

        assertThat(compared(List.of(), faster))
                .contains("3 improved against s 1\n")
                .containsOnlyOnce("**improved**")
                .contains(
                        "| | operation | before → after | statements |\n|---|---|---|---|\n"
                                + "| **improved** | ReadUser.server\\[users=1\\] counts, as in 2 other cases | 3 statements, 5 before | |\n");
    }

    @Test
    void whatFailedIsThereOnceAlsoIfAComparisonFoundIt() {
        Finding worse = new Finding(Finding.Verdict.REGRESSED, "ReadUser.server counts", "5 statements, 3 before");
        Check beside = new Check("ReadRealm.server counts", Outcome.FAIL, "7 statements, 6 are expected");

        assertThat(compared(List.of(worse.check(), beside), List.of(worse)))
                .containsOnlyOnce("ReadUser.server counts")
                .contains("| **regressed** | ReadUser.server counts | 5 statements, 3 before | |\n")
                .containsOnlyOnce("- **failed** ReadRealm.server counts: 7 statements, 6 are expected\n");
    }

    @Test
    void aTableHasWhatChangedWithTheStatementsAndWhatCannotBeToldIsLeftToTheReport() {
        String text = compared(
                List.of(),
                List.of(
                        new Finding(Finding.Verdict.NO_CHANGE_SEEN, "ReadUser.server time", "the pairs show none"),
                        new Finding(
                                Finding.Verdict.REGRESSED,
                                "ReadUser.server[users=1] counts",
                                "more: store.calls 5 → 6 (1.20 times), store.rows 7 → 8; added: 1 call: select a|b; dropped:"
                                        + " 1 call: select c")));

        assertThat(text)
                .contains(
                        "| **regressed** | ReadUser.server\\[users=1\\] counts | more: store.calls 5 → 6 (1.20 times),"
                                + " store.rows 7 → 8 | added: 1 call: select a\\|b; dropped: 1 call: select c |\n")
                .doesNotContain("the pairs show none");
    }

    private static String compared(List<Check> checks, List<Finding> findings) {
        ModuleReport module = ReportFixture.input().get(0);
        return Summary.of(List.of(new ModuleReport(
                module.run(),
                List.of(),
                List.of(),
                checks,
                List.of(),
                List.of(),
                Layout.NONE,
                Optional.of(new ComparisonResult("s 1", "s 2", findings)),
                RunExtras.NOTHING)));
    }
}
