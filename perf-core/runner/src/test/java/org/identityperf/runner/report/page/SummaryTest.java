package org.identityperf.runner.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.identityperf.runner.finding.Change;
import org.identityperf.runner.finding.ComparisonResult;
import org.identityperf.runner.finding.CountsMoved;
import org.identityperf.runner.finding.Finding;
import org.identityperf.runner.finding.Performed;
import org.identityperf.runner.finding.StatementChange;
import org.identityperf.runner.finding.StatementChange.Caller;
import org.identityperf.runner.report.model.Layout;
import org.identityperf.runner.report.model.ModuleReport;
import org.identityperf.runner.report.model.RunExtras;
import org.identityperf.runner.result.BenchmarkCase;
import org.identityperf.runner.result.OperationStatement;
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
                .contains("(perf-keycloak/preload)\n\n- **failed** ", "433 statements, 412 are expected")
                .doesNotContain("done, and its result is right");
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
        List<CountsMoved> faster = IntStream.of(1, 2, 3)
                .mapToObj(users -> ReportFixture.calls("ReadUser", users, 5, 3))
                .toList();

        assertThat(compared(List.of(), faster))
                .contains("3 improved against s 1\n")
                .contains("| | operation | change |\n|:-:|---|---|\n| ✓ | ReadUser | statements 5 → 3 |\n\n")
                .containsOnlyOnce("ReadUser");
    }

    @Test
    void whatFailedIsThereOnceAlsoIfAComparisonFoundIt() {
        CountsMoved worse = ReportFixture.calls("ReadUser", 1, 3, 5);
        Performed beside = new Performed(BenchmarkCase.of("ReadRealm.server[]"), Optional.of("an answer was wrong"));

        assertThat(compared(List.of(worse, beside), List.of(worse)))
                .containsOnlyOnce("ReadUser")
                .contains("| ✗ | ReadUser | statements 3 → 5 |\n")
                .containsOnlyOnce("- **failed** ReadRealm.server\\[\\]: an answer was wrong\n");
    }

    @Test
    void theStatementsBehindTheWorstAreThereInFull() {
        OperationStatement one = new OperationStatement("select a|b `c`", 1, 1);
        OperationStatement other = new OperationStatement("select c", 1, 1);
        String text = compared(
                List.of(),
                List.of(
                        ReportFixture.calls("ReadGroup", 1, 5, 5),
                        ReportFixture.calls(
                                "ReadUser",
                                1,
                                5,
                                6,
                                new StatementChange(
                                        Optional.empty(),
                                        Optional.of(one),
                                        Optional.empty(),
                                        List.of(),
                                        List.of(new Caller("UserAdapter.getRoles", true))),
                                new StatementChange(
                                        Optional.of(other),
                                        Optional.empty(),
                                        Optional.empty(),
                                        List.of(),
                                        List.of()))));

        assertThat(text)
                .contains("| ✗ | ReadUser | statements 5 → 6 |\n\n✓ 1 operation: no change\n\n")
                .contains("**ReadUser**: ReadUser.server\\[users=1\\]\n\n```diff\n+ 1×  select a|b `c`\n"
                        + "      called from  UserAdapter.getRoles (changed)\n```\n")
                .doesNotContain("select c");
    }

    @Test
    void moreThanTheFiveWorstAreFolded() {
        List<CountsMoved> worse = IntStream.rangeClosed(1, 7)
                .mapToObj(i -> ReportFixture.calls("Read" + i, 1, 1, 10 * i))
                .toList();

        assertThat(compared(List.of(), worse))
                .containsSubsequence(
                        "| ✗ | Read7 | statements 1 → 70 |\n",
                        "| ✗ | Read3 | statements 1 → 30 |\n\n",
                        "<details><summary>2 more operations</summary>\n\n| | operation | change |\n",
                        "| ✗ | Read2 | statements 1 → 20 |\n| ✗ | Read1 | statements 1 → 10 |\n\n</details>\n");
    }

    @Test
    void whatASavedResultHoldsIsNeitherAMentionNorALinkNorACommand() {
        Performed hostile = new Performed(
                BenchmarkCase.of("ReadRealm.server[]"),
                Optional.of(
                        "@octocat HTTPS://evil WWW.evil [x](http://evil) <img> &#64;x \u001b[2J\u009b2J\r\nverdict"));

        assertThat(compared(List.of(hostile), List.of()))
                .contains("@\u200boctocat HTTPS:\u200b//evil WWW\u200b.evil \\[x\\](http:\u200b//evil) &lt;img&gt; "
                        + "&amp;#\u200b64;x  \\[2J 2J verdict");
    }

    private static String compared(List<? extends Finding> checks, List<? extends Change> findings) {
        ModuleReport module = ReportFixture.input().get(0);
        return Summary.of(List.of(new ModuleReport(
                module.run(),
                List.of(),
                List.of(),
                List.copyOf(checks),
                List.of(),
                Layout.NONE,
                Optional.of(new ComparisonResult("s 1", "s 2", List.copyOf(findings))),
                RunExtras.NOTHING)));
    }
}
