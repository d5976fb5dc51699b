package org.identityperf.runner.gate.counts;

import java.util.Arrays;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.function.UnaryOperator;
import org.identityperf.probe.benchmark.Implementation;
import org.identityperf.probe.measure.Counter;
import org.identityperf.probe.measure.StatementCount;
import org.identityperf.probe.measure.Waiting;
import org.identityperf.runner.finding.CounterChange;
import org.identityperf.runner.finding.CountsMoved;
import org.identityperf.runner.finding.IndexChange;
import org.identityperf.runner.finding.StatementChange;
import org.identityperf.runner.finding.Tolerance;
import org.identityperf.runner.result.BenchmarkCase;
import org.identityperf.runner.result.Measurement;
import org.identityperf.runner.result.OperationStatement;

/**
 * The comparison of what one operation counts on both sides, which may be counted again before it is believed.
 *
 * @param counters what was counted on both sides, in the order of {@link Counter}
 * @param statements what is executed in another way; also empty where the store counts no statements
 * @param indexes which indexes get another number of entries; also empty where the store does not tell
 * @param waiting what either side waited for, as far as the store shows it
 */
public record CountComparison(
        BenchmarkCase benchmarkCase,
        List<CounterChange> counters,
        List<StatementChange> statements,
        List<IndexChange> indexes,
        Sides waiting) {

    /** What each side waited for. */
    record Sides(Waiting baseline, Waiting candidate) {}

    /** @param baseStatements the baseline's statements, of all operations together; empty where they are not known */
    public static CountComparison of(
            Measurement baseline,
            Measurement candidate,
            List<StatementCount> baseStatements,
            List<StatementCount> candidateStatements) {
        return ofOperations(
                baseline,
                candidate,
                OperationStatement.of(baseStatements, baseline),
                OperationStatement.of(candidateStatements, candidate));
    }

    /** @param baseStatements the statements of one of the baseline's operations; empty where they are not known */
    public static CountComparison ofOperations(
            Measurement baseline,
            Measurement candidate,
            List<OperationStatement> baseStatements,
            List<OperationStatement> candidateStatements) {
        List<CounterChange> counters = Arrays.stream(Counter.values())
                .filter(counter -> baseline.counter(counter).isPresent()
                        && candidate.counter(counter).isPresent())
                .map(counter -> new CounterChange(
                        counter,
                        baseline.counter(counter).getAsDouble(),
                        candidate.counter(counter).getAsDouble()))
                .toList();
        return new CountComparison(
                baseline.benchmarkCase(),
                counters,
                StatementDifference.between(baseStatements, candidateStatements),
                List.of(),
                new Sides(Waiting.NOTHING, Waiting.NOTHING));
    }

    /** Returns the same with the indexes that get another number of entries. */
    public CountComparison writing(List<IndexChange> indexes) {
        return new CountComparison(benchmarkCase, counters, statements, indexes, waiting);
    }

    /** Returns the same with what each side waited for. */
    public CountComparison waiting(Waiting baseline, Waiting candidate) {
        return new CountComparison(benchmarkCase, counters, statements, indexes, new Sides(baseline, candidate));
    }

    private CountComparison with(UnaryOperator<CounterChange> changed) {
        return new CountComparison(
                benchmarkCase, counters.stream().map(changed).toList(), statements, indexes, waiting);
    }

    /** Compares the first use of a fresh server on both sides; empty where it was counted on neither. */
    public static Optional<CountComparison> ofFirstUse(Measurement baseline, Measurement candidate) {
        return baseline.firstUse().isEmpty() && candidate.firstUse().isEmpty()
                ? Optional.empty()
                : Optional.of(of(firstUse(baseline), firstUse(candidate), List.of(), List.of()));
    }

    private static Measurement firstUse(Measurement measurement) {
        return new Measurement(measurement.benchmarkCase(), List.of(), measurement.firstUse());
    }

    /**
     * Returns the same comparisons, each with the floor of its case as its control. Pages that move at the floor, which
     * has the same code on both sides, move by the layout of a clone. So as many for each statement, and no larger a
     * share of all, are the layout in the other cases too.
     */
    public static List<CountComparison> besideFloors(Collection<CountComparison> all) {
        return all.stream()
                .map(comparison -> all.stream()
                        .filter(other -> other.benchmarkCase().isFloorOf(comparison.benchmarkCase()))
                        .findFirst()
                        .map(comparison::beside)
                        .orElse(comparison))
                .toList();
    }

    /** @param floor what its floor counts, in the same clones */
    public CountComparison beside(CountComparison floor) {
        if (benchmarkCase.implementation() == Implementation.FLOOR) {
            return this;
        }
        return with(change -> change.counter() == Counter.BUFFERS ? beside(floor, change) : change);
    }

    private CounterChange beside(CountComparison floor, CounterChange change) {
        return floor.change(change.counter())
                .map(atFloor -> {
                    double each = atFloor.difference() * Math.max(1, calls() / Math.max(1, floor.calls()));
                    double share = atFloor.difference() / Math.max(1, atFloor.baseline()) * change.baseline();
                    return change.withLayout(Math.abs(each) < Math.abs(share) ? each : share);
                })
                .orElse(change);
    }

    private double calls() {
        return change(Counter.CALLS).map(CounterChange::baseline).orElse(1.0);
    }

    private Optional<CounterChange> change(Counter counter) {
        return counters.stream().filter(change -> change.counter() == counter).findFirst();
    }

    public CountComparison with(List<StatementChange> statements) {
        return new CountComparison(benchmarkCase, counters, statements, indexes, waiting);
    }

    /**
     * Returns whether any gated count changed, up or down, or another statement is executed: such an operation is
     * timed.
     */
    public boolean moved() {
        return !statements.isEmpty() || counters.stream().anyMatch(CounterChange::moved);
    }

    /** Returns whether a count that is held exactly moved: both sides are counted again before it is believed. */
    public boolean movedExactly() {
        return counters.stream().anyMatch(CountComparison::movedExactly);
    }

    private static boolean movedExactly(CounterChange change) {
        return change.gated() && isExact(change) && change.again().isEmpty() && change.moved();
    }

    /** Returns whether any gated count became more. */
    public boolean more() {
        return counters.stream().anyMatch(CounterChange::more);
    }

    /**
     * Returns the same with a second count of both sides beside what moved and is held exactly: it moved only if it did
     * so both times.
     */
    public CountComparison countedAgain(CountComparison second) {
        return with(change -> movedExactly(change)
                ? second.change(change.counter()).map(change::then).orElse(change)
                : change);
    }

    /**
     * Returns whether only inexact counts changed or got worse: both sides are then counted again before a report.
     * Fewer of them, where statements or rows are fewer too, need no second count. A count that should be exact and was
     * another one of the same code is inexact as well.
     */
    public boolean doubtful() {
        List<CounterChange> exact =
                counters.stream().filter(change -> !isInexact(change)).toList();
        boolean fewer = exact.stream().anyMatch(CounterChange::fewer);
        return counters.stream().anyMatch(change -> doubtful(change) && !(fewer && change.fewer()))
                && exact.stream().noneMatch(CounterChange::more);
    }

    private static boolean doubtful(CounterChange change) {
        return isInexact(change) && change.moved();
    }

    private static boolean isInexact(CounterChange change) {
        return !isExact(change) || change.unstable();
    }

    /** Returns whether a count should be the same each time. */
    private static boolean isExact(CounterChange change) {
        return !Tolerance.of(change.counter()).recounted();
    }

    /**
     * Returns the same after a further count of both sides: an inexact count has changed only if it did so each time, in
     * the same direction, and by more than it scatters.
     */
    public CountComparison confirmedBy(CountComparison again) {
        return with(change -> confirmed(change, again));
    }

    /** Returns the same where there was no second count: inexact counts are then treated as unchanged. */
    public CountComparison unconfirmed() {
        return unconfirmed(Double.POSITIVE_INFINITY);
    }

    /**
     * Returns the same where there was no second count: inexact counts are then treated as unchanged unless they moved far.
     *
     * @param far the fraction of the larger of the two from which on a difference is believed
     */
    public CountComparison unconfirmed(double far) {
        return with(change -> doubtful(change) && !change.exceeds(far) ? unchanged(change) : change);
    }

    private static CounterChange confirmed(CounterChange change, CountComparison again) {
        return again.change(change.counter())
                .filter(other -> doubtful(change))
                .map(other -> isExact(change) || doubtful(change.then(other)) ? change.then(other) : unchanged(other))
                .orElse(change);
    }

    private static CounterChange unchanged(CounterChange change) {
        return new CounterChange(change.counter(), change.baseline(), change.baseline());
    }

    public Measurement before() {
        return counted(CounterChange::baseline);
    }

    /**
     * Returns the candidate's counts: where nothing changed by more than two runs of equal code differ, the baseline's.
     */
    public Measurement after() {
        return counted(change -> change.moved() ? change.candidate() : change.baseline());
    }

    private Measurement counted(ToDoubleFunction<CounterChange> side) {
        Map<Counter, Double> counted = new EnumMap<>(Counter.class);
        counters.forEach(change -> counted.put(change.counter(), side.applyAsDouble(change)));
        return new Measurement(benchmarkCase, List.of(), counted);
    }

    /** Returns what was found. */
    public CountsMoved finding() {
        return found(false, 0);
    }

    /** Returns what was found where this compares a first use. */
    public CountsMoved firstUseFinding() {
        return found(true, 0);
    }

    /** Returns what so many countings found, if they are too few to decide. */
    public CountsMoved inconclusive(int countings) {
        return found(false, countings);
    }

    private CountsMoved found(boolean firstUse, int countings) {
        return new CountsMoved(
                benchmarkCase,
                firstUse,
                counters,
                statements,
                indexes,
                waiting.baseline(),
                waiting.candidate(),
                countings);
    }
}
