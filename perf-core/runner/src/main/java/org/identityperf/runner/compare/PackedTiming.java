package org.identityperf.runner.compare;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.identityperf.runner.compare.PackedPair.Effort;
import org.identityperf.runner.console.Console;
import org.identityperf.runner.finding.NotCompared;
import org.identityperf.runner.finding.NotCompared.Reason;
import org.identityperf.runner.finding.TimePairs;
import org.identityperf.runner.finding.TimePairs.Quantity;
import org.identityperf.runner.finding.TimePairs.TimePair;
import org.identityperf.runner.gate.pairs.PairGate;
import org.identityperf.runner.gate.pairs.PairPlan;
import org.identityperf.runner.result.BenchmarkCase;
import org.identityperf.runner.result.CountWords;

/**
 * A packed timing screens all cases by packed pairs of JVMs, and confirms by fresh pairs what the gate selects. It ends
 * when nothing more can be learnt or the budget is spent.
 *
 * <p>The first pair screens every case, which is enough for what takes twice as long unless its times scatter much. What
 * has clearly changed is confirmed at once. Further screening pairs have the cases of which twice the time would not be
 * seen so far, then others as long as smaller changes can become visible. They leave out the dearest if the budget has no
 * room for all.
 */
public final class PackedTiming {

    /** The divisor of what is left, for the share that further screening leaves to fresh pairs. */
    private static final int KEPT = 3;

    /** How many times all cases of a pair must have room, for a pair that stays long with each. */
    private static final int FINELY = 6;

    /** The slowdown, as a fraction, that must be seen of each case if the budget has room. */
    private static final double TWICE = 1;

    private final PackedPair.Source source;
    private final PairGate gate;
    private final PairPlan plan;
    private final Budget budget;
    private final Console console;
    private final Pairs screening = new Pairs();
    private final Pairs fresh = new Pairs();
    private final Map<BenchmarkCase, Duration> longest = new HashMap<>();
    private final SortedMap<BenchmarkCase, NotCompared> untimed = new TreeMap<>();
    private Duration aside = Duration.ZERO;
    private Duration atEnd = Duration.ZERO;
    private int number;

    public PackedTiming(PackedPair.Source source, PairGate gate, Budget budget, Console console) {
        this.source = source;
        this.gate = gate;
        this.plan = gate.plan();
        this.budget = budget;
        this.console = console;
    }

    /** Returns all pairs, those of each quantity of a case by themselves. */
    public List<TimePairs> timed() {
        List<TimePairs> timed = new ArrayList<>();
        for (BenchmarkCase benchmarkCase : screening.byCase.keySet()) {
            for (Quantity quantity : Quantity.values()) {
                List<TimePair> screened = screening.of(benchmarkCase, quantity);
                if (!screened.isEmpty()) {
                    timed.add(new TimePairs(benchmarkCase, quantity, screened, fresh.of(benchmarkCase, quantity)));
                }
            }
        }
        return timed;
    }

    /** Returns the cases that have no pairs, each with the reason. */
    public SortedMap<BenchmarkCase, NotCompared> untimed() {
        return Collections.unmodifiableSortedMap(untimed);
    }

    /**
     * Times cases.
     *
     * @param cases the cases in the order of each pair; those with the same data follow each other
     * @param first those that are screened again rather than others where the budget has no room for all
     */
    public void time(List<BenchmarkCase> cases, Collection<BenchmarkCase> first) throws IOException {
        if (cases.isEmpty()) {
            return;
        }
        console.say("Timing " + CountWords.several(cases.size(), "operation") + " by pairs of JVMs, "
                + Console.spell(budget.left()) + " at most");
        pair(cases, screening, effort(cases));
        confirm(gate.clear(timed()), cases);
        List<BenchmarkCase> again = affordable(cases, first);
        while (!again.isEmpty()) {
            pair(again, screening, effort(again));
            again = affordable(cases, first);
        }
        atEnd = budget.left();
        confirm(gate.selected(timed()), cases);
    }

    /** Returns how many fresh pairs of a case the budget had room for when the screening ended. */
    public int room(BenchmarkCase benchmarkCase) {
        return (int) Math.max(0, atEnd.dividedBy(pairOf(List.of(benchmarkCase), Effort.FINE)));
    }

    /** Confirms or refutes cases, the first ones first, as far as the budget has room. */
    private void confirm(List<BenchmarkCase> selected, List<BenchmarkCase> order) throws IOException {
        List<BenchmarkCase> pending = new ArrayList<>(selected);
        pending.removeIf(
                benchmarkCase -> untimed.containsKey(benchmarkCase) || !gate.wantsMore(benchmarkCase, timed()));
        if (!pending.isEmpty()) {
            console.say("Confirming " + CountWords.several(pending.size(), "operation") + " by fresh pairs");
        }
        while (!pending.isEmpty()) {
            List<BenchmarkCase> batch = batch(pending);
            pending.removeAll(batch);
            if (batch.isEmpty() || !decided(inOrder(batch, order))) {
                console.say("perf.budget has no room for further pairs");
                return;
            }
        }
    }

    /**
     * Returns the cases whose further screening is of use and leaves enough of the budget for fresh pairs: those that the
     * screening would select so far have theirs, and a third of the rest is kept for others.
     */
    private List<BenchmarkCase> affordable(List<BenchmarkCase> cases, Collection<BenchmarkCase> first) {
        Duration room = budget.left();
        List<BenchmarkCase> selected = gate.selected(timed());
        for (BenchmarkCase each : selected) {
            if (!fresh.byCase.containsKey(each)) {
                room = room.minus(longest.get(each).multipliedBy(gate.likely(each, timed())));
            }
        }
        room = room.minus(room.dividedBy(KEPT));
        Map<BenchmarkCase, Double> seen = gate.seen(timed());
        Set<BenchmarkCase> affordable = new TreeSet<>(screening.byCase.keySet());
        affordable.removeIf(each -> fresh.byCase.containsKey(each)
                || screening.of(each, Quantity.MEDIAN).size() >= plan.screening()
                || seen.get(each) <= plan.aimed() && !selected.contains(each));
        List<BenchmarkCase> dearest = new ArrayList<>(affordable);
        dearest.sort(Comparator.<BenchmarkCase, Boolean>comparing(each -> seen.get(each) > TWICE)
                .thenComparing(first::contains)
                .thenComparing(longest::get, Comparator.reverseOrder()));
        for (BenchmarkCase benchmarkCase : dearest) {
            if (pairOf(affordable, effort(affordable)).compareTo(room) <= 0) {
                break;
            }
            affordable.remove(benchmarkCase);
        }
        return inOrder(affordable, cases);
    }

    /** Returns as many of the first cases as the budget can bring to a decision; one if any fits. */
    private List<BenchmarkCase> batch(List<BenchmarkCase> pending) {
        List<BenchmarkCase> batch = new ArrayList<>();
        int pairs = 0;
        for (BenchmarkCase benchmarkCase : pending) {
            int more = Math.max(pairs, gate.likely(benchmarkCase, timed()));
            batch.add(benchmarkCase);
            if (!budget.hasRoomFor(pairOf(batch, effort(batch)).multipliedBy(more))) {
                batch.remove(benchmarkCase);
                break;
            }
            pairs = more;
        }
        return batch;
    }

    /** Times fresh pairs until the gate wants no more. Returns false if the budget ended before. */
    private boolean decided(List<BenchmarkCase> cases) throws IOException {
        List<BenchmarkCase> open = new ArrayList<>(cases);
        // Pairs that are judged together are measured in the same way.
        Effort effort = effort(cases);
        while (!open.isEmpty()) {
            if (!budget.hasRoomFor(pairOf(open, effort))) {
                return false;
            }
            pair(open, fresh, effort);
            open.removeIf(
                    benchmarkCase -> untimed.containsKey(benchmarkCase) || !gate.wantsMore(benchmarkCase, timed()));
        }
        return true;
    }

    private static List<BenchmarkCase> inOrder(Collection<BenchmarkCase> some, List<BenchmarkCase> order) {
        return order.stream().filter(some::contains).toList();
    }

    /** Returns how long a pair of these cases takes, by the longest so far. */
    private Duration pairOf(Collection<BenchmarkCase> cases, Effort effort) {
        Duration least = effort == Effort.FINE ? effort.all() : Duration.ZERO;
        return cases.stream()
                .map(longest::get)
                .map(each -> each.compareTo(least) < 0 ? least : each)
                .reduce(aside, Duration::plus);
    }

    /** Returns how exactly a pair times its cases: where the budget has room, as exactly as two JVMs can tell. */
    private Effort effort(Collection<BenchmarkCase> cases) {
        return budget.hasRoomFor(Effort.FINE.all().multipliedBy((long) FINELY * cases.size()))
                ? Effort.FINE
                : Effort.ROUGH;
    }

    /** Measures a pair. Cases that the budget has no room for, and those that the baseline can't do, are noted. */
    private void pair(List<BenchmarkCase> cases, Pairs kept, Effort effort) throws IOException {
        long start = budget.clock().getAsLong();
        Duration inCases = Duration.ZERO;
        int own = number++;
        try (PackedPair pair = source.open(own)) {
            for (BenchmarkCase benchmarkCase : cases) {
                if (!budget.hasRoomFor(longest.getOrDefault(benchmarkCase, Duration.ZERO))) {
                    if (!screening.byCase.containsKey(benchmarkCase)) {
                        untimed.put(benchmarkCase, new NotCompared(benchmarkCase, Reason.BUDGET_SPENT));
                    }
                    continue;
                }
                long before = budget.clock().getAsLong();
                PackedPair.Times times = pair.time(benchmarkCase, effort);
                Duration took = Duration.ofNanos(budget.clock().getAsLong() - before);
                inCases = inCases.plus(took);
                longest.merge(benchmarkCase, took, (one, other) -> one.compareTo(other) < 0 ? other : one);
                if (times.failure().isPresent()) {
                    untimed.put(
                            benchmarkCase,
                            new NotCompared(
                                    benchmarkCase,
                                    Reason.TIMING_FAILED,
                                    times.failure().get()));
                    screening.byCase.remove(benchmarkCase);
                } else {
                    kept.add(benchmarkCase, times.pairs());
                    TimePair median = times.pairs().get(Quantity.MEDIAN);
                    console.say(String.format(
                            Locale.ROOT,
                            "[pair %d] %s  baseline %.4g s, candidate %.4g s",
                            own + 1,
                            benchmarkCase,
                            median.baseline(),
                            median.candidate()));
                }
            }
        }
        Duration rest = Duration.ofNanos(budget.clock().getAsLong() - start).minus(inCases);
        aside = rest.compareTo(aside) > 0 ? rest : aside;
    }

    /** These are the pairs of each quantity of each case, in the order in which they were measured. */
    private static final class Pairs {

        private final Map<BenchmarkCase, Map<Quantity, List<TimePair>>> byCase = new LinkedHashMap<>();

        private void add(BenchmarkCase benchmarkCase, Map<Quantity, TimePair> pairs) {
            Map<Quantity, List<TimePair>> all =
                    byCase.computeIfAbsent(benchmarkCase, each -> new EnumMap<>(Quantity.class));
            pairs.forEach((quantity, pair) ->
                    all.computeIfAbsent(quantity, each -> new ArrayList<>()).add(pair));
        }

        private List<TimePair> of(BenchmarkCase benchmarkCase, Quantity quantity) {
            return byCase.getOrDefault(benchmarkCase, Map.of()).getOrDefault(quantity, List.of());
        }
    }
}
