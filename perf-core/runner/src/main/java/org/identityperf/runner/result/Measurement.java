package org.identityperf.runner.result;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.identityperf.probe.benchmark.Kind;
import org.identityperf.probe.measure.Counter;

/**
 * What was measured of one case.
 *
 * @param kind decides which of the iterations is the reported time
 * @param forks times, one entry a JVM; empty where only counts were taken
 * @param counters counts for one operation, taken in a JVM of its own; empty where only time was measured
 * @param firstUse counts for one operation of the first invocation in a fresh server; empty where that was not counted
 * @param asTheyCome counts of threads that race and are not kept in step, one value a repetition; empty where none race
 */
public record Measurement(
        BenchmarkCase benchmarkCase,
        Kind kind,
        List<Fork> forks,
        Map<Counter, Double> counters,
        Map<Counter, Double> firstUse,
        Map<Counter, List<Double>> asTheyCome) {

    /** The counts of a first use: those that only the code and the drawn rows fix, whatever the JVM did before. */
    public static final List<Counter> EXACT =
            List.of(Counter.CALLS, Counter.ROWS, Counter.ROUND_TRIPS, Counter.COMMITS);

    public Measurement {
        forks = List.copyOf(forks);
        counters = inOrder(counters);
        firstUse = inOrder(firstUse);
        asTheyCome = inOrder(asTheyCome);
    }

    /** Creates a measurement without a first use and without threads that race. */
    public Measurement(BenchmarkCase benchmarkCase, Kind kind, List<Fork> forks, Map<Counter, Double> counters) {
        this(benchmarkCase, kind, forks, counters, Map.of(), Map.of());
    }

    /** Creates a measurement of a cold-start operation. */
    public Measurement(BenchmarkCase benchmarkCase, List<Fork> forks, Map<Counter, Double> counters) {
        this(benchmarkCase, Kind.COLD_START, forks, counters);
    }

    /** Returns the same under another case. */
    public Measurement as(BenchmarkCase other) {
        return new Measurement(other, kind, forks, counters, firstUse, asTheyCome);
    }

    private static <V> Map<Counter, V> inOrder(Map<Counter, V> counts) {
        Map<Counter, V> copy = new EnumMap<>(Counter.class);
        copy.putAll(counts);
        return Collections.unmodifiableMap(copy);
    }

    /**
     * Returns whether what it counted of the store is the most that may happen: several threads asked at once, and no
     * answer was handed on before all had asked.
     */
    public boolean isWorstCase() {
        return counter(Counter.ASKING).orElse(0) > 1;
    }

    /** Returns whether anything was counted or timed. */
    public boolean measured() {
        return !forks.isEmpty() || !counters.isEmpty();
    }

    /**
     * Returns the reported time of each fork that has one, in seconds: the cold time, or the median of the warm ones.
     */
    public double[] times() {
        return kind == Kind.COLD_START ? cold() : warm();
    }

    /**
     * Returns operations a second by all threads together, one value a fork; empty for an operation that is done once.
     */
    public double[] throughput() {
        return kind == Kind.COLD_START
                ? new double[0]
                : Arrays.stream(times())
                        .map(seconds -> benchmarkCase.threads() / seconds)
                        .toArray();
    }

    /** Returns the cold times of all forks, in seconds. */
    public double[] cold() {
        return forks.stream().mapToDouble(Fork::cold).toArray();
    }

    /** Returns the median of each fork's warm times, in seconds; empty where a fork had one iteration only. */
    public double[] warm() {
        return forks.stream()
                .filter(fork -> !fork.warm().isEmpty())
                .mapToDouble(
                        fork -> median(fork.warm().stream().mapToDouble(d -> d).toArray()))
                .toArray();
    }

    public OptionalDouble median() {
        return maybe(times());
    }

    /** Returns the median of the iterations that are not the reported time. */
    public OptionalDouble besideMedian() {
        return maybe(kind == Kind.COLD_START ? warm() : cold());
    }

    /** Returns the median of the forks' quantiles, in seconds; empty where single latencies were not recorded. */
    public OptionalDouble latency(Quantile quantile) {
        return maybe(forks.stream()
                .flatMap(fork -> fork.latency().stream())
                .mapToDouble(latency -> latency.seconds().get(quantile))
                .toArray());
    }

    public OptionalDouble counter(Counter counter) {
        Double value = counters.get(counter);
        return value == null ? OptionalDouble.empty() : OptionalDouble.of(value);
    }

    private static OptionalDouble maybe(double[] values) {
        return values.length == 0 ? OptionalDouble.empty() : OptionalDouble.of(median(values));
    }

    public static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }

    /** Returns the times in a few words: {@code 2.20 s cold, 500 ms warm}. */
    public String inWords() {
        List<String> words = new ArrayList<>();
        median().ifPresent(seconds -> words.add(Units.seconds(seconds) + ' ' + kind.reported()));
        besideMedian().ifPresent(seconds -> words.add(Units.seconds(seconds) + ' ' + kind.others()));
        Arrays.stream(throughput()).forEach(perSecond -> words.add(Units.rate(perSecond) + "/s"));
        return String.join(", ", words);
    }
}
