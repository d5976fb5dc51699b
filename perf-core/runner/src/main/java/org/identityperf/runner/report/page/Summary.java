package org.identityperf.runner.report.page;

import java.util.List;
import org.identityperf.runner.report.finding.KeyFinding;
import org.identityperf.runner.report.finding.KeyFindings;
import org.identityperf.runner.report.model.ModuleReport;
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
        module.against().ifPresent(against -> {
            List<String> changes = ChangeTable.of(against, Summary::escape);
            changes.forEach(line -> text.append(line).append('\n'));
            text.append(changes.isEmpty() ? "" : "\n");
        });
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
