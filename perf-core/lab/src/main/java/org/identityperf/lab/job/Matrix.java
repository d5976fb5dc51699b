package org.identityperf.lab.job;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.identityperf.lab.result.Cell;
import org.identityperf.lab.result.Rung;
import org.identityperf.lab.settings.Settings;
import org.identityperf.lab.settings.SettingsException;
import org.identityperf.probe.dataset.Sizes;

/**
 * What one run measures: a tier of a module with what the user chose in its place.
 *
 * @param timed the cells whose time is measured, with how
 * @param counted the cells that are counted
 * @param datasets by cell, the class of its dataset
 * @param dimensions which parameters are sizes
 */
public record Matrix(
        Map<Cell, Tiers.Question> timed, List<Cell> counted, Map<Cell, String> datasets, List<String> dimensions) {

    /**
     * Chooses.
     *
     * @param tiers the module's
     * @param project every module's: a name is unknown only if none of them knows it
     * @throws SettingsException if a benchmark, parameter, value or dimension is not known
     */
    public static Matrix of(Settings settings, Tiers tiers, Collection<Tiers> project) {
        refuseUnknown(settings, project);
        Map<Cell, Tiers.Question> timed = new LinkedHashMap<>();
        List<Cell> counted = new ArrayList<>();
        Map<Cell, String> datasets = new LinkedHashMap<>();
        for (Tiers.Question question : tiers.at(settings.tier())) {
            SortedMap<String, List<String>> params = chosen(settings, tiers, question.params());
            for (Cell cell : cells(question, params)) {
                if (settings.include().matcher(cell.toString()).find()) {
                    if (question.forks() > 0) {
                        timed.put(cell, question);
                    }
                    datasets.put(cell, question.dataset());
                }
            }
            if (question.counted()) {
                for (Cell cell : cells(question, chosen(settings, tiers, merged(question)))) {
                    if (settings.include().matcher(cell.toString()).find()) {
                        counted.add(cell);
                        datasets.put(cell, question.dataset());
                    }
                }
            }
        }
        return new Matrix(timed, counted, datasets, tiers.dimensions());
    }

    /** The sizes of the dataset that a cell is measured on. */
    public Sizes sizes(Cell cell) {
        SortedMap<String, Long> sizes = new TreeMap<>();
        for (String dimension : dimensions) {
            String value = cell.params().get(dimension);
            if (value != null) {
                sizes.put(dimension, Long.valueOf(value));
            }
        }
        return new Sizes(sizes);
    }

    /** Every cell, timed or counted, once. */
    public Collection<Cell> cells() {
        return datasets.keySet();
    }

    private static List<Cell> cells(Tiers.Question question, SortedMap<String, List<String>> params) {
        List<SortedMap<String, String>> combinations = new ArrayList<>(List.of(new TreeMap<>()));
        params.forEach((name, values) -> {
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
                        .map(rung -> new Cell(question.benchmark(), Rung.ofMethod(rung), combination)))
                .toList();
    }

    private static SortedMap<String, List<String>> chosen(
            Settings settings, Tiers tiers, SortedMap<String, List<String>> params) {
        SortedMap<String, List<String>> chosen = new TreeMap<>(params);
        settings.params().forEach((name, values) -> chosen.computeIfPresent(name, (n, old) -> values));
        settings.size()
                .forEach((name, size) -> chosen.computeIfPresent(
                        name.isEmpty() ? tiers.dimensions().get(0) : name, (n, old) -> List.of(Long.toString(size))));
        return chosen;
    }

    private static void refuseUnknown(Settings settings, Collection<Tiers> project) {
        SortedMap<String, SortedSet<String>> params = new TreeMap<>();
        SortedSet<String> dimensions = new TreeSet<>();
        for (Tiers tiers : project) {
            tiers.allParams()
                    .forEach((name, values) ->
                            params.computeIfAbsent(name, n -> new TreeSet<>()).addAll(values));
            dimensions.addAll(tiers.dimensions());
        }
        settings.size().keySet().stream()
                .filter(name -> !name.isEmpty() && !dimensions.contains(name))
                .forEach(name -> {
                    throw new SettingsException(
                            "perf.size: no dimension is called " + name + "; there are " + dimensions);
                });
        settings.params().forEach((name, values) -> {
            SortedSet<String> known = params.get(name);
            if (known == null) {
                throw new SettingsException(
                        "perf.params: no parameter is called " + name + "; there are " + params.keySet());
            }
            values.forEach(value -> refuseUnknownValue(name, value, known));
        });
        boolean any = project.stream()
                .flatMap(tiers -> tiers.at(settings.tier()).stream()
                        .flatMap(q -> Stream.concat(
                                cells(q, chosen(settings, tiers, q.params())).stream(),
                                cells(q, chosen(settings, tiers, merged(q))).stream())))
                .anyMatch(cell -> settings.include().matcher(cell.toString()).find());
        if (!any) {
            throw new SettingsException("perf.include=" + settings.include() + " matches no benchmark; there are "
                    + project.stream()
                            .flatMap(tiers -> tiers.benchmarks().stream())
                            .sorted()
                            .toList());
        }
    }

    private static SortedMap<String, List<String>> merged(Tiers.Question question) {
        SortedMap<String, List<String>> merged = new TreeMap<>(question.params());
        merged.putAll(question.counts());
        return merged;
    }

    private static void refuseUnknownValue(String name, String value, SortedSet<String> known) {
        boolean numbers = known.stream().allMatch(v -> v.matches("\\d+(\\.\\d+)?"));
        if (numbers ? !value.matches("\\d{1,12}(\\.\\d{1,3})?") : !known.contains(value)) {
            throw new SettingsException("perf.params: " + name + "=" + value + " cannot be used; "
                    + (numbers ? "write a number, such as " : "there are ") + known);
        }
    }
}
