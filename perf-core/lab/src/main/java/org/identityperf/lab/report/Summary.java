package org.identityperf.lab.report;

import java.util.List;
import org.identityperf.lab.gate.Check;
import org.identityperf.lab.gate.Finding;
import org.identityperf.lab.gate.Outcome;

/** {@code summary.md}: the verdict, what is out of line, and the tables, fit for the summary of a CI job. */
public final class Summary {
    private Summary() {}

    /** The whole file. */
    public static String of(ReportInput input) {
        StringBuilder text = new StringBuilder("# identity-perf\n\n");
        if (input.modules().isEmpty()) {
            text.append("No module was run.\n");
        }
        input.modules().forEach(module -> append(text, module));
        return text.toString();
    }

    private static void append(StringBuilder text, ModuleReport module) {
        text.append("## ").append(Markdown.escape(module.run().system())).append(" (");
        text.append(Markdown.escape(module.run().module())).append(")\n\n");
        text.append(Markdown.escape(Answers.measured(module.run()))).append("\n\n");
        for (Answer answer : Answers.of(module)) {
            text.append("- **").append(answer.label()).append("** ");
            text.append(Markdown.escape(answer.text())).append('\n');
            answer.more()
                    .forEach(more ->
                            text.append("  - ").append(Markdown.escape(more)).append('\n'));
        }
        text.append('\n');
        List<Check> notable = module.checks().stream()
                .filter(c -> c.outcome() != Outcome.PASS)
                .toList();
        module.against()
                .map(against -> Judgements.findings(against, finding -> finding.verdict() != Finding.Verdict.EQUAL))
                .ifPresent(table -> table(text, "### " + Markdown.escape(table.caption()), table));
        table(text, "### Out of line, or not compared", Judgements.checks(notable));
        table(text, "### Published laws", Judgements.laws("Published laws", module.laws()));
        module.presentation().capacity().ifPresent(plan -> table(text, "### Capacity plan", plan.table(module.run())));
        for (String benchmark : Benchmarks.names(module.run())) {
            Chapter.published(module, benchmark)
                    .forEach(published -> table(text, "### " + Markdown.escape(published.caption()), published));
            Table cells = CellTable.of(module.run(), module.presentation(), benchmark);
            table(text, "### " + Markdown.escape(cells.caption()), cells);
        }
        table(text, "### Conditions", Conditions.all(module.run()));
    }

    private static void table(StringBuilder text, String heading, Table table) {
        if (!table.rows().isEmpty()) {
            text.append(heading).append("\n\n").append(Markdown.table(table)).append('\n');
        }
    }
}
