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

/** The comparison of what one operation counts on both sides, which may be counted again before it is believed. */
public record CountComparison(CountsMoved finding) {

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
        return of(baseline, candidate, false, StatementDifference.between(baseStatements, candidateStatements));
    }

    private static CountComparison of(
            Measurement baseline, Measurement candidate, boolean firstUse, List<StatementChange> statements) {
        List<CounterChange> counters = Arrays.stream(Counter.values())
                .filter(counter -> baseline.counter(counter).isPresent()
                        && candidate.counter(counter).isPresent())
                .map(counter -> new CounterChange(
                        counter,
                        baseline.counter(counter).getAsDouble(),
                        candidate.counter(counter).getAsDouble()))
                .toList();
        return new CountComparison(new CountsMoved(
                baseline.benchmarkCase(),
                firstUse,
                counters,
                statements,
                List.of(),
                Waiting.NOTHING,
                Waiting.NOTHING,
                0));
    }

    public BenchmarkCase benchmarkCase() {
        return finding.benchmarkCase();
    }

    public List<CounterChange> counters() {
        return finding.counters();
    }

    public List<StatementChange> statements() {
        return finding.statements();
    }

    /** Returns the same with the indexes that get another number of entries, and with what each side waited for. */
    public CountComparison with(List<IndexChange> indexes, Waiting before, Waiting after) {
        return new CountComparison(new CountsMoved(
                benchmarkCase(), finding.firstUse(), counters(), statements(), indexes, before, after, 0));
    }

    public CountComparison with(List<StatementChange> statements) {
        return with(counters(), statements, 0);
    }

    private CountComparison with(UnaryOperator<CounterChange> changed) {
        return with(counters().stream().map(changed).toList(), statements(), 0);
    }

    private CountComparison with(List<CounterChange> counters, List<StatementChange> statements, int countings) {
        return new CountComparison(new CountsMoved(
                benchmarkCase(),
                finding.firstUse(),
                counters,
                statements,
                finding.indexes(),
                finding.before(),
                finding.after(),
                countings));
    }

    /** Compares the first use of a fresh server on both sides; empty where it was counted on neither. */
    public static Optional<CountComparison> ofFirstUse(Measurement baseline, Measurement candidate) {
        return baseline.firstUse().isEmpty() && candidate.firstUse().isEmpty()
                ? Optional.empty()
                : Optional.of(of(firstUse(baseline), firstUse(candidate), true, List.of()));
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
        if (benchmarkCase().implementation() == Implementation.FLOOR) {
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
        return counters().stream().filter(change -> change.counter() == counter).findFirst();
    }

    /**
     * Returns whether any gated count changed, up or down, or another statement is executed: such an operation is
     * timed.
     */
    public boolean moved() {
        return !statements().isEmpty() || counters().stream().anyMatch(CounterChange::moved);
    }

    /** Returns whether a count that is held exactly moved: both sides are counted again before it is believed. */
    public boolean movedExactly() {
        return counters().stream().anyMatch(CountComparison::movedExactly);
    }

    private static boolean movedExactly(CounterChange change) {
        return change.gated() && isExact(change) && change.again().isEmpty() && change.moved();
    }

    public boolean more() {
        return counters().stream().anyMatch(CounterChange::more);
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
                counters().stream().filter(change -> !isInexact(change)).toList();
        boolean fewer = exact.stream().anyMatch(CounterChange::fewer);
        return counters().stream().anyMatch(change -> doubtful(change) && !(fewer && change.fewer()))
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
        counters().forEach(change -> counted.put(change.counter(), side.applyAsDouble(change)));
        return new Measurement(benchmarkCase(), List.of(), counted);
    }

    /** Returns what so many countings found, if they are too few to decide. */
    public CountsMoved inconclusive(int countings) {
        return with(counters(), statements(), countings).finding;
    }
}
