package org.identityperf.runner.report.model;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import org.identityperf.probe.benchmark.Implementation;
import org.identityperf.probe.measure.Counter;
import org.identityperf.runner.claim.Line;
import org.identityperf.runner.claim.ParamOrder;
import org.identityperf.runner.claim.ParamWords;
import org.identityperf.runner.claim.Reading;
import org.identityperf.runner.claim.Statistic.Exponent;
import org.identityperf.runner.claim.Sweep;
import org.identityperf.runner.finding.Growth;
import org.identityperf.runner.finding.Growth.CountAt;
import org.identityperf.runner.finding.Growth.GrowthClass;
import org.identityperf.runner.finding.Tolerance;
import org.identityperf.runner.result.BenchmarkCase;
import org.identityperf.runner.result.CountWords;
import org.identityperf.runner.result.Measurement;
import org.identityperf.runner.result.RunResult;

/**
 * An implementation of a benchmark with its choices, at all of its sizes. Sizes are the parameters
 * whose values are numbers, except network latency.
 *
 * @param choices every parameter that is not a size
 * @param sizes the names of the others
 * @param measured at least one
 */
public record Operation(RunResult run, BenchmarkCase choices, SortedSet<String> sizes, List<Measurement> measured) {

    /**
     * Returns the operations in the order in which a person reads; a floor is listed only if its benchmark has nothing
     * else.
     */
    public static List<Operation> of(RunResult run) {
        List<Operation> all = new ArrayList<>();
        for (String benchmark : RunBenchmarks.names(run)) {
            List<Measurement> cases = RunBenchmarks.of(run, benchmark).stream()
                    .filter(m -> m.median().isPresent() || !m.counters().isEmpty())
                    .toList();
            boolean floorAlone =
                    cases.stream().allMatch(m -> m.benchmarkCase().implementation() == Implementation.FLOOR);
            SortedSet<String> sizes = sizes(cases);
            Map<BenchmarkCase, List<Measurement>> byChoices = new LinkedHashMap<>();
            cases.stream()
                    .filter(m -> floorAlone || m.benchmarkCase().implementation() != Implementation.FLOOR)
                    .forEach(m -> byChoices
                            .computeIfAbsent(withoutSizes(m.benchmarkCase(), sizes), choices -> new ArrayList<>())
                            .add(m));
            byChoices.forEach((choices, measured) -> all.add(new Operation(run, choices, sizes, measured)));
        }
        return all;
    }

    private static SortedSet<String> sizes(List<Measurement> cases) {
        SortedSet<String> sizes = new TreeSet<>();
        RunBenchmarks.values(cases).forEach((name, values) -> {
            if (!name.equals(ParamWords.DELAY) && RunBenchmarks.isNumeric(values)) {
                sizes.add(name);
            }
        });
        return Collections.unmodifiableSortedSet(sizes);
    }

    private static BenchmarkCase withoutSizes(BenchmarkCase benchmarkCase, SortedSet<String> sizes) {
        SortedMap<String, String> choices = new TreeMap<>(benchmarkCase.params());
        choices.keySet().removeAll(sizes);
        return new BenchmarkCase(benchmarkCase.benchmark(), benchmarkCase.implementation(), choices);
    }

    /** Returns the measurement at the largest sizes; timed ones are preferred, and of these those with a floor. */
    public Measurement largest() {
        return measured.stream()
                .max(Comparator.comparing((Measurement m) -> m.median().isPresent())
                        .thenComparing(m -> run.floorOf(m.benchmarkCase()).isPresent())
                        .thenComparing(m -> m.benchmarkCase().params(), ParamOrder.MAPS))
                .orElseThrow();
    }

    /**
     * Returns in words how a count grows with each size that was counted at three values or more, all else the same, such
     * as {@code linear in dynamic groups}; with the size at which it appears, if it is 0 at smaller ones.
     */
    public String growth(Counter counter) {
        return growth(counter, growth -> true);
    }

    /** Returns the same of the sizes with which a count grows. */
    public String growthUnlessConstant(Counter counter) {
        return growth(
                counter,
                counts -> falls(counts, counter)
                        || Growth.of(counts, Tolerance.of(counter).share()).growthClass() != GrowthClass.CONSTANT);
    }

    /** Returns a count by a size that was counted at three values or more, all else the same, the smallest first. */
    public Optional<List<CountAt>> counts(String size, Counter counter) {
        return longest(size, sweep -> counts(sweep, counter).size())
                .map(sweep -> counts(sweep, counter))
                .filter(counts -> counts.size() >= Growth.SIZES);
    }

    private String growth(Counter counter, Predicate<List<CountAt>> shown) {
        return each(size -> counts(size, counter).filter(shown).map(counts -> word(size, counts, counter)));
    }

    /** Returns in words how the time grows with each size that was timed at values far enough apart. */
    public String growthOfTime() {
        return each(size -> longest(size, sweep -> sweep.measured().size())
                .filter(Exponent::reachesFarEnough)
                .map(sweep -> word(size, Line.ofLogs(sweep.points()).b())));
    }

    private String each(Function<String, Optional<String>> growth) {
        return sizes.stream().flatMap(size -> growth.apply(size).stream()).collect(Collectors.joining(", "));
    }

    /** Returns the sweep over a size with the most values, at the largest of the other sizes. */
    private Optional<Sweep> longest(String size, ToIntFunction<Sweep> values) {
        return Sweep.of(new Reading(choices.benchmark(), choices.implementation(), size, choices.params()), run)
                .stream()
                .filter(sweep -> sweep.where().keySet().stream()
                        .allMatch(
                                name -> sizes.contains(name) || choices.params().containsKey(name)))
                .max(Comparator.comparingInt(values).thenComparing(Sweep::where, ParamOrder.MAPS));
    }

    private static List<CountAt> counts(Sweep sweep, Counter counter) {
        List<CountAt> counts = new ArrayList<>();
        sweep.byValue().keySet().stream()
                .filter(size -> size > 0)
                .forEach(size -> sweep.counter(size, counter).ifPresent(count -> counts.add(new CountAt(size, count))));
        return counts;
    }

    private static boolean falls(List<CountAt> counts, Counter counter) {
        double first = counts.get(0).count();
        return counts.get(counts.size() - 1).count()
                < first * (1 - Tolerance.of(counter).share());
    }

    private static String word(String size, List<CountAt> counts, Counter counter) {
        if (falls(counts, counter)) {
            return "falls with " + ParamWords.name(size);
        }
        Growth growth = Growth.of(counts, Tolerance.of(counter).share());
        String word = switch (growth.growthClass()) {
            case CONSTANT -> "constant in " + ParamWords.name(size);
            case LOGARITHMIC -> "logarithmic in " + ParamWords.name(size);
            default -> word(size, growth.exponent());
        };
        return word
                + (counts.get(0).count() > 0
                        ? ""
                        : counts.stream()
                                .filter(count -> count.count() > 0)
                                .findFirst()
                                .map(count -> ", from " + CountWords.of(count.size()) + " on")
                                .orElse(""));
    }

    private static String word(String size, double exponent) {
        // Rounded first: there is no exponent of "-0.0".
        double rounded = Math.round(exponent * 10) / 10.0;
        if (rounded == 0) {
            return "constant in " + ParamWords.name(size);
        }
        return rounded == 1
                ? "linear in " + ParamWords.name(size)
                : ParamWords.name(size) + " to the power " + String.format(Locale.ROOT, "%.2f", exponent);
    }
}
