package org.identityperf.runner.report.page;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.identityperf.runner.gate.verdict.ComparisonResult;
import org.identityperf.runner.gate.verdict.Finding;
import org.identityperf.runner.gate.verdict.Finding.Verdict;
import org.identityperf.runner.result.CountWords;

/**
 * The change table has what a comparison found to be worse, better or done in another way, as Markdown. Cases of one
 * operation mostly have one cause, so they are one row, that of the first of them.
 */
final class ChangeTable {

    private static final int MOST_ROWS = 12;
    private static final int LONGEST_CHANGE = 160;
    private static final int LONGEST_STATEMENTS = 260;

    private static final Pattern PARAMETERS = Pattern.compile("\\[[^\\]]*]");

    /** Where a sentence goes on with the statements that came, went or changed. */
    private static final Pattern STATEMENTS = Pattern.compile("; (?=added|dropped|less often|more often|rewritten)");

    private ChangeTable() {}

    static boolean has(Finding finding) {
        return finding.verdict().compareTo(Verdict.INCONCLUSIVE) < 0;
    }

    /** Returns the lines of the table; none if nothing changed. */
    static List<String> of(ComparisonResult against, UnaryOperator<String> escape) {
        Map<String, List<Finding>> byOperation = against.findings().stream()
                .filter(ChangeTable::has)
                .sorted(Comparator.comparing(Finding::verdict))
                .collect(Collectors.groupingBy(
                        finding -> finding.verdict()
                                + PARAMETERS.matcher(finding.what()).replaceAll(""),
                        LinkedHashMap::new,
                        Collectors.toList()));
        if (byOperation.isEmpty()) {
            return List.of();
        }
        Stream<String> rows = byOperation.values().stream().limit(MOST_ROWS).map(cases -> row(cases, escape));
        int left = byOperation.size() - MOST_ROWS;
        return Stream.of(
                        Stream.of("| | operation | before → after | statements |", "|---|---|---|---|"),
                        rows,
                        left > 0
                                ? Stream.of("| | and " + left + " more in `report.html` | | |")
                                : Stream.<String>empty())
                .flatMap(lines -> lines)
                .toList();
    }

    private static String row(List<Finding> cases, UnaryOperator<String> escape) {
        Finding first = cases.get(0);
        String others = cases.size() == 1 ? "" : ", as in " + CountWords.several(cases.size() - 1, "other case");
        String[] parts = STATEMENTS.split(first.sentence(), 2);
        return String.join(
                " | ",
                "| **" + first.verdict().word() + "**",
                escape.apply(first.what() + others),
                escape.apply(cut(parts[0], LONGEST_CHANGE)),
                parts.length == 1 ? "|" : escape.apply(cut(parts[1], LONGEST_STATEMENTS)) + " |");
    }

    private static String cut(String text, int longest) {
        return text.length() <= longest ? text : text.substring(0, longest) + " …";
    }
}
