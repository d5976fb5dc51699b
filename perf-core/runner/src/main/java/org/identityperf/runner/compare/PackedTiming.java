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
import java.util.SortedMap;
import java.util.TreeMap;
import org.identityperf.runner.console.Console;
import org.identityperf.runner.gate.pairs.PairGate;
import org.identityperf.runner.gate.pairs.PairPlan;
import org.identityperf.runner.gate.pairs.TimePairs;
import org.identityperf.runner.gate.pairs.TimePairs.Quantity;
import org.identityperf.runner.gate.pairs.TimePairs.TimePair;
import org.identityperf.runner.result.BenchmarkCase;
import org.identityperf.runner.result.CountWords;

/**
 * A packed timing screens all cases by packed pairs of JVMs, and then confirms by fresh pairs what the gate selects. It
 * ends when the gate asks for no more pairs or the budget is spent.
 */
public final class PackedTiming {

    /** The divisor of what is left after the first pair, for the share that is kept for fresh pairs. */
    private static final int KEPT = 3;

    private final PackedPair.Source source;
    private final PairGate gate;
    private final PairPlan plan;
    private final Budget budget;
    private final Console console;
    private final Map<BenchmarkCase, Map<Quantity, List<TimePair>>> measured = new LinkedHashMap<>();
    private final Map<BenchmarkCase, Duration> longest = new HashMap<>();
    private final SortedMap<BenchmarkCase, String> untimed = new TreeMap<>();
    private Duration aside = Duration.ZERO;
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
        return PairGate.of(measured);
    }

    /** Returns the cases that have no pairs, each with the reason. */
    public SortedMap<BenchmarkCase, String> untimed() {
        return Collections.unmodifiableSortedMap(untimed);
    }

    /**
     * Times cases.
     *
     * @param cases the cases in the order of each pair; those with the same data follow each other
     * @param first those that are timed rather than others where the budget has no room for all
     */
    public void time(List<BenchmarkCase> cases, Collection<BenchmarkCase> first) throws IOException {
        if (cases.isEmpty()) {
            return;
        }
        console.say("Timing " + CountWords.several(cases.size(), "operation") + " by "
                + CountWords.several(plan.screening(), "pair") + " of JVMs");
        List<BenchmarkCase> screened = new ArrayList<>(cases);
        pair(screened);
        screened.removeIf(untimed::containsKey);
        dropDearest(screened, first);
        while (number < plan.screening() && !screened.isEmpty()) {
            pair(screened);
            screened.removeIf(untimed::containsKey);
        }
        List<BenchmarkCase> pending = new ArrayList<>(gate.selected(timed()));
        if (!pending.isEmpty()) {
            console.say("Confirming " + CountWords.several(pending.size(), "operation") + " by fresh pairs");
        }
        while (!pending.isEmpty()) {
            List<BenchmarkCase> batch = batch(pending);
            pending.removeAll(batch);
            if (batch.isEmpty() || !confirmed(inOrder(batch, cases))) {
                console.say("perf.budget has no room for further pairs");
                return;
            }
        }
    }

    /**
     * Leaves out the dearest cases until the rest of the screening leaves a third of the budget for fresh pairs. The
     * choice rests on how long both sides take together, never on how they differ.
     */
    private void dropDearest(List<BenchmarkCase> screened, Collection<BenchmarkCase> first) {
        List<BenchmarkCase> dearest = new ArrayList<>(screened);
        dearest.sort(Comparator.<BenchmarkCase, Boolean>comparing(first::contains)
                .thenComparing(longest::get, Comparator.reverseOrder()));
        for (BenchmarkCase benchmarkCase : dearest) {
            Duration left = budget.left();
            Duration room = left.minus(left.dividedBy(KEPT));
            if (pairOf(screened).multipliedBy(plan.screening() - 1L).compareTo(room) <= 0) {
                return;
            }
            int pairs = plan.screening() - 1 + plan.usual().pairs();
            Duration each = longest.get(benchmarkCase);
            untimed.put(
                    benchmarkCase,
                    "a pair takes " + Console.spell(each) + "; to screen and confirm it, perf.budget must have "
                            + Console.spell(each.multipliedBy(pairs)) + " more");
            measured.remove(benchmarkCase);
            screened.remove(benchmarkCase);
        }
    }

    /** Returns as many of the first cases as the budget can bring to the usual look; at least one if any fits. */
    private List<BenchmarkCase> batch(List<BenchmarkCase> pending) {
        List<BenchmarkCase> batch = new ArrayList<>();
        for (BenchmarkCase benchmarkCase : pending) {
            batch.add(benchmarkCase);
            if (!budget.hasRoomFor(pairOf(batch).multipliedBy(plan.usual().pairs()))) {
                batch.remove(benchmarkCase);
                break;
            }
        }
        List<BenchmarkCase> one = List.of(pending.get(0));
        Duration least = pairOf(one).multipliedBy(plan.looks().get(0).pairs());
        return batch.isEmpty() && budget.hasRoomFor(least) ? one : batch;
    }

    /** Times fresh pairs until the gate wants no more. Returns false if the budget ended before. */
    private boolean confirmed(List<BenchmarkCase> cases) throws IOException {
        List<BenchmarkCase> open = new ArrayList<>(cases);
        while (!open.isEmpty()) {
            if (!budget.hasRoomFor(pairOf(open))) {
                return false;
            }
            pair(open);
            open.removeIf(
                    benchmarkCase -> untimed.containsKey(benchmarkCase) || !gate.wantsMore(benchmarkCase, timed()));
        }
        return true;
    }

    private static List<BenchmarkCase> inOrder(Collection<BenchmarkCase> some, List<BenchmarkCase> order) {
        return order.stream().filter(some::contains).toList();
    }

    /** Returns how long a pair of these cases takes, by the longest so far. */
    private Duration pairOf(Collection<BenchmarkCase> cases) {
        return cases.stream().map(longest::get).reduce(aside, Duration::plus);
    }

    /** Measures a fresh pair. Cases that the budget has no room for, and those that the baseline can't do, are noted. */
    private void pair(List<BenchmarkCase> cases) throws IOException {
        long start = budget.clock().getAsLong();
        Duration inCases = Duration.ZERO;
        int own = number++;
        try (PackedPair pair = source.open(own)) {
            for (BenchmarkCase benchmarkCase : cases) {
                if (!budget.hasRoomFor(longest.getOrDefault(benchmarkCase, Duration.ZERO))) {
                    if (!measured.containsKey(benchmarkCase)) {
                        untimed.put(benchmarkCase, "perf.budget is spent");
                    }
                    continue;
                }
                long before = budget.clock().getAsLong();
                PackedPair.Times times = pair.time(benchmarkCase);
                Duration took = Duration.ofNanos(budget.clock().getAsLong() - before);
                inCases = inCases.plus(took);
                longest.merge(benchmarkCase, took, (one, other) -> one.compareTo(other) < 0 ? other : one);
                if (times.failure().isPresent()) {
                    untimed.put(benchmarkCase, times.failure().get());
                    measured.remove(benchmarkCase);
                } else {
                    keep(benchmarkCase, own, times.pairs());
                }
            }
        }
        Duration rest = Duration.ofNanos(budget.clock().getAsLong() - start).minus(inCases);
        aside = rest.compareTo(aside) > 0 ? rest : aside;
    }

    private void keep(BenchmarkCase benchmarkCase, int own, Map<Quantity, TimePair> pairs) {
        Map<Quantity, List<TimePair>> all =
                measured.computeIfAbsent(benchmarkCase, each -> new EnumMap<>(Quantity.class));
        pairs.forEach((quantity, pair) ->
                all.computeIfAbsent(quantity, each -> new ArrayList<>()).add(pair));
        TimePair median = pairs.get(Quantity.MEDIAN);
        console.say(String.format(
                Locale.ROOT,
                "[pair %d] %s  baseline %.4g s, candidate %.4g s",
                own + 1,
                benchmarkCase,
                median.baseline(),
                median.candidate()));
    }
}
