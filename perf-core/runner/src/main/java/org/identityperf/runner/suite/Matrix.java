package org.identityperf.runner.suite;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.identityperf.probe.dataset.Sizes;
import org.identityperf.runner.environment.Routes;
import org.identityperf.runner.result.BenchmarkCase;
import org.identityperf.runner.result.Implementation;
import org.identityperf.runner.settings.Settings;
import org.identityperf.runner.settings.SettingsException;
import org.identityperf.runner.settings.Store;

/**
 * What one run measures: a tier of a module with what the user chose in its place.
 *
 * @param timed the cells whose time is measured, with how
 * @param also the cells of which something else is found out
 * @param questions every cell, timed or counted, with the question that it belongs to
 * @param tiers the module's
 */
public record Matrix(
        Map<BenchmarkCase, Tiers.Question> timed,
        Map<Tiers.Also, List<BenchmarkCase>> also,
        Map<BenchmarkCase, Tiers.Question> questions,
        Tiers tiers) {

    /** The parameter that says which store a cell is measured on, where it is not the module's. */
    public static final String STORE = "store";

    /** The parameter that says on how many nodes of its store a cell is measured: one if it is absent. */
    static final String NODES = "nodes";

    /** The parameter that says on how many servers beside each other a cell is measured: one if it is absent. */
    static final String SERVERS = "servers";

    static final Pattern NUMBER = Pattern.compile("\\d+(\\.\\d+)?");

    /**
     * Chooses.
     *
     * @param tiers the module's
     * @param project every module's: a name is unknown only if none of them knows it
     * @throws SettingsException if a benchmark, parameter, value or dimension is not known
     */
    public static Matrix of(Settings settings, Tiers tiers, Collection<Tiers> project) {
        refuseUnknown(settings, project);
        Map<BenchmarkCase, Tiers.Question> timed = new LinkedHashMap<>();
        Map<Tiers.Also, List<BenchmarkCase>> also = new EnumMap<>(Tiers.Also.class);
        Map<BenchmarkCase, Tiers.Question> questions = new LinkedHashMap<>();
        for (Tiers.Question question : tiers.at(settings.tier())) {
            if (question.forks() > 0) {
                for (BenchmarkCase cell : cells(question, question.params(), settings, tiers)) {
                    timed.merge(cell, question, Matrix::oftener);
                    questions.put(cell, timed.get(cell));
                }
            }
            for (Tiers.Also kind : Tiers.Also.values()) {
                List<BenchmarkCase> cells = question.params(kind)
                        .map(params -> cells(question, params, settings, tiers))
                        .orElse(List.of());
                also.computeIfAbsent(kind, k -> new ArrayList<>()).addAll(cells);
                cells.forEach(cell -> questions.putIfAbsent(cell, question));
            }
        }
        also.replaceAll((kind, cells) ->
                cells.stream().distinct().sorted(byAddress(tiers)).toList());
        return new Matrix(timed, also, questions, tiers);
    }

    /** One JVM does many cells; a server in it boots anew whenever the address changes, and each dataset has another. */
    public static Comparator<BenchmarkCase> byAddress(Tiers tiers) {
        return Comparator.comparing(BenchmarkCase::benchmark)
                .thenComparing(cell -> cell.params().getOrDefault(STORE, ""))
                .thenComparing(cell -> cell.params().getOrDefault(NODES, ""))
                .thenComparing(Routes::name)
                .thenComparing(cell -> sizes(cell, tiers).toString());
    }

    /** Of two questions that share a cell the one with more forks: fewer would leave a law undecided that asks for them. */
    private static Tiers.Question oftener(Tiers.Question one, Tiers.Question other) {
        return other.forks() > one.forks() ? other : one;
    }

    /** The sizes of the dataset that a cell is measured on. */
    public Sizes sizes(BenchmarkCase cell) {
        return sizes(cell, tiers);
    }

    private static Sizes sizes(BenchmarkCase cell, Tiers tiers) {
        SortedMap<String, Long> sizes = new TreeMap<>();
        for (String dimension : tiers.dimensions()) {
            String value = cell.params().get(dimension);
            if (value != null) {
                sizes.put(dimension, Long.valueOf(value));
            }
        }
        return new Sizes(sizes);
    }

    /** Every cell, timed or counted, once. */
    public Collection<BenchmarkCase> cells() {
        return questions.keySet();
    }

    /** The cells that a look inside is taken of: those that are timed, and all of a benchmark that is only counted. */
    public Collection<BenchmarkCase> lookedInto() {
        Set<String> benchmarks =
                timed.keySet().stream().map(BenchmarkCase::benchmark).collect(Collectors.toSet());
        return cells().stream()
                .filter(cell -> timed.containsKey(cell) || !benchmarks.contains(cell.benchmark()))
                .toList();
    }

    /** The store that a cell is measured on. */
    public Store store(BenchmarkCase cell) {
        String word = cell.params().get(STORE);
        Store store = word == null ? tiers.store() : Store.ofWord(word);
        return store.on(nodes(cell));
    }

    /** Whether a cell is measured on several nodes of its store, or on several servers. */
    public static boolean onSeveral(BenchmarkCase cell) {
        return !nodes(cell).equals("1")
                || !cell.params().getOrDefault(SERVERS, "1").equals("1");
    }

    private static String nodes(BenchmarkCase cell) {
        return cell.params().getOrDefault(NODES, "1");
    }

    /** The classes of the datasets that a cell needs, by store; one of them is in the cell's own store. */
    public SortedMap<Store, String> datasets(BenchmarkCase cell) {
        Tiers.Question question = questions.get(cell);
        SortedMap<Store, String> datasets = new TreeMap<>(question.beside());
        datasets.keySet().removeIf(store -> !asks(cell, store));
        if (datasets.put(store(cell), question.dataset()) != null) {
            throw new IllegalArgumentException(cell + " needs two datasets in "
                    + store(cell).title() + "; what stands beside in tiers.json must be in another store");
        }
        return datasets;
    }

    /** Where a parameter is a choice between this store and something else, only who chose it asks it. */
    private boolean asks(BenchmarkCase cell, Store beside) {
        return cell.params().entrySet().stream()
                .filter(param -> !param.getKey().equals(STORE) && isChoiceOf(beside, cell.benchmark(), param.getKey()))
                .allMatch(param -> beside.word().equalsIgnoreCase(param.getValue()));
    }

    private boolean isChoiceOf(Store store, String benchmark, String param) {
        return tiers.allowed(benchmark, param).stream()
                .flatMap(allowed -> allowed.known().stream())
                .anyMatch(store.word()::equalsIgnoreCase);
    }

    /** Whether counts of a cell can be compared with those of another checkout: the same is done as often to the same rows. */
    public boolean isCountedLike(Matrix other, BenchmarkCase cell) {
        return other.questions.containsKey(cell)
                && questions.get(cell).isCountedLike(other.questions.get(cell))
                && datasets(cell).equals(other.datasets(cell));
    }

    /** Every store that is needed. */
    public SortedSet<Store> stores() {
        SortedSet<Store> stores = new TreeSet<>();
        cells().forEach(cell -> stores.addAll(datasets(cell).keySet()));
        return stores;
    }

    /** What of it needs none of these stores. */
    public Matrix without(Collection<Store> missing) {
        return only(cell -> Collections.disjoint(datasets(cell).keySet(), missing));
    }

    /** Those of its cells. */
    public Matrix only(Predicate<BenchmarkCase> stays) {
        Map<BenchmarkCase, Tiers.Question> timedThen = new LinkedHashMap<>(timed);
        timedThen.keySet().removeIf(stays.negate());
        Map<BenchmarkCase, Tiers.Question> questionsThen = new LinkedHashMap<>(questions);
        questionsThen.keySet().removeIf(stays.negate());
        Map<Tiers.Also, List<BenchmarkCase>> alsoThen = new EnumMap<>(also);
        alsoThen.replaceAll((kind, cells) -> cells.stream().filter(stays).toList());
        return new Matrix(timedThen, alsoThen, questionsThen, tiers);
    }

    /** Every combination of these values that the user does not leave out. */
    public static List<BenchmarkCase> cells(
            Tiers.Question question, SortedMap<String, List<String>> params, Settings settings, Tiers tiers) {
        List<SortedMap<String, String>> combinations = new ArrayList<>(List.of(new TreeMap<>()));
        chosen(settings, tiers, question.benchmark(), params).forEach((name, values) -> {
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
                .flatMap(combination -> question.rungs().stream()
                        .map(rung ->
                                new BenchmarkCase(question.benchmark(), Implementation.ofMethod(rung), combination)))
                .filter(cell -> settings.include().matcher(cell.toString()).find())
                .toList();
    }

    /** What only another benchmark's parameter of that name may be is left out, if need be with the cells. */
    private static SortedMap<String, List<String>> chosen(
            Settings settings, Tiers tiers, String benchmark, SortedMap<String, List<String>> params) {
        SortedMap<String, List<String>> chosen = new TreeMap<>(params);
        settings.params()
                .forEach((name, values) -> chosen.computeIfPresent(name, (n, old) -> {
                    Allowed allowed = tiers.allowed(benchmark, name).orElseThrow();
                    return values.stream().filter(allowed::takes).toList();
                }));
        settings.size()
                .forEach((name, size) -> chosen.computeIfPresent(
                        name.isEmpty() ? tiers.dimensions().get(0) : name, (n, old) -> List.of(Long.toString(size))));
        return chosen;
    }

    private static void refuseUnknown(Settings settings, Collection<Tiers> project) {
        SortedSet<String> params = new TreeSet<>();
        SortedSet<String> dimensions = new TreeSet<>();
        for (Tiers tiers : project) {
            params.addAll(tiers.params());
            dimensions.addAll(tiers.dimensions());
        }
        settings.size().keySet().stream()
                .filter(name -> !name.isEmpty() && !dimensions.contains(name))
                .forEach(name -> {
                    throw new SettingsException(
                            "perf.size: no dimension is called " + name + "; there are " + dimensions);
                });
        settings.params().forEach((name, values) -> {
            if (!params.contains(name)) {
                throw new SettingsException("perf.params: no parameter is called " + name + "; there are " + params);
            }
            List<Allowed> allowed = allowed(name, project);
            values.stream()
                    .filter(value -> allowed.stream().noneMatch(benchmark -> benchmark.takes(value)))
                    .forEach(value -> {
                        throw new SettingsException("perf.params: " + name + "=" + value + " cannot be used; "
                                + allowed.stream().map(Allowed::inWords).collect(Collectors.joining(", or ")));
                    });
        });
        if (project.stream().allMatch(tiers -> nothing(settings, tiers))) {
            String with = settings.params().isEmpty() ? "" : " with the values of perf.params";
            throw new SettingsException("perf.include=" + settings.include() + with + " matches no benchmark of tier "
                    + settings.tier().word() + "; there are "
                    + project.stream()
                            .flatMap(tiers -> tiers.benchmarks().stream())
                            .distinct()
                            .sorted()
                            .toList());
        }
    }

    private static boolean nothing(Settings settings, Tiers tiers) {
        return tiers.at(settings.tier()).stream()
                .allMatch(question ->
                        cells(question, question.params(), settings, tiers).isEmpty()
                                && Stream.of(Tiers.Also.values())
                                        .flatMap(kind -> question.params(kind).stream())
                                        .allMatch(params -> cells(question, params, settings, tiers)
                                                .isEmpty()));
    }

    /** What the benchmarks' parameters of that name may be, those of a kind together. */
    private static List<Allowed> allowed(String name, Collection<Tiers> project) {
        return project.stream()
                .flatMap(tiers ->
                        tiers.benchmarks().stream().flatMap(benchmark -> tiers.allowed(benchmark, name).stream()))
                .collect(Collectors.groupingBy(Allowed::kind, Collectors.reducing(Allowed::or)))
                .values()
                .stream()
                .flatMap(Optional::stream)
                .toList();
    }
}
