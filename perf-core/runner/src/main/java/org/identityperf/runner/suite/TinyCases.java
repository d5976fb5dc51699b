package org.identityperf.runner.suite;

import java.math.BigDecimal;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.identityperf.runner.result.BenchmarkCase;
import org.identityperf.runner.settings.Settings;
import org.identityperf.runner.settings.Store;
import org.identityperf.runner.settings.Tier;

/**
 * The cases that show that each benchmark and implementation of the largest tier works. Their values are those of that
 * tier, timed or counted, but they are of tiny size and only counted. Of a sweep of numbers only the two least are taken,
 * at most four threads and two servers run, and an upgrade begins with one release in the module's own store, since
 * filling another store with an older release takes minutes. A store that is not started here is left out. Combinations
 * of values are left to the tiers: each value appears once, with any values of the other parameters.
 *
 * <p>The value of a parameter that is a choice selects the operation, and a number says how much of it is done. So each
 * choice always appears, on several servers or nodes each operation. Every number, every store, every upgrade and every
 * choice on several servers or nodes appear only in a thorough selection. Otherwise no size is larger than any that the
 * benchmark has in the tier.
 */
public final class TinyCases {

    /**
     * A size at which pages, batches and segments of the usual sizes end somewhere in the data. It is also the usual size
     * of many dimensions, so that benchmarks that ask for it and those that don't share a dataset.
     */
    private static final BigDecimal TINY = BigDecimal.valueOf(100);

    /** More than a page of 20; much that servers do takes time by the square of a size. */
    private static final BigDecimal LEAST = BigDecimal.valueOf(30);

    private static final int FEW_THREADS = 4;
    private static final int FEW_SERVERS = 2;

    private TinyCases() {}

    /** @param thorough whether every number and every store appear, and not only every choice */
    public static CaseSelection of(Tiers tiers, BenchmarkIndex index, boolean thorough) {
        index.check(tiers);
        Settings settings = Settings.of(Tier.FULL);
        Map<BenchmarkCase, BenchmarkPlan> plans = new LinkedHashMap<>();
        for (TierEntry entry : tiers.at(Tier.FULL)) {
            BenchmarkPlan plan = new BenchmarkPlan(entry, index.of(entry.benchmark()));
            params(entry)
                    .filter(params -> !isUpgradeElsewhere(params, tiers))
                    .map(params -> tiny(entry.benchmark(), params, tiers, thorough))
                    .flatMap(params -> CaseSelection.cases(entry, params, settings, tiers).stream())
                    .forEach(benchmarkCase -> plans.put(benchmarkCase, plan));
        }
        plans.keySet().retainAll(thorough ? all(plans.keySet()) : choices(plans.keySet(), tiers));
        List<BenchmarkCase> ordered =
                plans.keySet().stream().sorted(CaseSelection.byAddress(tiers)).toList();
        return new CaseSelection(Map.of(), Map.of(Aspect.COUNTS, ordered), plans, tiers);
    }

    private static Stream<SortedMap<String, List<String>>> params(TierEntry entry) {
        return Stream.of(entry.timed(), Optional.ofNullable(entry.also().get(Aspect.COUNTS)))
                .flatMap(Optional::stream);
    }

    private static boolean isUpgradeElsewhere(SortedMap<String, List<String>> params, Tiers tiers) {
        String own = tiers.store().word();
        return params.containsKey(CaseParams.FROM)
                && !params.getOrDefault(CaseParams.STORE, List.of(own)).contains(own);
    }

    private static SortedMap<String, List<String>> tiny(
            String benchmark, SortedMap<String, List<String>> params, Tiers tiers, boolean thorough) {
        SortedMap<String, List<String>> tiny = new TreeMap<>(params);
        tiny.replaceAll((name, values) -> !tiers.dimensions().contains(name)
                ? least(values)
                : List.of(thorough ? size(name, tiers) : least(size(name, tiers), greatest(benchmark, name, tiers))));
        if (params.containsKey(CaseParams.FROM)) {
            // What an older release has filled is shared with no other benchmark, so it may be smaller.
            tiny.replaceAll((name, values) -> tiers.dimensions().contains(name)
                    ? List.of(least(size(name, tiers), least(params.get(name)).get(0)))
                    : values);
        }
        tiny.computeIfPresent(
                CaseParams.STORE,
                (name, values) -> values.stream()
                        .filter(word -> Store.ofWord(word).startsHere())
                        .toList());
        tiny.computeIfPresent(BenchmarkCase.THREADS, (name, values) -> few(values, FEW_THREADS));
        tiny.computeIfPresent(CaseParams.FROM, (name, values) -> values.subList(0, 1));
        tiny.computeIfPresent(CaseParams.SERVERS, (name, values) -> few(values, FEW_SERVERS));
        return tiny;
    }

    /** Returns the least size of any tier that is large enough, or else the greatest; at most {@link #TINY}. */
    private static String size(String dimension, Tiers tiers) {
        List<BigDecimal> sizes =
                tiers.values(dimension).stream().map(BigDecimal::new).sorted().toList();
        return sizes.stream()
                .filter(size -> size.compareTo(LEAST) >= 0)
                .findFirst()
                .orElse(sizes.get(sizes.size() - 1))
                .min(TINY)
                .toPlainString();
    }

    private static String least(String one, String other) {
        return new BigDecimal(one).min(new BigDecimal(other)).toPlainString();
    }

    /** Returns the greatest of a benchmark's sizes: cases that differ in size alone would each need data of their own. */
    private static String greatest(String benchmark, String dimension, Tiers tiers) {
        return tiers.at(Tier.FULL).stream()
                .filter(entry -> entry.benchmark().equals(benchmark))
                .flatMap(TinyCases::params)
                .flatMap(params -> params.getOrDefault(dimension, List.of()).stream())
                .max(Comparator.comparing(BigDecimal::new))
                .orElseThrow();
    }

    /** Returns the two least of numbers, since much takes time by them, or all of words, which are choices. */
    private static List<String> least(List<String> values) {
        if (!ParameterValues.areNumbers(values)) {
            return values;
        }
        return values.stream()
                .sorted(Comparator.comparing(BigDecimal::new))
                .limit(2)
                .toList();
    }

    /** Lowers values to a limit: several are enough, however many there are elsewhere. */
    private static List<String> few(List<String> values, int most) {
        return values.stream()
                .map(value -> Integer.toString(Math.min(most, Integer.parseInt(value))))
                .distinct()
                .toList();
    }

    /** Returns some of the cases that together have every value of all. */
    private static Set<BenchmarkCase> all(Collection<BenchmarkCase> all) {
        return covering(all, TinyCases::values, Comparator.comparing(benchmarkCase -> 0));
    }

    /**
     * Returns some of the cases that together have every choice of all. Where several would do, it takes one in the
     * module's own store without a network, done by one thread, since that is done twice in a row, and of those the one
     * with the greatest numbers: an operation on ten of a kind shows more than one on none. What also runs on several
     * servers or nodes runs there.
     */
    private static Set<BenchmarkCase> choices(Collection<BenchmarkCase> all, Tiers tiers) {
        String own = tiers.store().word();
        Set<String> onSeveral = all.stream()
                .filter(CaseParams::onSeveral)
                .map(BenchmarkCase::operation)
                .collect(Collectors.toSet());
        return covering(
                all.stream()
                        .filter(benchmarkCase ->
                                CaseParams.onSeveral(benchmarkCase) || !onSeveral.contains(benchmarkCase.operation()))
                        .toList(),
                TinyCases::choices,
                Comparator.comparing((BenchmarkCase benchmarkCase) -> benchmarkCase
                                .params()
                                .getOrDefault(CaseParams.STORE, own)
                                .equals(own))
                        .thenComparing(CaseParams::networkName, Comparator.reverseOrder())
                        .thenComparing(BenchmarkCase::threads, Comparator.reverseOrder())
                        .thenComparing(CaseParams::magnitude));
    }

    /**
     * Returns some of the cases that together have every value of all. It adds repeatedly the case with the most values
     * that are still missing.
     *
     * @param rather decides between cases with equally many of them
     */
    private static Set<BenchmarkCase> covering(
            Collection<BenchmarkCase> all,
            Function<BenchmarkCase, Set<List<String>>> values,
            Comparator<BenchmarkCase> rather) {
        Set<List<String>> left = new HashSet<>();
        all.forEach(benchmarkCase -> left.addAll(values.apply(benchmarkCase)));
        Set<BenchmarkCase> chosen = new LinkedHashSet<>();
        while (!left.isEmpty()) {
            BenchmarkCase next = Collections.max(
                    all,
                    Comparator.comparing((BenchmarkCase benchmarkCase) -> values.apply(benchmarkCase).stream()
                                    .filter(left::contains)
                                    .count())
                            .thenComparing(rather));
            left.removeAll(values.apply(next));
            chosen.add(next);
        }
        return chosen;
    }

    private static Set<List<String>> values(BenchmarkCase benchmarkCase) {
        return values(benchmarkCase, name -> true);
    }

    /**
     * An upgrade takes as long as a hundred other cases, so one stands for all upgrades of a module. Several servers or
     * nodes take as long as ten, so each operation runs there once, whatever else could be chosen.
     */
    private static Set<List<String>> choices(BenchmarkCase benchmarkCase) {
        if (CaseParams.isUpgrade(benchmarkCase)) {
            return Set.of(List.of(CaseParams.FROM));
        }
        return CaseParams.onSeveral(benchmarkCase)
                ? values(benchmarkCase, CaseParams.OPERATION::equals)
                : values(
                        benchmarkCase,
                        param -> !param.equals(CaseParams.STORE) && !CaseParams.isNumber(benchmarkCase.param(param)));
    }

    private static Set<List<String>> values(BenchmarkCase benchmarkCase, Predicate<String> counts) {
        String name = benchmarkCase.operation();
        Set<List<String>> values = new HashSet<>(Set.of(List.of(name)));
        benchmarkCase.params().forEach((param, value) -> {
            if (counts.test(param)) {
                values.add(List.of(name, param, value));
            }
        });
        return values;
    }
}
