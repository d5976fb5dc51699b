package org.identityperf.runner.report.page;

import java.util.ArrayList;
import java.util.List;
import org.identityperf.runner.gate.verdict.Check;
import org.identityperf.runner.gate.verdict.Finding;
import org.identityperf.runner.gate.verdict.Outcome;
import org.identityperf.runner.report.finding.CapacityPlan;
import org.identityperf.runner.report.finding.ExecutiveSummary;
import org.identityperf.runner.report.finding.KeyFinding;
import org.identityperf.runner.report.finding.KeyFindings;
import org.identityperf.runner.report.format.Table;
import org.identityperf.runner.report.model.ModuleReport;
import org.identityperf.runner.report.model.ReportInput;
import org.identityperf.runner.report.model.RunBenchmarks;
import org.identityperf.runner.report.table.CaseTable;
import org.identityperf.runner.report.table.ConditionTables;
import org.identityperf.runner.report.table.OperationTable;
import org.identityperf.runner.report.table.TimeBreakdown;
import org.identityperf.runner.report.table.VerdictTables;

/**
 * The summary is {@code summary.md}, fit for a comment on a pull request and for the summary of a CI job. The findings
 * are visible at once, worst first. Their details and the figures are folded below, as far as a comment has room.
 */
public final class Summary {

    /** A comment on GitHub has at most 65,536 characters; the sender may add some words. */
    static final int ROOM = 60_000;

    /** How many of the checks without anything to compare with are listed; their full number is among the answers. */
    private static final int MOST_FREE = 10;

    private static final String TOO_LONG = "Its tables do not fit in here; `report.html` has them.\n\n";

    private Summary() {}

    /** Returns the whole file, {@value #ROOM} characters at most unless the answers are longer than that. */
    public static String of(ReportInput input) {
        List<String> heads = new ArrayList<>();
        List<String> figures = new ArrayList<>();
        input.modules().forEach(module -> {
            heads.add(head(module));
            figures.add(figures(module));
        });
        int free = ROOM
                - heads.stream()
                        .mapToInt(head -> head.length() + TOO_LONG.length())
                        .sum();
        StringBuilder text = new StringBuilder("# identity-perf\n\n");
        if (heads.isEmpty()) {
            text.append("No module was run.\n");
        }
        for (int i = 0; i < heads.size(); i++) {
            text.append(heads.get(i));
            boolean fits = figures.get(i).length() <= free;
            text.append(fits ? figures.get(i) : TOO_LONG);
            free -= fits ? figures.get(i).length() : 0;
        }
        return text.toString();
    }

    private static String head(ModuleReport module) {
        StringBuilder text = new StringBuilder("## ");
        text.append(Markdown.escape(module.run().system())).append(" (");
        text.append(Markdown.escape(module.run().module())).append(")\n\n");
        ExecutiveSummary.of(module)
                .forEach((question, sentence) -> text.append("**")
                        .append(question)
                        .append(":** ")
                        .append(Markdown.escape(sentence))
                        .append("  \n"));
        text.append('\n');
        KeyFindings.of(module).forEach(answer -> text.append(line(answer)));
        return text.append('\n').toString();
    }

    private static String line(KeyFinding answer) {
        return "- **" + answer.label() + "** " + Markdown.escape(answer.text()) + '\n';
    }

    private static String figures(ModuleReport module) {
        StringBuilder text = new StringBuilder("<details><summary>Claims, figures and conditions</summary>\n\n");
        module.against()
                .map(against -> VerdictTables.findings(against, finding -> finding.verdict() != Finding.Verdict.EQUAL))
                .ifPresent(table -> table(text, "### " + Markdown.escape(table.caption()), table));
        more(text, KeyFindings.of(module));
        List<Check> free = module.checks().stream()
                .filter(check -> check.outcome() == Outcome.NOT_GATED)
                .toList();
        String some = free.size() > MOST_FREE ? ": " + MOST_FREE + " of " + free.size() : "";
        table(
                text,
                "### Not compared" + some,
                VerdictTables.checks(free.stream().limit(MOST_FREE).toList()));
        VerdictTables.claims(module.claimResults()).forEach(claims -> table(text, "### " + claims.caption(), claims));
        CapacityPlan.of(module).ifPresent(plan -> table(text, "### Capacity plan", plan.table(module.run())));
        Table operations = OperationTable.of(module.run(), module.layout().labels());
        table(text, "### " + Markdown.escape(operations.caption()), operations);
        Table spent =
                TimeBreakdown.table(TimeBreakdown.of(module), module.layout().labels());
        table(text, "### " + spent.caption(), spent);
        for (String benchmark : RunBenchmarks.names(module.run())) {
            BenchmarkSection.tables(module, benchmark)
                    .forEach(published -> table(text, "### " + Markdown.escape(published.caption()), published));
            Table cases = CaseTable.of(module.run(), module.layout().labels(), benchmark);
            table(text, "### " + Markdown.escape(cases.caption()), cases);
        }
        table(text, "### Conditions", ConditionTables.all(module.run()));
        return text.append("</details>\n\n").toString();
    }

    /** Writes the details of the answers. */
    private static void more(StringBuilder text, List<KeyFinding> answers) {
        List<KeyFinding> longer =
                answers.stream().filter(answer -> !answer.more().isEmpty()).toList();
        if (longer.isEmpty()) {
            return;
        }
        text.append("### All findings\n\n");
        for (KeyFinding answer : longer) {
            text.append(line(answer));
            answer.more()
                    .forEach(more ->
                            text.append("  - ").append(Markdown.escape(more)).append('\n'));
        }
        text.append('\n');
    }

    private static void table(StringBuilder text, String heading, Table table) {
        if (!table.rows().isEmpty()) {
            text.append(heading).append("\n\n").append(Markdown.table(table)).append('\n');
        }
    }
}
