package org.identityperf.runner.report.page;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.identityperf.probe.measure.Counter;
import org.identityperf.runner.gate.releases.Release;
import org.identityperf.runner.gate.releases.ReleaseChange;
import org.identityperf.runner.report.model.ReleasedCases;
import org.identityperf.runner.report.model.ReleasedCases.MovedStatement;
import org.identityperf.runner.report.model.ReleasedCases.ReleasedCase;
import org.identityperf.runner.result.CountWords;
import org.identityperf.runner.result.Units;

/** This page of releases is Markdown for a repository: what each release costs, and what it changed. */
public final class ReleasesMarkdown {

    private static final int LONGEST_STATEMENT = 240;
    private static final int MOST_STATEMENTS = 12;
    private static final int NAMED_CASES = 3;

    private final StringBuilder page = new StringBuilder();

    private ReleasesMarkdown() {}

    /**
     * Returns the whole page.
     *
     * @param files the names of the files that the sweeps were read from
     * @param sweeps by the name of the image that shows each
     */
    public static String of(List<String> files, Map<String, ReleasedCases> sweeps) {
        ReleasesMarkdown markdown = new ReleasesMarkdown();
        String systems = sweeps.values().stream()
                .map(each -> each.counts().system())
                .distinct()
                .collect(Collectors.joining(", "));
        markdown.paragraph("# " + systems + ", release by release");
        markdown.paragraph(
                "What each release costs in statements of one operation, and which release changed it. The command"
                        + " `report` made this page of "
                        + files.stream().map(file -> '`' + file + '`').collect(Collectors.joining(" and ")) + ".");
        sweeps.forEach(markdown::sweep);
        return markdown.page.toString();
    }

    private void paragraph(String text) {
        page.append(text).append("\n\n");
    }

    private void sweep(String image, ReleasedCases released) {
        paragraph("## " + released.counts().module());
        paragraph(CountWords.several(released.cases().size(), "case") + " at tier "
                + released.counts().tier() + ", at "
                + CountWords.several(released.versions().size(), "release") + ": "
                + String.join(", ", released.versions()) + ".");
        SortedMap<String, String> conditions = released.counts().conditions();
        paragraph("Counted on JDK " + conditions.get("java") + ", with "
                + conditions.get("stores").toLowerCase(Locale.ROOT) + " stores and data of the seed "
                + conditions.get("seed") + ".");
        List<Release> missing = released.counts().releases().stream()
                .filter(release -> !release.counted())
                .toList();
        missing.forEach(release -> paragraph(release.version() + " is not counted: " + release.notCounted() + "."));
        Map<String, String> answers = released.answers();
        if (answers.isEmpty()) {
            paragraph("No release changed a count.");
        } else {
            page.append("| release | against the one before it |\n|---|---|\n");
            answers.forEach((version, answer) -> page.append(row(version, answer)));
            page.append('\n');
            paragraph("![What each release changed](" + image + ")");
            paragraph("▲ is worse, ▼ better, ◆ done in another way. The numbers are statements of one operation. Rows,"
                    + " commits, pages and allocation are compared too; the last two were counted once in each release, and"
                    + " are believed from a quarter more or less.");
            answers.keySet().forEach(version -> changes(released, version));
        }
        failed(released);
        all(released);
    }

    private void changes(ReleasedCases released, String version) {
        paragraph("### " + version);
        StringBuilder moved = new StringBuilder();
        for (ReleasedCase each : released.changed()) {
            for (ReleaseChange change : each.in(version)) {
                // A statement with another text alone is below the table.
                if (change.isOfGrowth() || !change.counters().isEmpty()) {
                    moved.append(row(
                            ReleasedCases.sign(change.finding().verdict()), each.title(), ReleasedCases.words(change)));
                }
            }
        }
        page.append(moved.isEmpty() ? "" : "| | case | what moved |\n|---|---|---|\n" + moved + '\n');
        List<MovedStatement> statements = released.statements(version);
        statements.stream().limit(MOST_STATEMENTS).forEach(this::statement);
        if (statements.size() > MOST_STATEMENTS) {
            page.append("- and " + CountWords.several(statements.size() - MOST_STATEMENTS, "other statement") + '\n');
        }
        page.append(statements.isEmpty() ? "" : "\n");
    }

    private void statement(MovedStatement moved) {
        String text = moved.statement().replace('`', '\'');
        page.append("- ")
                .append(moved.said())
                .append(moved.calls() > 0 ? ", by at most " + CountWords.of(moved.calls()) : "")
                .append(", in ")
                .append(CountWords.several(moved.cases().size(), "case"))
                .append(": `")
                .append(Units.brief(text, LONGEST_STATEMENT))
                .append("`\n");
    }

    private static String row(String... cells) {
        return "| " + String.join(" | ", cells) + " |\n";
    }

    private void failed(ReleasedCases released) {
        List<String> reasons = new ArrayList<>();
        for (Release release : released.counts().releases()) {
            Map<String, List<String>> byReason = new TreeMap<>();
            release.failed()
                    .forEach((benchmarkCase, why) -> byReason.computeIfAbsent(why, reason -> new ArrayList<>())
                            .add(benchmarkCase));
            byReason.forEach((why, its) -> reasons.add("- " + release.version() + ", "
                    + (its.size() > NAMED_CASES ? CountWords.several(its.size(), "case") : String.join(", ", its))
                    + ": " + why + '\n'));
        }
        if (!reasons.isEmpty()) {
            paragraph("### Not counted");
            reasons.forEach(page::append);
            page.append('\n');
        }
    }

    private void all(ReleasedCases released) {
        paragraph("### Statements of every case");
        page.append("| case |"
                + String.join(
                        "",
                        released.versions().stream().map(v -> " " + v + " |").toList()) + "\n|---|"
                + "--:|".repeat(released.versions().size()) + "\n");
        for (ReleasedCase each : released.cases()) {
            page.append(row(Stream.concat(
                            Stream.of(each.title()),
                            released.versions().stream()
                                    .map(version -> each.verdict(version)
                                                    .map(verdict -> ReleasedCases.sign(verdict) + " ")
                                                    .orElse("")
                                            + each.count(version, Counter.CALLS)))
                    .toArray(String[]::new)));
        }
        page.append('\n');
    }
}
