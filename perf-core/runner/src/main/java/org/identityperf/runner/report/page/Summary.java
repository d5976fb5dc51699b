package org.identityperf.runner.report.page;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.identityperf.runner.finding.Change;
import org.identityperf.runner.finding.ComparisonResult;
import org.identityperf.runner.finding.CountsMoved;
import org.identityperf.runner.report.finding.KeyFinding;
import org.identityperf.runner.report.finding.KeyFindings;
import org.identityperf.runner.report.model.ModuleReport;
import org.identityperf.runner.report.wording.CountWording;
import org.identityperf.runner.report.wording.Wording;
import org.identityperf.runner.result.CountWords;
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

    private static final int MOST_ROWS = 12;
    private static final int LONGEST_CHANGE = 160;
    private static final int LONGEST_STATEMENTS = 260;

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
        modules.forEach(module -> findings(text, module, ROOM / modules.size()));
        return text.append("\n`report.html` has all tables, charts and conditions.\n")
                .toString();
    }

    private static void findings(StringBuilder text, ModuleReport module, int room) {
        text.append("\n## ")
                .append(escape(module.run().system() + " (" + module.run().module() + ")"));
        text.append("\n\n");
        int end = text.length() + room;
        module.against().ifPresent(against -> changes(text, against));
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

    /**
     * Adds the table of what a comparison found to be worse, better or done in another way. Cases of one operation mostly have
     * one cause, so they are one row, that of the first of them.
     */
    private static void changes(StringBuilder text, ComparisonResult against) {
        Map<String, List<Change>> byOperation = against.findings().stream()
                .filter(Change::moved)
                .collect(Collectors.groupingBy(
                        change -> change.verdict() + Wording.operation(change),
                        LinkedHashMap::new,
                        Collectors.toList()));
        if (byOperation.isEmpty()) {
            return;
        }
        text.append("| | operation | before → after | statements |\n|---|---|---|---|\n");
        byOperation.values().stream().limit(MOST_ROWS).forEach(cases -> text.append(row(cases)));
        int left = byOperation.size() - MOST_ROWS;
        text.append(left > 0 ? "| | and " + left + " more in `report.html` | | |\n\n" : "\n");
    }

    private static String row(List<Change> cases) {
        Change first = cases.get(0);
        String others = cases.size() == 1 ? "" : ", as in " + CountWords.several(cases.size() - 1, "other case");
        String what = first instanceof CountsMoved counts ? CountWording.counters(counts) : Wording.sentence(first);
        String statements = first instanceof CountsMoved counts ? CountWording.statements(counts) : "";
        return String.join(
                " | ",
                "| **" + Wording.of(first.verdict()) + "**",
                escape(Wording.name(first) + others),
                escape(Units.brief(what, LONGEST_CHANGE)),
                statements.isEmpty() ? "|\n" : escape(Units.brief(statements, LONGEST_STATEMENTS)) + " |\n");
    }

    private static String line(String label, String text) {
        return "- **" + label + "** " + escape(Units.brief(text, LONGEST)) + '\n';
    }

    /** Returns plain text on one line of GitHub's Markdown: no markup, mention, link or HTML. */
    private static String escape(String text) {
        return text.replaceAll("\\p{Cc}+", " ")
                .replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replaceAll("[\\\\`*_\\[\\]|~#]", "\\\\$0")
                // With a space of no width neither a user is notified nor an address becomes a link.
                .replaceAll("(?i)@|://|www\\b", "$0\u200b");
    }
}
