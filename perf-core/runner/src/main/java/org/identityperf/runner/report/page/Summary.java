package org.identityperf.runner.report.page;

import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.identityperf.runner.finding.Change;
import org.identityperf.runner.finding.CodeReached;
import org.identityperf.runner.finding.Finding;
import org.identityperf.runner.finding.Findings;
import org.identityperf.runner.finding.Outcome;
import org.identityperf.runner.finding.StatementsFailed;
import org.identityperf.runner.report.finding.KeyFinding;
import org.identityperf.runner.report.finding.KeyFindings;
import org.identityperf.runner.report.format.Markdown;
import org.identityperf.runner.report.model.ModuleReport;
import org.identityperf.runner.report.wording.Wording;
import org.identityperf.runner.result.Units;

/**
 * The summary is {@code summary.md}: what a person reads in a minute, in a comment on a pull request or on the page of a
 * CI job. Each module has its verdict, a table of what a comparison found, and its other findings, worst first. All else is in the
 * report.
 */
public final class Summary {

    /** The most characters of the findings of all modules. */
    static final int ROOM = 7_000;

    /** Where a finding is cut: it may quote a statement. */
    private static final int LONGEST = 400;

    /** The most bytes of a comment, of which the service takes 65,536 characters, without its mark. */
    private static final int COMMENT = 59_500;

    private Summary() {}

    public static String of(List<ModuleReport> modules) {
        StringBuilder text = new StringBuilder("# identity-perf\n\n");
        if (modules.isEmpty()) {
            return text.append("No module was run.\n").toString();
        }
        modules.forEach(module -> {
            KeyFinding verdict = KeyFindings.verdict(module);
            text.append(line(verdict.label(), module.run().system() + ": " + verdict.text()));
        });
        modules.forEach(module -> findings(text, module, modules.size()));
        return text.append("\n`report.html` has all tables, charts and conditions.\n")
                .toString();
    }

    private static void findings(StringBuilder text, ModuleReport module, int modules) {
        text.append("\n## ")
                .append(escape(module.run().system() + " (" + module.run().module() + ")"));
        text.append("\n\n");
        module.against().ifPresent(against -> text.append(ComparisonMarkdown.of(against, COMMENT / modules)));
        int end = text.length() + ROOM / modules;
        List<KeyFinding> findings = KeyFindings.of(module);
        for (int i = 0; i < findings.size(); i++) {
            String line = line(findings.get(i).label(), findings.get(i).text());
            if (i > 0 && text.length() + line.length() > end) {
                text.append("- and ").append(findings.size() - i).append(" more in `report.html`\n");
                return;
            }
            text.append(line);
        }
    }

    private static String line(String label, String text) {
        return "- **" + label + "** " + escape(Units.brief(text, LONGEST)) + '\n';
    }

    /**
     * Returns what a comment on a pull request says of one module: the same answer from what {@code findings.json} holds,
     * which a stranger may have written.
     *
     * @param report where the whole report is
     */
    public static String comment(Findings found, Optional<URI> report) {
        boolean fails = found.findings().stream().anyMatch(each -> each.outcome() == Outcome.FAIL);
        String verdict = Wording.verdict(found.findings());
        String mark = fails ? "✗ " : verdict.startsWith("pass") ? "✓ " : "? ";
        String sides = found.against()
                .map(against -> escape(Units.brief(against.candidate(), LONGEST) + " against "
                        + Units.brief(against.baseline(), LONGEST)))
                .orElse("");
        String head = "### " + mark + escape(Units.brief(found.module() + ": " + verdict, LONGEST)) + "\n\n"
                + Stream.of(sides, report.map(to -> "[report](" + to + ')').orElse(""))
                        .filter(part -> !part.isEmpty())
                        .collect(Collectors.joining(" · ", "", "\n\n"));
        List<Finding> others = found.findings().stream()
                .filter(finding -> finding instanceof CodeReached
                        || finding instanceof StatementsFailed
                        || finding.outcome() == Outcome.FAIL && !(finding instanceof Change change && change.moved()))
                .toList();
        String end = ComparisonMarkdown.fitting(
                others,
                finding -> line(
                        finding.outcome() == Outcome.FAIL
                                ? "failed"
                                : finding instanceof StatementsFailed ? "failing" : "changed",
                        Wording.name(finding) + ": " + Wording.sentence(finding)),
                ROOM,
                "- and %d more, in the report\n");
        int left = COMMENT - Markdown.bytes(head) - Markdown.bytes(end);
        return head
                + found.against()
                        .map(against -> ComparisonMarkdown.of(against, left))
                        .orElse("")
                + end;
    }

    private static String escape(String text) {
        return Markdown.text(text);
    }
}
