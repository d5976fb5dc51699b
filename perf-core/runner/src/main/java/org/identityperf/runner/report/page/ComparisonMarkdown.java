package org.identityperf.runner.report.page;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.identityperf.runner.finding.ComparisonResult;
import org.identityperf.runner.finding.StatementChange;
import org.identityperf.runner.finding.StatementChange.How;
import org.identityperf.runner.finding.Verdict;
import org.identityperf.runner.report.finding.ComparisonAnswer;
import org.identityperf.runner.report.format.Markdown;
import org.identityperf.runner.report.model.ComparedOperation;
import org.identityperf.runner.report.wording.CountWording;
import org.identityperf.runner.result.CountWords;
import org.identityperf.runner.result.Units;

/**
 * The answer of a comparison as Markdown: the operations that moved in a table, of which only the worst are unfolded, and the
 * full statements behind the worst. What has no room is left to the report.
 */
final class ComparisonMarkdown {

    private static final int WORST = 5;
    private static final int LONGEST_CELL = 160;
    private static final int LONGEST_TEXT = 1000;

    /** The share of the room that folded operations may take. */
    private static final int FOLDED = 4;

    /** What a fence and the words for what has no room take. */
    private static final int FENCE = 100;

    /** The most bytes of a {@code char} in UTF-8. */
    private static final int MOST_BYTES = 3;

    private static final String MORE = "| | and %d more, in the report | |\n";
    private static final String HEADER = "| | operation | change |\n|:-:|---|---|\n";

    private final StringBuilder text = new StringBuilder();
    private int room;

    private ComparisonMarkdown(int room) {
        this.room = room;
    }

    /** @param room the most bytes that it takes, at least some thousand */
    static String of(ComparisonResult against, int room) {
        ComparisonMarkdown markdown = new ComparisonMarkdown(room);
        markdown.write(ComparisonAnswer.of(against));
        return markdown.text.toString();
    }

    private void write(ComparisonAnswer answer) {
        List<ComparedOperation> moved = answer.moved();
        List<ComparedOperation> worst = moved.subList(0, Math.min(WORST, moved.size()));
        List<ComparedOperation> others = moved.subList(worst.size(), moved.size());
        if (!worst.isEmpty()) {
            add(HEADER + fitting(worst, ComparisonMarkdown::row, room / 2, MORE) + '\n');
        }
        if (!others.isEmpty()) {
            add("<details><summary>" + CountWords.several(others.size(), "more operation") + "</summary>\n\n" + HEADER
                    + fitting(others, ComparisonMarkdown::row, room / FOLDED, MORE) + "\n</details>\n\n");
        }
        if (!answer.equal().isEmpty()) {
            add("✓ " + CountWords.several(answer.equal().size(), "operation") + ": no change\n\n");
        }
        named("? not certain: ", answer.undecided().stream().map(Answer::open).toList());
        named("? not compared: ", answer.apart());
        worst.stream().filter(each -> each.verdict() == Verdict.REGRESSED).forEach(this::explain);
    }

    /** Adds a part of the text if there is room for it. */
    private boolean add(String part) {
        int bytes = Markdown.bytes(part);
        if (bytes > room) {
            return false;
        }
        room -= bytes;
        text.append(part);
        return true;
    }

    private void named(String what, List<String> operations) {
        if (!operations.isEmpty()) {
            add(what + operations.size() + ", " + cell(String.join(", ", operations), LONGEST_TEXT) + "\n\n");
        }
    }

    private static String row(ComparedOperation operation) {
        List<String> changes = Answer.changes(operation);
        // Of an upgrade's step or a plan there are no figures.
        String what = changes.isEmpty()
                ? Answer.others(operation).stream().findFirst().orElse("")
                : String.join(", ", changes);
        return "| " + operation.mark() + " | " + cell(operation.name(), LONGEST_CELL) + " | " + cell(what, LONGEST_CELL)
                + " |\n";
    }

    private static String cell(String text, int longest) {
        return Markdown.text(Units.brief(text, longest));
    }

    /** Adds which case is the worst, the statements behind its counts, and what else is worse. */
    private void explain(ComparedOperation operation) {
        String place = Answer.place(operation).map(each -> ": " + each).orElse("");
        List<String> lines = operation.statements().stream()
                .flatMap(each -> lines(each).stream())
                .toList();
        List<String> others = Answer.others(operation);
        if (lines.isEmpty() && others.isEmpty()) {
            return;
        }
        String heading = "**" + cell(operation.name(), LONGEST_CELL) + "**" + cell(place, LONGEST_CELL) + "\n\n";
        String rest = others.stream()
                .map(each -> "- " + cell(each, LONGEST_TEXT) + '\n')
                .collect(Collectors.joining("", "", others.isEmpty() ? "" : "\n"));
        int left = room - Markdown.bytes(heading) - Markdown.bytes(rest) - FENCE;
        String statements = lines.isEmpty() ? "" : Markdown.fenced("diff", cut(lines, left)) + '\n';
        if (!add(heading + statements + rest)) {
            add(heading + "Its statements are in the report.\n\n");
        }
    }

    /** Returns the lines for which there is room, the last one cut off. */
    private static List<String> cut(List<String> lines, int room) {
        List<String> cut = new ArrayList<>();
        int left = room;
        for (String line : lines) {
            int bytes = Markdown.bytes(line) + 1;
            if (bytes > left) {
                cut.add(Units.brief(line, Math.max(0, left) / MOST_BYTES));
                cut.add("… the rest is in the report");
                break;
            }
            left -= bytes;
            cut.add(line);
        }
        return cut;
    }

    /** Returns a statement in full, with what it is executed for and by whom. */
    private static List<String> lines(StatementChange statement) {
        List<String> lines = new ArrayList<>();
        if (statement.how() == How.REWRITTEN) {
            lines.add("-  " + statement.baseline().orElseThrow().statement());
            lines.add("+  " + statement.statement());
        } else {
            lines.add(Answer.sign(statement) + "  " + Answer.growing(statement) + statement.statement());
        }
        statement.perRowOf().ifPresent(driver -> lines.add("      once for each row of  " + driver));
        if (!statement.callers().isEmpty()) {
            lines.add("      called from  " + CountWording.callers(statement));
        }
        return lines;
    }

    /** Returns as many as have room, and how many more there are. */
    static <T> String fitting(List<T> all, Function<T, String> line, int room, String more) {
        StringBuilder lines = new StringBuilder();
        int left = room;
        for (int i = 0; i < all.size(); i++) {
            String next = line.apply(all.get(i));
            left -= Markdown.bytes(next);
            if (left < 0) {
                return lines.append(more.formatted(all.size() - i)).toString();
            }
            lines.append(next);
        }
        return lines.toString();
    }
}
