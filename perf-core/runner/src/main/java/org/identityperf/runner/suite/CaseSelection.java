package org.identityperf.runner.suite;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BinaryOperator;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.identityperf.probe.benchmark.Implementation;
import org.identityperf.probe.benchmark.Kind;
import org.identityperf.probe.dataset.Sizes;
import org.identityperf.runner.result.BenchmarkCase;
import org.identityperf.runner.settings.Settings;
import org.identityperf.runner.settings.SettingsException;
import org.identityperf.runner.settings.Store;
import org.identityperf.runner.settings.Suggestion;
import org.identityperf.runner.settings.Task;
import org.identityperf.runner.settings.Tier;

/**
 * What one run measures: the cases of a tier, or those that the user chose instead.
 *
 * @param timed the cases whose time is measured, each with its plan
 * @param also the cases of which other aspects are measured
 * @param plans every case, timed or counted, with how it is measured
 * @param tiers the module's tiers
 */
public record CaseSelection(
        Map<BenchmarkCase, BenchmarkPlan> timed,
        Map<Aspect, List<BenchmarkCase>> also,
        Map<BenchmarkCase, BenchmarkPlan> plans,
        Tiers tiers) {

    /** The value of {@link CaseParams#CACHE} for caches that are empty. */
    private static final String COLD = "COLD";

    public CaseSelection {
        Map<Aspect, List<BenchmarkCase>> all = new EnumMap<>(Aspect.class);
        for (Aspect aspect : Aspect.values()) {
            all.put(aspect, also.getOrDefault(aspect, List.of()));
        }
        also = all;
    }

    /**
     * Chooses the cases of a task. Of releases one after the other those of tier smoke belong to it too, which has every
     * operation.
     *
     * @param project every module's tiers: a name is unknown only if none of them knows it
     * @throws SettingsException if a benchmark, parameter, value or dimension is not known
     * @throws IllegalArgumentException if the tiers don't fit the benchmarks
     */
    public static CaseSelection of(Task task, Tiers tiers, BenchmarkIndex index, Collection<Tiers> project) {
        Settings settings = task.settings();
        if (!(task instanceof Task.Sweep sweep)) {
            return of(settings, tiers, index, project);
        }
        List<TierEntry> entries = new ArrayList<>(tiers.at(settings.tier()));
        if (settings.tier() != Tier.SMOKE) {
            entries.addAll(tiers.at(Tier.SMOKE));
        }
        CaseSelection all = of(settings, entries, tiers, index, project);
        return sweep.ends() ? all.only(all::isEnd) : all;
    }

    /** Chooses the cases of the settings' tier. */
    public static CaseSelection of(Settings settings, Tiers tiers, BenchmarkIndex index, Collection<Tiers> project) {
        return of(settings, tiers.at(settings.tier()), tiers, index, project);
    }

    private static CaseSelection of(
            Settings settings, List<TierEntry> entries, Tiers tiers, BenchmarkIndex index, Collection<Tiers> project) {
        index.check(tiers);
        refuseUnknown(settings, project);
        refuseUnmatched(settings, project);
        Map<BenchmarkCase, BenchmarkPlan> timed = new LinkedHashMap<>();
        Map<Aspect, List<BenchmarkCase>> also = new EnumMap<>(Aspect.class);
        Map<BenchmarkCase, BenchmarkPlan> plans = new LinkedHashMap<>();
        for (TierEntry entry : entries) {
            BenchmarkPlan plan = new BenchmarkPlan(entry, index.of(entry.benchmark()));
            entry.timed()
                    .ifPresent(params -> cases(entry, params, settings, tiers).forEach(benchmarkCase -> {
                        timed.merge(benchmarkCase, plan, CaseSelection::oftener);
                        plans.put(benchmarkCase, timed.get(benchmarkCase));
                    }));
            for (Aspect aspect : Aspect.values()) {
                List<BenchmarkCase> cases = Optional.ofNullable(entry.also().get(aspect))
                        .map(params -> cases(entry, params, settings, tiers))
                        .orElse(List.of());
                also.computeIfAbsent(aspect, a -> new ArrayList<>()).addAll(cases);
                cases.forEach(benchmarkCase -> plans.putIfAbsent(benchmarkCase, plan));
            }
        }
        also.replaceAll((aspect, cases) -> {
            List<BenchmarkCase> ordered = new ArrayList<>(
                    cases.stream().distinct().sorted(byAddress(tiers)).toList());
            settings.order().ifPresent(order -> Collections.shuffle(ordered, new Random(order)));
            return List.copyOf(ordered);
        });
        return new CaseSelection(timed, also, plans, tiers);
    }

    /** Returns whether a case lies at no size between two others that differ from it in this size alone. */
    private boolean isEnd(BenchmarkCase benchmarkCase) {
        return tiers.dimensions().stream()
                .filter(benchmarkCase.params()::containsKey)
                .noneMatch(dimension -> {
                    BenchmarkCase line = benchmarkCase.without(dimension);
                    long own = Long.parseLong(benchmarkCase.params().get(dimension));
                    LongSummaryStatistics sizes = cases().stream()
                            .filter(other -> other.params().containsKey(dimension))
                            .filter(other -> other.without(dimension).equals(line))
                            .mapToLong(other -> Long.parseLong(other.params().get(dimension)))
                            .summaryStatistics();
                    return sizes.getMin() < own && own < sizes.getMax();
                });
    }

    /** Returns the counted cases with the most data: those that differ in sizes alone are one line, and it has one such case. */
    public Set<BenchmarkCase> largest() {
        Comparator<BenchmarkCase> order =
                Comparator.comparingDouble(CaseParams::magnitude).thenComparing(BenchmarkCase::toString);
        Map<BenchmarkCase, BenchmarkCase> largest = new LinkedHashMap<>();
        counted().forEach(benchmarkCase -> {
            BenchmarkCase line = benchmarkCase;
            for (String dimension : tiers.dimensions()) {
                line = line.without(dimension);
            }
            largest.merge(line, benchmarkCase, BinaryOperator.maxBy(order));
        });
        return Set.copyOf(largest.values());
    }

    /**
     * Returns an order in which cases with the same address follow each other. One JVM measures many cases, each
     * dataset has its own address, and a server boots anew whenever the address changes.
     */
    public static Comparator<BenchmarkCase> byAddress(Tiers tiers) {
        return Comparator.comparing(BenchmarkCase::benchmark)
                .thenComparing(benchmarkCase -> benchmarkCase.params().getOrDefault(CaseParams.STORE, ""))
                .thenComparing(benchmarkCase -> benchmarkCase.params().getOrDefault(CaseParams.NODES, ""))
                .thenComparing(CaseParams::networkName)
                .thenComparing(benchmarkCase -> sizes(benchmarkCase, tiers).toString());
    }

    /**
     * Returns the plan with more forks, for two entries that share a case: fewer forks would leave a claim undecided
     * that needs more.
     */
    private static BenchmarkPlan oftener(BenchmarkPlan one, BenchmarkPlan other) {
        return other.forks() > one.forks() ? other : one;
    }

    /**
     * Returns the cases of a calibration: those of the server that its shipped form answers too, each a second time by
     * that. What writes is counted with a warm cache alone, since no request empties the caches of sessions. Those of the
     * shipped server come last, since it changes secrets in what it is given. What is timed of the server is timed of both,
     * with caches as a running server has them, unless it is done once: that is no request.
     */
    public CaseSelection calibrated() {
        Map<BenchmarkCase, BenchmarkPlan> both = new LinkedHashMap<>();
        for (Implementation side : List.of(Implementation.SERVER, Implementation.SHIPPED)) {
            plans.forEach((benchmarkCase, plan) -> {
                if (benchmarkCase.implementation() == Implementation.SERVER
                        && benchmarkCase.threads() == 1
                        && (isWarm(benchmarkCase) || !plan.writes())
                        && plan.facts().implementations().contains(Implementation.SHIPPED.method())) {
                    both.put(benchmarkCase.by(side), plan);
                }
            });
        }
        List<BenchmarkCase> ordered = both.keySet().stream()
                .sorted(Comparator.comparing(BenchmarkCase::implementation).thenComparing(byAddress(tiers)))
                .toList();
        Map<BenchmarkCase, BenchmarkPlan> ofBoth = new LinkedHashMap<>();
        timed.keySet().stream()
                .filter(both::containsKey)
                .filter(CaseSelection::isWarm)
                .filter(benchmarkCase -> both.get(benchmarkCase).kind() == Kind.STEADY_STATE)
                .forEach(benchmarkCase -> {
                    ofBoth.put(benchmarkCase, both.get(benchmarkCase));
                    ofBoth.put(benchmarkCase.by(Implementation.SHIPPED), both.get(benchmarkCase));
                });
        return new CaseSelection(ofBoth, Map.of(Aspect.COUNTS, ordered), both, tiers);
    }

    private static boolean isWarm(BenchmarkCase benchmarkCase) {
        return !COLD.equals(benchmarkCase.params().get(CaseParams.CACHE));
    }

    public Sizes sizes(BenchmarkCase benchmarkCase) {
        return sizes(benchmarkCase, tiers);
    }

    private static Sizes sizes(BenchmarkCase benchmarkCase, Tiers tiers) {
        SortedMap<String, Long> sizes = new TreeMap<>();
        for (String dimension : tiers.dimensions()) {
            String value = benchmarkCase.params().get(dimension);
            if (value != null) {
                sizes.put(dimension, Long.valueOf(value));
            }
        }
        return new Sizes(sizes);
    }

    public Collection<BenchmarkCase> cases() {
        return plans.keySet();
    }

    public List<BenchmarkCase> counted() {
        return also.get(Aspect.COUNTS);
    }

    /**
     * Returns the cases that are profiled or held: those that are timed, and all of a benchmark that is only counted.
     */
    public Collection<BenchmarkCase> lookedInto() {
        Set<String> benchmarks =
                timed.keySet().stream().map(BenchmarkCase::benchmark).collect(Collectors.toSet());
        return cases().stream()
                .filter(benchmarkCase ->
                        timed.containsKey(benchmarkCase) || !benchmarks.contains(benchmarkCase.benchmark()))
                .toList();
    }

    public Store store(BenchmarkCase benchmarkCase) {
        String word = benchmarkCase.params().get(CaseParams.STORE);
        Store store = word == null ? tiers.store() : Store.ofWord(word);
        return store.on(CaseParams.nodes(benchmarkCase));
    }

    public SortedMap<Store, String> datasets(BenchmarkCase benchmarkCase) {
        return plans.get(benchmarkCase).datasets(benchmarkCase, store(benchmarkCase));
    }

    /**
     * Returns whether counts of a case can be compared with those of another checkout: the same operations are done
     * equally often on the same rows.
     */
    public boolean isCountedLike(CaseSelection other, BenchmarkCase benchmarkCase) {
        return isCountedLike(benchmarkCase, other, benchmarkCase);
    }

    /** @param others the other checkout's case */
    boolean isCountedLike(BenchmarkCase benchmarkCase, CaseSelection other, BenchmarkCase others) {
        return other.plans.containsKey(others)
                && plans.get(benchmarkCase).isCountedLike(benchmarkCase, other.plans.get(others), others)
                && datasets(benchmarkCase).equals(other.datasets(others));
    }

    /**
     * Returns what is measured of a baseline that another checkout measures: the same in the same order, by its own names
     * of the cases and its own dimensions.
     *
     * @param other the cases of that checkout
     */
    public CaseSelection ofBaseline(CasePairs pairs, CaseSelection other) {
        Map<Aspect, List<BenchmarkCase>> alsoThen = new EnumMap<>(also);
        alsoThen.replaceAll(
                (aspect, cases) -> cases.stream().map(pairs::ofBaseline).toList());
        Map<BenchmarkCase, BenchmarkPlan> plansThen = pairs.ofBaseline(plans);
        plansThen.replaceAll((benchmarkCase, plan) -> other.plans.containsKey(benchmarkCase)
                ? new BenchmarkPlan(plan.entry(), other.plans.get(benchmarkCase).facts())
                : plan);
        Map<BenchmarkCase, BenchmarkPlan> timedThen = pairs.ofBaseline(timed);
        timedThen.replaceAll((benchmarkCase, plan) -> plansThen.get(benchmarkCase));
        return new CaseSelection(timedThen, alsoThen, plansThen, other.tiers);
    }

    public SortedSet<Store> stores() {
        SortedSet<Store> stores = new TreeSet<>();
        cases().forEach(benchmarkCase -> stores.addAll(datasets(benchmarkCase).keySet()));
        return stores;
    }

    public CaseSelection without(Collection<Store> missing) {
        return only(
                benchmarkCase -> Collections.disjoint(datasets(benchmarkCase).keySet(), missing));
    }

    /** Returns the cases that the user chose by name. */
    public CaseSelection matching(Settings settings) {
        return only(benchmarkCase ->
                settings.include().matcher(benchmarkCase.toString()).find());
    }

    public CaseSelection only(Predicate<BenchmarkCase> stays) {
        Map<BenchmarkCase, BenchmarkPlan> timedThen = new LinkedHashMap<>(timed);
        timedThen.keySet().removeIf(stays.negate());
        Map<BenchmarkCase, BenchmarkPlan> plansThen = new LinkedHashMap<>(plans);
        plansThen.keySet().removeIf(stays.negate());
        Map<Aspect, List<BenchmarkCase>> alsoThen = new EnumMap<>(also);
        alsoThen.replaceAll((aspect, cases) -> cases.stream().filter(stays).toList());
        return new CaseSelection(timedThen, alsoThen, plansThen, tiers);
    }

    /** Returns every combination of these values that the user does not leave out. */
    public static List<BenchmarkCase> cases(
            TierEntry entry, SortedMap<String, List<String>> params, Settings settings, Tiers tiers) {
        List<SortedMap<String, String>> combinations = new ArrayList<>(List.of(new TreeMap<>()));
        chosen(settings, tiers, entry.benchmark(), params).forEach((name, values) -> {
            List<SortedMap<String, String>> longer = new ArrayList<>();
            for (SortedMap<String, String> combination : combinations) {
                for (String value : values) {
                    SortedMap<String, String> next = new TreeMap<>(combination);
                    next.put(name, value);
                    longer.add(next);
                }
            }
            combinations.clear();
            combinations.addAll(longer);
        });
        return combinations.stream()
                .flatMap(combination -> entry.implementations().stream()
                        .map(implementation -> new BenchmarkCase(entry.benchmark(), implementation, combination)))
                .filter(benchmarkCase ->
                        settings.include().matcher(benchmarkCase.toString()).find())
                .toList();
    }

    /**
     * Returns the chosen values of an entry's parameters. A value that only another benchmark's parameter of that name
     * may have is left out, and so are the cases if no value remains.
     */
    private static SortedMap<String, List<String>> chosen(
            Settings settings, Tiers tiers, String benchmark, SortedMap<String, List<String>> params) {
        SortedMap<String, List<String>> chosen = new TreeMap<>(params);
        settings.params()
                .forEach((name, values) -> chosen.computeIfPresent(name, (n, old) -> {
                    ParameterValues allowed = tiers.allowed(benchmark, name).orElseThrow();
                    return values.stream().filter(allowed::takes).toList();
                }));
        settings.size()
                .forEach((name, size) -> chosen.computeIfPresent(
                        name.isEmpty() ? tiers.dimensions().get(0) : name, (n, old) -> List.of(Long.toString(size))));
        return chosen;
    }

    /**
     * Refuses dimensions, parameters and values that no module knows.
     *
     * @throws SettingsException with what may have been meant, and the list of what there is
     */
    public static void refuseUnknown(Settings settings, Collection<Tiers> project) {
        SortedSet<String> params = new TreeSet<>();
        SortedSet<String> dimensions = new TreeSet<>();
        for (Tiers tiers : project) {
            params.addAll(tiers.params());
            dimensions.addAll(tiers.dimensions());
        }
        settings.size().keySet().stream()
                .filter(name -> !name.isEmpty() && !dimensions.contains(name))
                .forEach(name -> {
                    throw new SettingsException("perf.size: no dimension is called " + name
                            + Suggestion.before(name, dimensions) + dimensions);
                });
        settings.params().forEach((name, values) -> {
            if (!params.contains(name)) {
                throw new SettingsException(
                        "perf.params: no parameter is called " + name + Suggestion.before(name, params) + params);
            }
            List<ParameterValues> allowed = allowed(name, project);
            values.stream()
                    .filter(value -> allowed.stream().noneMatch(benchmark -> benchmark.takes(value)))
                    .forEach(value -> {
                        throw new SettingsException("perf.params: " + name + "=" + value + " cannot be used; "
                                + allowed.stream().map(ParameterValues::inWords).collect(Collectors.joining(", or "))
                                + Suggestion.words(
                                        value,
                                        allowed.stream()
                                                .flatMap(each -> each.known().stream())
                                                .toList()));
                    });
        });
    }

    /**
     * Refuses settings that match no benchmark of some modules.
     *
     * @throws SettingsException with the tiers at which they do, or else the benchmarks that there are
     */
    public static void refuseUnmatched(Settings settings, Collection<Tiers> some) {
        if (some.stream().anyMatch(tiers -> matches(settings, tiers))) {
            return;
        }
        List<String> elsewhere = Arrays.stream(Tier.values())
                .filter(tier -> some.stream()
                        .anyMatch(tiers -> tiers.tiers().containsKey(tier.word()) && matches(settings.at(tier), tiers)))
                .map(Tier::word)
                .toList();
        SortedSet<String> benchmarks = new TreeSet<>();
        some.forEach(tiers -> benchmarks.addAll(tiers.benchmarks()));
        String with = settings.params().isEmpty() ? "" : " with the values of perf.params";
        throw new SettingsException("perf.include=" + settings.include() + with + " matches no benchmark of tier "
                + settings.tier().word()
                + (elsewhere.isEmpty()
                        ? Suggestion.before(settings.include().pattern().replaceAll("\\W", ""), benchmarks) + benchmarks
                        : "; it does at tier " + String.join(" and ", elsewhere)));
    }

    /** Returns whether a module has a case that the settings ask for. */
    public static boolean matches(Settings settings, Tiers tiers) {
        return tiers.at(settings.tier()).stream()
                .anyMatch(entry -> entry.allParams()
                        .anyMatch(
                                params -> !cases(entry, params, settings, tiers).isEmpty()));
    }

    /** Returns what the benchmarks' parameters of that name may be; those of one kind are combined. */
    private static List<ParameterValues> allowed(String name, Collection<Tiers> project) {
        return project.stream()
                .flatMap(tiers ->
                        tiers.benchmarks().stream().flatMap(benchmark -> tiers.allowed(benchmark, name).stream()))
                .collect(Collectors.groupingBy(ParameterValues::kind, Collectors.reducing(ParameterValues::or)))
                .values()
                .stream()
                .flatMap(Optional::stream)
                .toList();
    }
}
