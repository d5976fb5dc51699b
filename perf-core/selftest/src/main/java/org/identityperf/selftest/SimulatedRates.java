package org.identityperf.selftest;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import org.identityperf.probe.benchmark.Implementation;
import org.identityperf.runner.gate.pairs.PairGate;
import org.identityperf.runner.gate.pairs.PairOrder;
import org.identityperf.runner.gate.pairs.PairPlan;
import org.identityperf.runner.gate.pairs.TimePairs;
import org.identityperf.runner.gate.pairs.TimePairs.TimePair;
import org.identityperf.runner.gate.pairs.TimeVerdict;
import org.identityperf.runner.gate.verdict.Finding.Verdict;
import org.identityperf.runner.result.BenchmarkCase;

/**
 * These rates say how the declared procedure would answer in many runs on a machine of a given noise. One benchmark of
 * a run is slower by a known factor; the others are equal. The result is always the same for the same seed.
 *
 * @param alarms runs that reported a change in any benchmark that is equal: the family-wise rate
 * @param found runs that reported the slower benchmark as regressed
 * @param equal runs that called the first benchmark equal
 * @param pairs how many pairs were measured in all runs, of all benchmarks
 * @param benchmarks how many benchmarks a run has
 */
public record SimulatedRates(int runs, int alarms, int found, int equal, long pairs, int benchmarks) {

    /**
     * @param slowdown how much slower the first benchmark is, as a fraction; 0 for a run over equal code
     * @param benchmarks how many benchmarks are timed in a run, the slower one among them
     */
    public static SimulatedRates of(
            NoiseModel noise, PairPlan plan, double slowdown, int benchmarks, int runs, long seed) {
        Random random = new Random(seed);
        int alarms = 0;
        int found = 0;
        int equal = 0;
        long pairs = 0;
        for (int run = 0; run < runs; run++) {
            List<TimePairs> measured = run(noise, plan, slowdown, benchmarks, random.nextLong());
            List<TimeVerdict> verdicts = PairGate.verdicts(measured, plan);
            alarms +=
                    verdicts.subList(slowdown == 0 ? 0 : 1, benchmarks).stream().anyMatch(TimeVerdict::changed) ? 1 : 0;
            found += verdicts.get(0).answer() == Verdict.REGRESSED ? 1 : 0;
            equal += verdicts.get(0).answer() == Verdict.EQUAL ? 1 : 0;
            pairs += measured.stream().mapToInt(TimePairs::size).sum();
        }
        return new SimulatedRates(runs, alarms, found, equal, pairs, benchmarks);
    }

    private static List<TimePairs> run(NoiseModel noise, PairPlan plan, double slowdown, int benchmarks, long seed) {
        NoiseModel.Forks forks = noise.new Forks(new Random(seed));
        SortedMap<BenchmarkCase, List<TimePair>> pairs = new TreeMap<>();
        for (int i = 0; i < benchmarks; i++) {
            pairs.put(new BenchmarkCase("Simulated" + i, Implementation.SERVER, new TreeMap<>()), new ArrayList<>());
        }
        while (true) {
            SortedMap<BenchmarkCase, Integer> more = PairGate.more(paired(pairs), plan);
            if (more.isEmpty()) {
                return paired(pairs);
            }
            pairs.forEach((benchmarkCase, its) -> {
                double factor = benchmarkCase.equals(pairs.firstKey()) ? 1 + slowdown : 1;
                for (int n = 0; n < more.getOrDefault(benchmarkCase, 0); n++) {
                    boolean baselineFirst = PairOrder.baselineFirst(benchmarkCase, its.size(), seed);
                    double first = forks.next();
                    double second = forks.next();
                    its.add(new TimePair(baselineFirst ? first : second, factor * (baselineFirst ? second : first)));
                }
            });
        }
    }

    private static List<TimePairs> paired(SortedMap<BenchmarkCase, List<TimePair>> pairs) {
        return pairs.entrySet().stream()
                .map(each -> new TimePairs(each.getKey(), each.getValue()))
                .toList();
    }

    public double pairsEach() {
        return pairs / (double) runs / benchmarks;
    }

    public double rate(int of) {
        return of / (double) runs;
    }
}
