package org.identityperf.runner.finding;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.identityperf.probe.measure.Counter;
import org.identityperf.runner.result.BenchmarkCase;
import org.identityperf.runner.result.Plan;
import org.identityperf.runner.result.PlanShape;

/**
 * The plans of one statement on both sides. It regressed only where the touched pages or the read rows show that it is
 * worse, never by an estimated cost.
 *
 * @param again the baseline's plan and the candidate's, explained again where the first were worse; empty otherwise
 */
public record PlanChanged(Plan baseline, Plan candidate, List<Plan> again) implements Change, OfCase {

    private static final Tolerance PAGES = Tolerance.of(Counter.BUFFERS);

    /** Read rows follow the clone's layout as pages do, but a few are no more certain than many. */
    private static final Tolerance ROWS = new Tolerance(PAGES.share(), 0, PAGES.recounted());

    public PlanChanged(Plan baseline, Plan candidate) {
        this(baseline, candidate, List.of());
    }

    /**
     * Returns the same with what was explained again, each side on the other's database if both have the same tables. Of
     * few rows a planner chooses by what differs between two equal databases, such as the order of their rows. So what
     * does not follow the code is unstable.
     *
     * @param all all statements that were explained again
     */
    public PlanChanged explainedAgain(List<PlanChanged> all) {
        return new PlanChanged(
                baseline,
                candidate,
                all.stream()
                        .filter(other -> worse())
                        .filter(other -> other.baseline.benchmarkCase().equals(baseline.benchmarkCase()))
                        .filter(other -> other.baseline.label().equals(baseline.label()))
                        .findFirst()
                        .map(other -> List.of(other.baseline, other.candidate))
                        .orElse(List.of()));
    }

    public Optional<PlanChanged> second() {
        return again.size() < 2 ? Optional.empty() : Optional.of(new PlanChanged(again.get(0), again.get(1)));
    }

    @Override
    public BenchmarkCase benchmarkCase() {
        return BenchmarkCase.of(baseline.benchmarkCase());
    }

    @Override
    public Verdict verdict() {
        if (!changed()) {
            return Verdict.EQUAL;
        }
        if (worse()) {
            return second().map(PlanChanged::worse).orElse(true) ? Verdict.REGRESSED : Verdict.UNSTABLE;
        }
        return better() ? Verdict.IMPROVED : Verdict.CHANGED;
    }

    public PlanShape before() {
        return PlanShape.of(baseline);
    }

    public PlanShape after() {
        return PlanShape.of(candidate);
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

    /** Returns whether both plans say what they cost. */
    public boolean known() {
        return before().rowsRead().isPresent() && after().rowsRead().isPresent()
                || before().buffers().isPresent() && after().buffers().isPresent();
    }
}
