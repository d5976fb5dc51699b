package org.identityperf.runner.compare;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.stream.Stream;
import org.identityperf.runner.console.Console;
import org.identityperf.runner.gate.pairs.PairGate;
import org.identityperf.runner.gate.pairs.PairOrder;
import org.identityperf.runner.gate.pairs.PairPlan;
import org.identityperf.runner.gate.pairs.TimePairs;
import org.identityperf.runner.gate.pairs.TimePairs.TimePair;
import org.identityperf.runner.result.BenchmarkCase;
import org.identityperf.runner.result.CountWords;

/**
 * A paired timing times cases by pairs of forks, one of each side. It ends when the gate asks for no more pairs or the
 * budget is spent.
 */
public final class PairedTiming {

    private final ForkPair sides;
    private final PairPlan plan;
    private final long seed;
    private final Console console;
    private final Budget budget;
    private final Map<BenchmarkCase, List<TimePair>> pairs = new LinkedHashMap<>();
    private final Map<BenchmarkCase, Duration> longest = new HashMap<>();

    /** @param seed the seed for drawing which side goes first */
    public PairedTiming(ForkPair sides, PairPlan plan, long seed, Budget budget, Console console) {
        this.sides = sides;
        this.plan = plan;
        this.seed = seed;
        this.budget = budget;
        this.console = console;
    }

    /** Returns one case of every operation first, then the others, each in their given order. */
    public static List<BenchmarkCase> everyOperationFirst(Collection<BenchmarkCase> cases) {
        Set<String> seen = new HashSet<>();
        List<BenchmarkCase> first = cases.stream()
                .filter(benchmarkCase -> seen.add(benchmarkCase.operation()))
                .toList();
        return Stream.concat(first.stream(), cases.stream().filter(benchmarkCase -> !first.contains(benchmarkCase)))
                .toList();
    }

    /**
     * Times as many of the cases as the budget has a first stage for, by the length of a pair of each. It times at
     * least one unless the budget is spent. Which cases they are must be settled before any time is compared.
     *
     * @param wanted the first ones first
     * @return the cases that were timed, in that order
     */
    public List<TimePairs> time(List<BenchmarkCase> wanted) throws IOException {
        choose(wanted);
        if (pairs.isEmpty()) {
            return List.of();
        }
        console.say("Timing " + pairs.size() + " of " + CountWords.several(wanted.size(), "case")
                + " by pairs of forks, at most " + plan.pairs() + " pairs each");
        for (SortedMap<BenchmarkCase, Integer> more = PairGate.more(timed(), plan);
                !more.isEmpty() && pairsOf(more);
                more = PairGate.more(timed(), plan)) {
            // The pairs that the gate asked for are there, so the loop asks the gate again.
        }
        return timed();
    }

    private void choose(List<BenchmarkCase> wanted) throws IOException {
        Duration promised = Duration.ZERO;
        for (BenchmarkCase benchmarkCase : wanted) {
            if (!budget.hasRoomFor(promised)) {
                return;
            }
            sides.ready(benchmarkCase);
            pair(benchmarkCase);
            Duration withStage = promised.plus(longest.get(benchmarkCase).multipliedBy(plan.pairsAfter(0) - 1L));
            if (budget.hasRoomFor(withStage)) {
                promised = withStage;
            } else if (pairs.size() == 1) {
                console.say("perf.budget leaves no room for the " + plan.pairsAfter(0) + " pairs of a first look, which"
                        + " take " + Console.spell(longest.get(benchmarkCase).multipliedBy(plan.pairsAfter(0)))
                        + ": fewer tell of large changes only");
                return;
            } else {
                pairs.remove(benchmarkCase);
            }
        }
    }

    private List<TimePairs> timed() {
        return pairs.entrySet().stream()
                .map(entry -> new TimePairs(entry.getKey(), entry.getValue()))
                .toList();
    }

    /**
     * Measures in rounds: a pair of each case, then the next of each in another order. Returns false if the budget
     * ended before.
     */
    private boolean pairsOf(SortedMap<BenchmarkCase, Integer> more) throws IOException {
        int rounds = Collections.max(more.values());
        List<BenchmarkCase> order = new ArrayList<>(more.keySet());
        for (int round = 0; round < rounds; round++) {
            Collections.rotate(order, 1);
            for (BenchmarkCase benchmarkCase : order) {
                if (round < more.get(benchmarkCase)) {
                    if (!budget.hasRoomFor(longest.get(benchmarkCase))) {
                        console.say("perf.budget is spent");
                        return false;
                    }
                    pair(benchmarkCase);
                }
            }
        }
        return true;
    }

    private void pair(BenchmarkCase benchmarkCase) throws IOException {
        long start = System.nanoTime();
        List<TimePair> before = pairs.computeIfAbsent(benchmarkCase, c -> new ArrayList<>());
        int number = before.size();
        TimePair pair = sides.pair(benchmarkCase, PairOrder.baselineFirst(benchmarkCase, number, seed));
        before.add(pair);
        Duration took = Duration.ofNanos(System.nanoTime() - start);
        longest.merge(benchmarkCase, took, (one, other) -> one.compareTo(other) < 0 ? other : one);
        console.say(String.format(
                Locale.ROOT,
                "[pair %d] %s  baseline %.4g s, candidate %.4g s",
                number + 1,
                benchmarkCase,
                pair.baseline(),
                pair.candidate()));
    }
}
