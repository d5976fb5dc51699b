package org.identityperf.runner.gate.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Predicate;
import org.identityperf.probe.measure.Counter;
import org.identityperf.runner.gate.counts.StatementText;
import org.identityperf.runner.gate.verdict.Finding;
import org.identityperf.runner.gate.verdict.Finding.Verdict;
import org.identityperf.runner.gate.verdict.Tolerance;
import org.identityperf.runner.result.Plan;

/**
 * A plan comparison has the plans of one statement on both sides. A changed plan is reported. It fails only where the
 * touched pages or the read rows show that it is worse, never by an estimated cost.
 */
public record PlanComparison(Plan baseline, Plan candidate) {

    private static final Tolerance PAGES = Tolerance.of(Counter.BUFFERS);

    /** Read rows follow the clone's layout as pages do, but a few are no more certain than many. */
    private static final Tolerance ROWS = new Tolerance(PAGES.share(), 0, PAGES.recounted());

    /**
     * Compares every statement of which both sides have a plan, found by case and label, else by the statement: a mapper
     * names its aliases in another way from version to version.
     */
    public static List<PlanComparison> of(List<Plan> baseline, List<Plan> candidate) {
        List<PlanComparison> comparisons = new ArrayList<>();
        List<Plan> unmatched = new ArrayList<>(candidate);
        List<Plan> unlabelled = new ArrayList<>();
        for (Plan before : baseline) {
            if (!match(before, unmatched, after -> after.label().equals(before.label()), comparisons)) {
                unlabelled.add(before);
            }
        }
        for (Plan before : unlabelled) {
            match(before, unmatched, after -> StatementText.same(after.statement(), before.statement()), comparisons);
        }
        return List.copyOf(comparisons);
    }

    private static boolean match(
            Plan before, List<Plan> unmatched, Predicate<Plan> same, List<PlanComparison> comparisons) {
        Optional<Plan> found = unmatched.stream()
                .filter(after -> after.benchmarkCase().equals(before.benchmarkCase()))
                .filter(same)
                .findFirst();
        found.ifPresent(after -> {
            unmatched.remove(after);
            comparisons.add(new PlanComparison(before, after));
        });
        return found.isPresent();
    }

    private PlanShape before() {
        return PlanShape.of(baseline.plan());
    }

    private PlanShape after() {
        return PlanShape.of(candidate.plan());
    }

    /** Returns whether the steps differ: such an operation is timed. */
    public boolean changed() {
        return !before().steps().equals(after().steps());
    }

    /**
     * Returns whether the plan changed, and touches more pages or reads more rows than two runs of equal code differ
     * by.
     */
    public boolean worse() {
        return changed() && more(before(), after());
    }

    /** Returns whether the plan changed, and touches fewer pages or reads fewer rows, and more of neither. */
    public boolean better() {
        return changed() && more(after(), before()) && !more(before(), after());
    }

    private static boolean more(PlanShape from, PlanShape to) {
        return more(PAGES, pages(from), pages(to)) || more(ROWS, from.rowsRead(), to.rowsRead());
    }

    private static OptionalDouble pages(PlanShape shape) {
        return shape.buffers().isPresent() ? OptionalDouble.of(shape.buffers().getAsLong()) : OptionalDouble.empty();
    }

    private static boolean more(Tolerance tolerance, OptionalDouble before, OptionalDouble after) {
        return before.isPresent() && after.isPresent() && tolerance.exceeded(before.getAsDouble(), after.getAsDouble());
    }

    public Finding finding() {
        String what = baseline.benchmarkCase() + " plan of " + baseline.label();
        if (!changed()) {
            return new Finding(Verdict.EQUAL, what, "the same on both sides: " + after().words());
        }
        boolean known = before().rowsRead().isPresent() && after().rowsRead().isPresent()
                || before().buffers().isPresent() && after().buffers().isPresent();
        String how = worse()
                ? " for the worse"
                : better() ? " for the better" : known ? ", not for the worse" : ", at a cost not known";
        return new Finding(
                worse() ? Verdict.REGRESSED : better() ? Verdict.IMPROVED : Verdict.CHANGED,
                what,
                "changed" + how + ": " + words(before()) + " → " + words(after()));
    }

    /**
     * Returns the finding where both sides were explained again, each on the other's database if both have the same
     * tables. Of few rows a planner chooses by what differs between two equal databases, such as the order of their
     * rows. So what does not follow the code is unstable.
     *
     * @param again all statements that were explained again
     */
    public Finding finding(List<PlanComparison> again) {
        Optional<PlanComparison> second = again.stream()
                .filter(other -> other.baseline.benchmarkCase().equals(baseline.benchmarkCase()))
                .filter(other -> other.baseline.label().equals(baseline.label()))
                .findFirst();
        if (!worse() || second.isEmpty() || second.get().worse()) {
            return finding();
        }
        Finding first = finding();
        return new Finding(
                Verdict.UNSTABLE,
                first.what(),
                first.sentence() + "; explained again, it is "
                        + (second.get().changed() ? words(second.get().before()) + " → " : "on both sides ")
                        + words(second.get().after()));
    }

    private static String words(PlanShape shape) {
        StringBuilder words = new StringBuilder("[").append(shape.words()).append("]");
        shape.buffers().ifPresent(pages -> words.append(", ").append(pages).append(" pages"));
        shape.rowsRead().ifPresent(rows -> words.append(String.format(Locale.ROOT, ", %.0f rows read", rows)));
        return words.toString();
    }
}
