package org.identityperf.runner.report.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.identityperf.probe.benchmark.Implementation;
import org.identityperf.runner.claim.ParamOrder;
import org.identityperf.runner.claim.ParamWords;
import org.identityperf.runner.result.BenchmarkCase;
import org.identityperf.runner.result.Units;

/**
 * Labels name parameter values and implementations in tables and legends, and define the order of values.
 *
 * @param byParameter the label of each value, by parameter, in the order in which values are shown; under {@code
 *     implementation} the labels of implementations, and under {@code ReadUser.operation} those of one benchmark's
 *     parameter
 */
public record Labels(Map<String, Map<String, String>> byParameter) {

    /** Labels of a module that names nothing itself. */
    public static final Labels NONE = new Labels(Map.of());

    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public Labels {
        Map<String, Map<String, String>> copy = new LinkedHashMap<>();
        byParameter.forEach((parameter, values) -> copy.put(parameter, new LinkedHashMap<>(values)));
        byParameter = copy;
    }

    /** Returns the labels that hold in one benchmark. Of each parameter its own come before those of all benchmarks. */
    public Labels of(String benchmark) {
        Map<String, Map<String, String>> all = new LinkedHashMap<>();
        Map<String, Map<String, String>> own = new LinkedHashMap<>();
        byParameter.forEach((name, values) -> {
            int dot = name.indexOf('.');
            if (dot < 0) {
                all.put(name, values);
            } else if (name.substring(0, dot).equals(benchmark)) {
                own.put(name.substring(dot + 1), values);
            }
        });
        own.forEach((parameter, values) -> {
            Map<String, String> both = new LinkedHashMap<>(values);
            all.getOrDefault(parameter, Map.of()).forEach(both::putIfAbsent);
            all.put(parameter, both);
        });
        return new Labels(all);
    }

    /** Names an implementation in a sentence. */
    public String implementation(Implementation implementation) {
        return implementations().getOrDefault(implementation.method(), implementation.words());
    }

    /** Names an implementation in a word or two, for tables and legends. */
    public String brief(Implementation implementation) {
        return implementations().getOrDefault(implementation.method(), implementation.method());
    }

    private Map<String, String> implementations() {
        return byParameter.getOrDefault("implementation", Map.of());
    }

    /** Names a value; a constant without a label is written in lower case. */
    public String value(String parameter, String value) {
        return byParameter.getOrDefault(parameter, Map.of()).getOrDefault(value, Units.choice(value));
    }

    /** Names a value in the column of its parameter, where a value without a label stays as it is written. */
    public String benchmarkCase(String parameter, String value) {
        return byParameter.containsKey(parameter) ? value(parameter, value) : ParamWords.value(parameter, value);
    }

    /**
     * Names the parameters of a case: {@code reference[index=NONE,sessions=1000]} is {@code no index · 1,000 sessions}.
     */
    public String ofCase(BenchmarkCase benchmarkCase) {
        Labels labels = of(benchmarkCase.benchmark());
        return benchmarkCase.params().isEmpty()
                ? benchmarkCase.toString()
                : labels.joined(labels.ordered(benchmarkCase), " · ");
    }

    /** Names a case: {@code ReadUser.server[users=1000]} is {@code Read user, server · 1,000 users}. */
    public String operation(BenchmarkCase benchmarkCase) {
        return ParamWords.name(benchmarkCase.benchmark()) + ", " + brief(benchmarkCase.implementation()) + " · "
                + ofCase(benchmarkCase);
    }

    public String params(SortedMap<String, String> params) {
        return joined(params, ", ");
    }

    private String joined(Map<String, String> params, String separator) {
        return params.entrySet().stream()
                .map(e -> byParameter.containsKey(e.getKey())
                        ? value(e.getKey(), e.getValue())
                        : ParamWords.of(new TreeMap<>(Map.of(e.getKey(), e.getValue()))))
                .collect(Collectors.joining(separator));
    }

    /** Orders cases, first by the parameters that have labels, in the order of these. */
    public Comparator<BenchmarkCase> cases() {
        Comparator<BenchmarkCase> cases = Comparator.comparing(each -> 0);
        for (String parameter : byParameter.keySet()) {
            cases = cases.thenComparing(each -> each.params().getOrDefault(parameter, ""), order(parameter));
        }
        return cases.thenComparing(Comparator.naturalOrder());
    }

    private Map<String, String> ordered(BenchmarkCase benchmarkCase) {
        Map<String, String> all = benchmarkCase.params();
        Map<String, String> ordered = new LinkedHashMap<>();
        byParameter.keySet().stream().filter(all::containsKey).forEach(name -> ordered.put(name, all.get(name)));
        all.forEach(ordered::putIfAbsent);
        return ordered;
    }

    /** Orders the values of a parameter: first those with labels in the order of these, then by size or text. */
    public Comparator<String> order(String parameter) {
        List<String> known =
                List.copyOf(byParameter.getOrDefault(parameter, Map.of()).keySet());
        return Comparator.comparingInt((String value) -> known.contains(value) ? known.indexOf(value) : known.size())
                .thenComparing(ParamOrder.VALUES);
    }
}
