package org.identityperf.runner.gate.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import org.identityperf.probe.measure.Counter;
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

    /** Compares every statement of which both sides have a plan, found by case and label. */
    public static List<PlanComparison> of(List<Plan> baseline, List<Plan> candidate) {
        List<PlanComparison> comparisons = new ArrayList<>();
        for (Plan before : baseline) {
            candidate.stream()
                    .filter(after -> after.benchmarkCase().equals(before.benchmarkCase())
                            && after.label().equals(before.label()))
                    .findFirst()
                    .ifPresent(after -> comparisons.add(new PlanComparison(before, after)));
        }
        return List.copyOf(comparisons);
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
        return changed()
                && (more(PAGES, pages(before()), pages(after()))
                        || more(ROWS, before().rowsRead(), after().rowsRead()));
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
        String how = worse() ? " for the worse" : known ? ", not for the worse" : ", at a cost not known";
        return new Finding(
                worse() ? Verdict.REGRESSED : Verdict.CHANGED,
                what,
                "changed" + how + ": " + words(before()) + " → " + words(after()));
    }

    private static String words(PlanShape shape) {
        StringBuilder words = new StringBuilder("[").append(shape.words()).append("]");
        shape.buffers().ifPresent(pages -> words.append(", ").append(pages).append(" pages"));
        shape.rowsRead().ifPresent(rows -> words.append(String.format(Locale.ROOT, ", %.0f rows read", rows)));
        return words.toString();
    }
}
