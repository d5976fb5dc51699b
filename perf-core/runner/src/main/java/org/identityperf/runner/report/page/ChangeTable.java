package org.identityperf.runner.report.page;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.identityperf.runner.finding.Change;
import org.identityperf.runner.finding.ComparisonResult;
import org.identityperf.runner.finding.CountsMoved;
import org.identityperf.runner.report.wording.CountWording;
import org.identityperf.runner.report.wording.Wording;
import org.identityperf.runner.result.CountWords;
import org.identityperf.runner.result.Units;

/**
 * The change table has what a comparison found to be worse, better or done in another way, as Markdown. Cases of one
 * operation mostly have one cause, so they are one row, that of the first of them.
 */
final class ChangeTable {

    private static final int MOST_ROWS = 12;
    private static final int LONGEST_CHANGE = 160;
    private static final int LONGEST_STATEMENTS = 260;

    private ChangeTable() {}

    /** Returns the lines of the table; none if nothing changed. */
    static List<String> of(ComparisonResult against, UnaryOperator<String> escape) {
        Map<String, List<Change>> byOperation = against.findings().stream()
                .filter(Change::moved)
                .collect(Collectors.groupingBy(
                        change -> change.verdict() + Wording.operation(change),
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

    private static String row(List<Change> cases, UnaryOperator<String> escape) {
        Change first = cases.get(0);
        String others = cases.size() == 1 ? "" : ", as in " + CountWords.several(cases.size() - 1, "other case");
        String what = first instanceof CountsMoved counts ? CountWording.counters(counts) : Wording.sentence(first);
        String statements = first instanceof CountsMoved counts ? CountWording.statements(counts) : "";
        return String.join(
                " | ",
                "| **" + Wording.of(first.verdict()) + "**",
                escape.apply(Wording.name(first) + others),
                escape.apply(Units.brief(what, LONGEST_CHANGE)),
                statements.isEmpty() ? "|" : escape.apply(Units.brief(statements, LONGEST_STATEMENTS)) + " |");
    }
}
