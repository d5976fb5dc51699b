package org.identityperf.runner.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.identityperf.runner.gate.verdict.Check;
import org.identityperf.runner.gate.verdict.ComparisonResult;
import org.identityperf.runner.gate.verdict.Finding;
import org.identityperf.runner.gate.verdict.Outcome;
import org.identityperf.runner.report.model.Layout;
import org.identityperf.runner.report.model.ModuleReport;
import org.identityperf.runner.report.model.ReportInput;
import org.identityperf.runner.report.model.RunExtras;
import org.junit.jupiter.api.Test;

class SummaryTest {
    private final String summary = Summary.of(ReportFixture.input());

    @Test
    void theAnswersStandBeforeTheTables() {
        assertThat(summary.indexOf("**failed**")).isPositive().isLessThan(summary.indexOf("|---"));
        assertThat(summary).contains("433 statements, 412 are expected", "**choose** Local, 250,000 sessions: choose ");
    }

    @Test
    void checksThatPassedAreOnlyCounted() {
        assertThat(summary).doesNotContain("3146 as before").contains("had nothing to compare with");
        assertThat(summary.indexOf("no expected counts")).isGreaterThan(summary.indexOf("<details>"));
    }

    @Test
    void figuresAreFoldedAway() {
        assertThat(summary.indexOf("### Published claims"))
                .isGreaterThan(summary.indexOf("<details>"))
                .isLessThan(summary.indexOf("</details>"));
    }

    @Test
    void whatAnAnswerSumsUpIsFoldedAwayToo() {
        ModuleReport module = ReportFixture.input().modules().get(0);
        List<Check> skipped = List.of(
                new Check("ReadUser with a:b", Outcome.SKIP, "a:b can't be had"),
                new Check("ListUsers with a:b", Outcome.SKIP, "a:b can't be had"));

        String text = Summary.of(new ReportInput(
                List.of(new ModuleReport(module.run(), List.of(), List.of(), skipped, List.of(), List.of()))));

        int folded = text.indexOf("<details>");
        assertThat(text.indexOf("**skipped** 2 checks: a:b can't be had"))
                .isPositive()
                .isLessThan(folded);
        assertThat(text).containsOnlyOnce("\n  - ReadUser with a:b\n");
        assertThat(text.indexOf("\n  - ReadUser with a:b\n")).isGreaterThan(folded);
    }

    @Test
    void whatACommentCannotHoldIsLeftToTheReport() {
        List<ModuleReport> many =
                Collections.nCopies(10, ReportFixture.input().modules().get(0));

        String text = Summary.of(new ReportInput(many));

        assertThat(text.length()).isLessThan(Summary.ROOM + 1000);
        assertThat(text).contains("<details>", "`report.html` has them");
        assertThat(text.split("\\*\\*failed\\*\\*", -1)).hasSizeGreaterThan(10);
    }

    @Test
    void whatFailedIsAnAnswerAndWhatAComparisonFoundATableToo() {
        Finding worse = new Finding(Finding.Verdict.REGRESSED, "ReadUser.server counts", "5 statements, 3 before");
        Check beside = new Check("ReadRealm.server counts", Outcome.FAIL, "7 statements, 6 are expected");
        ModuleReport module = ReportFixture.input().modules().get(0);

        String text = Summary.of(new ReportInput(List.of(new ModuleReport(
                module.run(),
                List.of(),
                List.of(),
                List.of(worse.check(), beside),
                List.of(),
                List.of(),
                Layout.NONE,
                Optional.of(new ComparisonResult("s 1", "s 2", List.of(worse))),
                RunExtras.NOTHING))));

        assertThat(text.substring(0, text.indexOf("<details>")))
                .containsOnlyOnce("- **failed** ReadUser.server counts: 5 statements, 3 before\n")
                .containsOnlyOnce("- **failed** ReadRealm.server counts: 7 statements, 6 are expected\n");
        assertThat(text).containsOnlyOnce("| ReadUser.server counts | 5 statements, 3 before |");
    }

    @Test
    void itHoldsTheTables() {
        assertThat(summary)
                .contains(
                        "## Keycloak 24.0.5 (perf-keycloak/preload)",
                        "### Published claims",
                        "### Expectations",
                        "### Time breakdown by operation",
                        "### OfflineSessionPreload\n",
                        "### OfflineSessionPage\n",
                        "### Conditions",
                        "## Something else 1.0");
    }

    @Test
    void everyRowHasTheCasesOfItsHeading() {
        String[] lines = summary.split("\n");
        for (int i = 1; i < lines.length; i++) {
            if (lines[i].startsWith("|") && lines[i - 1].startsWith("|")) {
                assertThat(bars(lines[i])).as(lines[i]).isEqualTo(bars(lines[i - 1]));
            }
        }
    }

    private static long bars(String line) {
        return line.replace("\\|", "").chars().filter(c -> c == '|').count();
    }
}
