package org.identityperf.runner.report.page;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.identityperf.probe.benchmark.Implementation;
import org.identityperf.probe.measure.Counter;
import org.identityperf.runner.finding.Change;
import org.identityperf.runner.finding.ComparisonResult;
import org.identityperf.runner.finding.CounterChange;
import org.identityperf.runner.finding.CountsMoved;
import org.identityperf.runner.finding.GrowthChanged;
import org.identityperf.runner.finding.NotCompared;
import org.identityperf.runner.finding.PlanChanged;
import org.identityperf.runner.finding.StatementChange;
import org.identityperf.runner.finding.TimeMoved;
import org.identityperf.runner.finding.Verdict;
import org.identityperf.runner.report.wording.CountWording;
import org.identityperf.runner.report.wording.Wording;
import org.identityperf.runner.result.BenchmarkCase;
import org.identityperf.runner.result.CountWords;

/**
 * The answer of a comparison as text for a terminal. What got worse comes first, the largest change of a count or a time
 * before smaller ones, each operation with the statements that it executes more often. What improved or changed follows, and
 * how many operations did not.
 */
public final class Answer {

    private static final int MOST_OPERATIONS = 20;
    private static final int MOST_COUNTERS = 4;
    private static final int MOST_STATEMENTS = 4;
    private static final int MOST_LINES = 6;

    /** How many columns of a list are shown before the number of all of them. */
    private static final int SHOWN_COLUMNS = 1;

    private static final int LONG_LIST = 4;
    private static final String OPERATION = "operation";
    private static final Pattern COLUMNS =
            Pattern.compile("(?is)\\b(select(?:\\s+distinct)?\\s+)([^()]*?)(\\s+from\\b)");

    private final ComparisonResult against;
    private final int width;
    private final UnaryOperator<String> spelling;
    private final List<String> lines = new ArrayList<>();

    private Answer(ComparisonResult against, int width, UnaryOperator<String> spelling) {
        this.against = against;
        this.width = width;
        this.spelling = spelling;
    }

    /**
     * Returns the lines of the answer.
     *
     * @param width the number of characters in a line
     * @param spelling how the terminal spells signs, which may be longer
     */
    public static List<String> of(ComparisonResult against, int width, UnaryOperator<String> spelling) {
        Answer answer = new Answer(against, width, spelling);
        answer.write();
        return List.copyOf(answer.lines);
    }

    private void write() {
        Map<String, List<Change>> byOperation = against.findings().stream()
                .collect(Collectors.groupingBy(Answer::operation, LinkedHashMap::new, Collectors.toList()));
        List<List<Change>> moved = new ArrayList<>();
        List<String> apart = new ArrayList<>();
        List<String> undecided = new ArrayList<>();
        List<String> equal = new ArrayList<>();
        byOperation.forEach((operation, changes) -> {
            if (changes.stream().anyMatch(Change::moved)) {
                moved.add(changes.stream().filter(Change::moved).toList());
            } else if (changes.stream().anyMatch(Answer::isApart)) {
                apart.add(operation);
            } else if (changes.stream().anyMatch(Answer::isOfServer)) {
                boolean open = changes.stream().filter(Answer::isOfServer).anyMatch(Change::undecided);
                (open ? undecided : equal).add(operation);
            }
        });
        moved.sort(Comparator.comparing((List<Change> changes) -> changes.get(0).verdict())
                .thenComparing(Answer::factor, Comparator.reverseOrder()));
        moved.stream().limit(MOST_OPERATIONS).forEach(this::write);
        int left = moved.size() - MOST_OPERATIONS;
        if (left > 0) {
            lines.add("  and " + CountWords.several(left, "more operation") + ", in the report");
        }
        if (!equal.isEmpty()) {
            wrapped("✓ ", CountWords.several(equal.size(), "operation") + ": no change", "    ");
        }
        named("? not certain: ", undecided);
        named("? not compared: ", apart);
    }

    private static boolean isApart(Change change) {
        return change instanceof NotCompared && change.verdict() == Verdict.NOT_COMPARED;
    }

    /** Returns whether a change says something of an operation of the server. */
    private static boolean isOfServer(Change change) {
        return change.subject().isPresent()
                && change.subject().get().implementation() != Implementation.FLOOR
                && change.verdict() != Verdict.NOT_TIMED
                && change.verdict() != Verdict.NOT_GATED;
    }

    private void named(String what, List<String> operations) {
        if (!operations.isEmpty()) {
            wrapped(what, operations.size() + ", " + String.join(", ", operations), "    ");
        }
    }

    /** Returns an operation's name without the sizes and the caches with which it is measured. */
    private static String operation(Change change) {
        return change.subject().map(Answer::operation).orElseGet(() -> Wording.name(change));
    }

    private static String operation(BenchmarkCase benchmarkCase) {
        String what = benchmarkCase.params().getOrDefault(OPERATION, "");
        String how = benchmarkCase.implementation() == Implementation.FLOOR ? " (floor)" : "";
        return benchmarkCase.benchmark() + (what.isEmpty() ? "" : ' ' + what) + how;
    }

    /** Returns by what the largest change of a count or of time is multiplied; more from nothing counts for itself. */
    private static double factor(List<Change> changes) {
        return changes.stream().mapToDouble(Answer::factor).max().orElse(1);
    }

    private static double factor(Change change) {
        if (change instanceof CountsMoved counts) {
            return counts.counters().stream()
                    .filter(CounterChange::moved)
                    .mapToDouble(each -> each.candidate() / Math.max(1, each.baseline()))
                    .max()
                    .orElse(1);
        }
        return change instanceof TimeMoved time ? time.ratio().value() : 1;
    }

    private void write(List<Change> changes) {
        Verdict verdict = changes.get(0).verdict();
        Optional<CountsMoved> counts = changes.stream()
                .filter(CountsMoved.class::isInstance)
                .map(CountsMoved.class::cast)
                .filter(each -> each.verdict() == verdict)
                .max(Comparator.comparing((CountsMoved each) -> !each.firstUse())
                        .thenComparing(Answer::factor));
        Optional<TimeMoved> time = changes.stream()
                .filter(TimeMoved.class::isInstance)
                .map(TimeMoved.class::cast)
                .max(Comparator.comparingDouble(Answer::factor));
        String what = Stream.concat(
                        counts.stream().flatMap(Answer::counters), time.stream().map(Answer::inWords))
                .collect(Collectors.joining("   "));
        String mark = switch (verdict) {
            case REGRESSED -> "✗ ";
            case IMPROVED -> "✓ ";
            default -> "~ ";
        };
        wrapped(mark, operation(changes.get(0)) + (what.isEmpty() ? "" : "   " + what), "    ");
        changes.stream()
                .flatMap(change -> change.subject().stream())
                .map(BenchmarkCase::toString)
                .distinct()
                .limit(1)
                .forEach(benchmarkCase -> wrapped("    ", place(counts, benchmarkCase, changes), "      "));
        if (verdict == Verdict.REGRESSED) {
            counts.ifPresent(this::statements);
            changes.stream()
                    .filter(change -> change.verdict() == verdict)
                    .filter(change -> !(change instanceof CountsMoved || change instanceof TimeMoved))
                    .filter(change -> !(change instanceof GrowthChanged))
                    .limit(MOST_STATEMENTS)
                    .forEach(change -> wrapped("    ", about(change) + Wording.sentence(change), "      "));
            growth(changes);
        }
    }

    /** Writes how the first count grows that grows otherwise; mostly the others grow with it. */
    private void growth(List<Change> changes) {
        List<GrowthChanged> growing = changes.stream()
                .filter(GrowthChanged.class::isInstance)
                .map(GrowthChanged.class::cast)
                .filter(each -> each.verdict() == Verdict.REGRESSED)
                .sorted(Comparator.comparing(GrowthChanged::counter))
                .toList();
        if (!growing.isEmpty()) {
            GrowthChanged first = growing.get(0);
            String others = growing.size() == 1
                    ? ""
                    : ", and " + CountWords.several(growing.size() - 1, "other count") + " grew otherwise";
            wrapped(
                    "    ",
                    first.counter().words() + " by " + first.parameter() + ": " + Wording.sentence(first) + others,
                    "      ");
        }
    }

    private static String about(Change change) {
        return change instanceof PlanChanged plan ? "plan of " + plan.baseline().label() + ": " : "";
    }

    private static String place(Optional<CountsMoved> counts, String first, List<Change> changes) {
        long cases = changes.stream()
                .filter(change -> change instanceof CountsMoved || change instanceof TimeMoved)
                .flatMap(change -> change.subject().stream())
                .distinct()
                .count();
        return counts.map(each -> each.benchmarkCase() + (each.firstUse() ? ", the first use" : ""))
                        .orElse(first)
                + (cases > 1 ? ", and " + CountWords.several((int) cases - 1, "other case") : "");
    }

    /** Returns {@code statements 0 → 18}, in the order of {@link Counter}. */
    private static Stream<String> counters(CountsMoved counts) {
        List<CounterChange> some = counts.more().isEmpty() ? counts.fewer() : counts.more();
        return some.stream()
                .limit(MOST_COUNTERS)
                .map(each -> each.counter().words() + ' ' + CountWords.of(each.baseline()) + " → "
                        + CountWords.of(each.candidate()));
    }

    private static String inWords(TimeMoved time) {
        double ratio = time.ratio().value();
        return String.format(Locale.ROOT, "%.1f× %s", ratio >= 1 ? ratio : 1 / ratio, ratio >= 1 ? "slower" : "faster");
    }

    private void statements(CountsMoved counts) {
        List<StatementChange> more = counts.statements().stream()
                .filter(each -> each.executedMore()
                        || each.how() == StatementChange.How.ROWS
                        || each.how() == StatementChange.How.REWRITTEN)
                .toList();
        List<StatementChange> shown = more.subList(0, Math.min(MOST_STATEMENTS, more.size()));
        for (int i = 0; i < shown.size(); i++) {
            StatementChange each = shown.get(i);
            double calls = each.candidateCalls() - each.baseCalls();
            String sign = calls > 0 ? "    + " + CountWords.of(calls) + "×  " : "    ~ ";
            String grows = each.growingWith().isEmpty() ? "" : "N+1 by " + String.join(", ", each.growingWith()) + ": ";
            wrapped(sign, grows + withoutColumns(each.statement()), "          ");
            each.perRowOf()
                    .ifPresent(driver ->
                            wrapped("          once for each row of  ", withoutColumns(driver), "            "));
            // Statements with the same callers are followed by them once.
            boolean last = i == shown.size() - 1 || !shown.get(i + 1).callers().equals(each.callers());
            if (last && !each.callers().isEmpty()) {
                wrapped("      called from  ", CountWording.callers(each), "        ");
            }
        }
        if (more.size() > MOST_STATEMENTS) {
            lines.add("    and " + CountWords.several(more.size() - MOST_STATEMENTS, "more statement")
                    + ", in the report");
        }
    }

    /** Returns a statement on one line, with the first column alone of a long list: what tells statements apart follows it. */
    static String withoutColumns(String statement) {
        Matcher lists = COLUMNS.matcher(statement.replaceAll("\\s+", " ").strip());
        return lists.replaceAll(list -> {
            String[] columns = list.group(2).split(",");
            String shown = columns.length < LONG_LIST
                    ? list.group(2)
                    : String.join(",", List.of(columns).subList(0, SHOWN_COLUMNS)) + ", … (" + columns.length
                            + " columns)";
            return Matcher.quoteReplacement(list.group(1) + shown + list.group(3));
        });
    }

    /** Adds a text in as many lines as it needs, or as a person reads; those after the first are indented. */
    private void wrapped(String before, String text, String indent) {
        StringBuilder line = new StringBuilder(spelling.apply(before));
        int written = 0;
        boolean begun = false;
        for (String word : spelling.apply(text.replaceAll("\\p{Cntrl}", " ")).split(" (?! )")) {
            if (begun && line.length() + 1 + word.length() > width) {
                lines.add(line.toString());
                if (++written == MOST_LINES) {
                    lines.add(indent + spelling.apply("…"));
                    return;
                }
                line = new StringBuilder(indent);
                begun = false;
            }
            line.append(begun ? " " : "").append(word);
            begun = true;
        }
        lines.add(line.toString());
    }
}
