package org.identityperf.runner.gate.counts;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.identityperf.probe.benchmark.Implementation;
import org.identityperf.probe.measure.Counter;
import org.identityperf.probe.measure.LockWait;
import org.identityperf.probe.measure.StatementCount;
import org.identityperf.probe.measure.Waiting;
import org.identityperf.runner.gate.counts.StatementChange.StatementDifference;
import org.identityperf.runner.gate.verdict.Finding;
import org.identityperf.runner.gate.verdict.Finding.Verdict;
import org.identityperf.runner.gate.verdict.Spread;
import org.identityperf.runner.gate.verdict.Tolerance;
import org.identityperf.runner.result.BenchmarkCase;
import org.identityperf.runner.result.CountWords;
import org.identityperf.runner.result.Measurement;

/**
 * A count comparison has what one operation counts on both sides, over the same fixed sequence of operations. More of
 * anything fails, if it is beyond the counter's {@link Tolerance}. Fewer statements with more rows are another way of
 * doing it, of which time decides whether it is a better one; so are fewer commits, since statements in autocommit mode
 * have none. Fewer statements with a longer list of values are a better one.
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

    /** What is compared, after the name of its case. */
    public static final String AGAINST = " counts against baseline";

    /** What each side waited for. */
    record Sides(Waiting baseline, Waiting candidate) {}

    private static final String FIRST_USE = " counts of the first use against baseline";

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
                .map(counter -> CounterChange.of(
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
        return !statements.isEmpty() || counters.stream().anyMatch(c -> c.more() || c.fewer());
    }

    /** Returns whether a count that is held exactly moved: both sides are counted again before it is believed. */
    public boolean movedExactly() {
        return counters.stream().anyMatch(CountComparison::movedExactly);
    }

    private static boolean movedExactly(CounterChange change) {
        return change.gated() && isExact(change) && change.again().isEmpty() && (change.more() || change.fewer());
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
        return isInexact(change) && (change.more() || change.fewer());
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
        return with(change -> doubtful(change) && !change.isBeyond(far) ? unchanged(change) : change);
    }

    private static CounterChange confirmed(CounterChange change, CountComparison again) {
        return again.change(change.counter())
                .filter(other -> doubtful(change))
                .map(other -> isExact(change) || doubtful(change.then(other)) ? change.then(other) : unchanged(other))
                .orElse(change);
    }

    private static CounterChange unchanged(CounterChange change) {
        return CounterChange.of(change.counter(), change.baseline(), change.baseline());
    }

    public Measurement before() {
        return counted(CounterChange::baseline);
    }

    /**
     * Returns the candidate's counts: where nothing changed by more than two runs of equal code differ, the baseline's.
     */
    public Measurement after() {
        return counted(change -> change.more() || change.fewer() ? change.candidate() : change.baseline());
    }

    private Measurement counted(ToDoubleFunction<CounterChange> side) {
        Map<Counter, Double> counted = new EnumMap<>(Counter.class);
        counters.forEach(change -> counted.put(change.counter(), side.applyAsDouble(change)));
        return new Measurement(benchmarkCase, List.of(), counted);
    }

    /**
     * Returns what was found. The floor is only the yardstick: where it changed, the server's distance to it means less,
     * and nothing regressed.
     */
    public Finding finding() {
        String what = benchmarkCase + AGAINST;
        List<CounterChange> gated =
                counters.stream().filter(CounterChange::gated).toList();
        if (gated.isEmpty()) {
            return new Finding(Verdict.NOT_COMPARED, what, "nothing was counted on both sides");
        }
        boolean floor = benchmarkCase.implementation() == Implementation.FLOOR;
        List<CounterChange> more = gated.stream().filter(CounterChange::more).toList();
        List<CounterChange> fewer = gated.stream().filter(CounterChange::fewer).toList();
        Verdict moved = moved() ? Verdict.CHANGED : Verdict.EQUAL;
        boolean fewerStatements = fewer.stream().anyMatch(change -> change.counter() == Counter.CALLS);
        boolean worse = !(fewerStatements ? more.stream().allMatch(CountComparison::isAnotherWay) : more.isEmpty());
        boolean better = more.stream().allMatch(change -> fewerStatements && change.counter() == Counter.LONGEST_LIST)
                && fewer.stream().anyMatch(change -> change.counter() != Counter.COMMITS);
        List<CounterChange> unstable = gated.stream()
                .filter(change -> change.unstable() && !change.more() && !change.fewer())
                .toList();
        Verdict same = unstable.isEmpty() ? moved : Verdict.UNSTABLE;
        Verdict verdict = floor ? same : worse ? Verdict.REGRESSED : better ? Verdict.IMPROVED : same;
        String found = Stream.concat(
                        Stream.of(
                                words("more", more),
                                words("fewer", fewer),
                                words("counted twice", unstable),
                                waitWords(more, fewer),
                                deadlockWords(more, fewer),
                                indexWords(more, fewer)),
                        statements.stream().map(StatementChange::words))
                .filter(words -> !words.isEmpty())
                .collect(Collectors.joining("; "));
        String most = before().isWorstCase() || after().isWorstCase() ? "at most, since threads race: " : "";
        return new Finding(verdict, what, found.isEmpty() ? "the same on both sides: " + same(gated) : most + found);
    }

    /** Returns what was found where this compares a first use. */
    public Finding firstUseFinding() {
        Finding finding = finding();
        return new Finding(finding.verdict(), benchmarkCase + FIRST_USE, finding.sentence());
    }

    /** Returns whether there is more of it where fewer statements do the same: rows, their bytes, and longer lists. */
    private static boolean isAnotherWay(CounterChange more) {
        return Set.of(Counter.ROWS, Counter.BYTES, Counter.LONGEST_LIST).contains(more.counter());
    }

    /** Returns what so many countings found, if they are too few to decide. */
    public Finding inconclusive(int countings) {
        Finding finding = finding();
        return new Finding(
                Verdict.INCONCLUSIVE,
                finding.what(),
                finding.sentence() + ", as " + (countings == 1 ? "one counting says" : countings + " countings say"));
    }

    private static String words(String word, List<CounterChange> changes) {
        return changes.isEmpty()
                ? ""
                : word + ": " + changes.stream().map(CounterChange::words).collect(Collectors.joining(", "));
    }

    /** Names the locks that the side with more waits has to wait for. */
    private String waitWords(List<CounterChange> more, List<CounterChange> fewer) {
        return words(
                "waits for",
                Counter.LOCK_WAITS,
                more,
                fewer,
                each -> each.locks().stream().map(LockWait::words).toList());
    }

    /** Shows both statements of each deadlock of the side with more. */
    private String deadlockWords(List<CounterChange> more, List<CounterChange> fewer) {
        return words(
                "in a deadlock",
                Counter.DEADLOCKS,
                more,
                fewer,
                each -> each.deadlocks().stream()
                        .map(deadlock -> deadlock.one().equals(deadlock.other())
                                ? "twice " + deadlock.one()
                                : deadlock.one() + ", with " + deadlock.other())
                        .toList());
    }

    private String words(
            String word,
            Counter counter,
            List<CounterChange> more,
            List<CounterChange> fewer,
            Function<Waiting, List<String>> each) {
        List<String> found = changed(counter, more)
                ? each.apply(waiting.candidate())
                : changed(counter, fewer) ? each.apply(waiting.baseline()) : List.of();
        return found.isEmpty() ? "" : word + ": " + String.join(", and ", found);
    }

    private static boolean changed(Counter counter, List<CounterChange> changes) {
        return changes.stream().anyMatch(change -> change.counter() == counter);
    }

    /** Names the indexes where the number of all their entries is found to have changed. */
    private String indexWords(List<CounterChange> more, List<CounterChange> fewer) {
        boolean changed = changed(Counter.INDEX_ENTRIES, more) || changed(Counter.INDEX_ENTRIES, fewer);
        return !changed || indexes.isEmpty()
                ? ""
                : "entries by index: "
                        + indexes.stream().map(IndexChange::words).collect(Collectors.joining(", "));
    }

    private static String same(List<CounterChange> gated) {
        return gated.stream().map(change -> change.counter().label()).collect(Collectors.joining(", "));
    }

    /**
     * A counter change is one count on both sides, for one operation.
     *
     * @param counter what is counted, which also says how far two runs of equal code may differ
     * @param layout how many more, or fewer, the layout of the candidate's clone explains
     * @param again the same in further countings; empty where there was none
     */
    public record CounterChange(
            Counter counter, double baseline, double candidate, double layout, List<CounterChange> again) {

        static CounterChange of(Counter counter, double baseline, double candidate) {
            return new CounterChange(counter, baseline, candidate, 0, List.of());
        }

        CounterChange withLayout(double explained) {
            return new CounterChange(counter, baseline, candidate, explained, again);
        }

        CounterChange then(CounterChange second) {
            List<CounterChange> all = new ArrayList<>(again);
            all.add(second);
            return new CounterChange(counter, baseline, candidate, layout, List.copyOf(all));
        }

        /** Returns whether the code of one side counted another number in the second counting. */
        boolean unstable() {
            return again.stream()
                    .anyMatch(second -> differs(baseline, second.baseline) || differs(candidate, second.candidate));
        }

        private boolean differs(double first, double second) {
            return Tolerance.of(counter).exceeded(first, second)
                    || Tolerance.of(counter).exceeded(second, first);
        }

        double difference() {
            return candidate - baseline;
        }

        boolean isBeyond(double share) {
            return Math.abs(difference() - layout) > share * Math.max(baseline, candidate);
        }

        /** Returns whether a difference decides anything: some counts are only reported. */
        public boolean gated() {
            return Tolerance.of(counter).gated();
        }

        public boolean more() {
            return Tolerance.of(counter).exceeded(baseline, candidate - Math.max(0, layout))
                    && again.stream().allMatch(CounterChange::more)
                    && apart(
                            countings(CounterChange::baseline),
                            countings(each -> each.candidate - Math.max(0, each.layout)));
        }

        public boolean fewer() {
            return Tolerance.of(counter).exceeded(candidate - Math.min(0, layout), baseline)
                    && again.stream().allMatch(CounterChange::fewer)
                    && apart(
                            countings(each -> each.candidate - Math.min(0, each.layout)),
                            countings(CounterChange::baseline));
        }

        private Spread countings(ToDoubleFunction<CounterChange> side) {
            return Spread.of(Stream.concat(Stream.of(this), again.stream()).mapToDouble(side));
        }

        /** What scatters lies apart by more than its scatter; what may not be there at all need not. */
        private boolean apart(Spread lower, Spread higher) {
            Tolerance tolerance = Tolerance.of(counter);
            return tolerance.share() == 0 && tolerance.recounted() || lower.isBelow(higher);
        }

        /**
         * Returns {@code store.calls 46 → 108 (2.35 times)}, with what further countings had in its place if that was
         * not the same.
         */
        public String words() {
            Stream<CounterChange> told = unstable() ? Stream.concat(Stream.of(this), again.stream()) : Stream.of(this);
            return counter.label() + " " + told.map(CounterChange::change).collect(Collectors.joining(", then "));
        }

        private String change() {
            String change = baseline == 0 || candidate == baseline
                    ? ""
                    : Tolerance.of(counter).share() > 0 && candidate < 2 * baseline
                            ? String.format(Locale.ROOT, " (%+.2f %%)", (candidate / baseline - 1) * 100)
                            : String.format(Locale.ROOT, " (%.3g times)", candidate / baseline);
            return CountWords.of(baseline) + " → " + CountWords.of(candidate) + change;
        }
    }
}
