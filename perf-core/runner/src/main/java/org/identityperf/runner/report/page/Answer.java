package org.identityperf.runner.report.page;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.identityperf.runner.finding.Change;
import org.identityperf.runner.finding.ComparisonResult;
import org.identityperf.runner.finding.CountsMoved;
import org.identityperf.runner.finding.GrowthChanged;
import org.identityperf.runner.finding.PlanChanged;
import org.identityperf.runner.finding.StatementChange;
import org.identityperf.runner.finding.TimeMoved;
import org.identityperf.runner.finding.Verdict;
import org.identityperf.runner.report.finding.ComparisonAnswer;
import org.identityperf.runner.report.model.ComparedOperation;
import org.identityperf.runner.report.wording.CountWording;
import org.identityperf.runner.report.wording.Wording;
import org.identityperf.runner.result.CountWords;

/**
 * The answer of a comparison as text for a terminal. Each operation that got worse has the statements that it executes more
 * often. How many operations did not change follows.
 */
public final class Answer {

    private static final int MOST_OPERATIONS = 20;
    private static final int MOST_COUNTERS = 4;
    private static final int MOST_STATEMENTS = 4;
    private static final int MOST_LINES = 6;

    /** How many columns of a list are shown before the number of all of them. */
    private static final int SHOWN_COLUMNS = 1;

    private static final int LONG_LIST = 4;
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
        ComparisonAnswer answer = ComparisonAnswer.of(against);
        answer.moved().stream().limit(MOST_OPERATIONS).forEach(this::write);
        int left = answer.moved().size() - MOST_OPERATIONS;
        if (left > 0) {
            lines.add("  and " + CountWords.several(left, "more operation") + ", in the report");
        }
        if (!answer.equal().isEmpty()) {
            wrapped("✓ ", CountWords.several(answer.equal().size(), "operation") + ": no change", "    ");
        }
        named("? not certain: ", answer.undecided().stream().map(Answer::open).toList());
        named("? not compared: ", answer.apart());
    }

    /** Returns an operation with the time that the pairs so far show, if that is what leaves it open. */
    static String open(ComparedOperation operation) {
        return operation.name()
                + operation
                        .time()
                        .map(time -> " (" + inWords(time) + " so far)")
                        .orElse("");
    }

    private void named(String what, List<String> operations) {
        if (!operations.isEmpty()) {
            wrapped(what, operations.size() + ", " + String.join(", ", operations), "    ");
        }
    }

    private void write(ComparedOperation operation) {
        String what = String.join("   ", changes(operation));
        wrapped(operation.mark() + ' ', operation.name() + (what.isEmpty() ? "" : "   " + what), "    ");
        place(operation).ifPresent(place -> wrapped("    ", place, "      "));
        if (operation.verdict() == Verdict.REGRESSED) {
            statements(operation.statements());
            others(operation).forEach(line -> wrapped("    ", line, "      "));
        }
    }

    /** Returns {@code statements 0 → 18} and how much slower it is, as far as these moved. */
    static List<String> changes(ComparedOperation operation) {
        return Stream.concat(
                        operation.counters().stream()
                                .limit(MOST_COUNTERS)
                                .map(each -> each.counter().words() + ' ' + CountWords.of(each.baseline()) + " → "
                                        + CountWords.of(each.candidate())),
                        operation.time().stream().map(Answer::inWords))
                .toList();
    }

    /** Returns the case that is shown, and how many others moved too. */
    static Optional<String> place(ComparedOperation operation) {
        int cases = operation.cases();
        boolean firstUse = operation.counts().filter(CountsMoved::firstUse).isPresent();
        return operation
                .worstCase()
                .map(benchmarkCase -> benchmarkCase
                        + (firstUse ? ", the first use" : "")
                        + (cases > 1 ? ", and " + CountWords.several(cases - 1, "other case") : ""));
    }

    /** Returns a sentence for each change that is neither counts nor time. */
    static List<String> others(ComparedOperation operation) {
        List<String> others = new ArrayList<>();
        operation.others().stream()
                .limit(MOST_STATEMENTS)
                .forEach(change -> others.add(about(change) + Wording.sentence(change)));
        List<GrowthChanged> growing = operation.growth();
        if (!growing.isEmpty()) {
            // Mostly the other counts grow with the first.
            GrowthChanged first = growing.get(0);
            others.add(first.counter().words() + " by " + first.parameter() + ": " + Wording.sentence(first)
                    + (growing.size() == 1
                            ? ""
                            : ", and " + CountWords.several(growing.size() - 1, "other count") + " grew otherwise"));
        }
        return others;
    }

    private static String about(Change change) {
        return change instanceof PlanChanged plan ? "plan of " + plan.baseline().label() + ": " : "";
    }

    private static String inWords(TimeMoved time) {
        double ratio = time.ratio().value();
        return String.format(Locale.ROOT, "%.1f× %s", ratio >= 1 ? ratio : 1 / ratio, ratio >= 1 ? "slower" : "faster");
    }

    /** Returns {@code + 9×} for a statement that is executed more often, or else {@code ~}. */
    static String sign(StatementChange statement) {
        double calls = statement.candidateCalls() - statement.baseCalls();
        return calls > 0 ? "+ " + CountWords.of(calls) + '×' : "~";
    }

    /** Returns the words for an N+1 of which it is known what it grows with. */
    static String growing(StatementChange statement) {
        return statement.growingWith().isEmpty() ? "" : "N+1 by " + String.join(", ", statement.growingWith()) + ": ";
    }

    private void statements(List<StatementChange> more) {
        List<StatementChange> shown = more.subList(0, Math.min(MOST_STATEMENTS, more.size()));
        for (int i = 0; i < shown.size(); i++) {
            StatementChange each = shown.get(i);
            wrapped(
                    "    " + sign(each) + (each.executedMore() ? "  " : " "),
                    growing(each) + withoutColumns(each.statement()),
                    "          ");
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
