package org.identityperf.runner.task;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.identityperf.runner.claim.ParamOrder;
import org.identityperf.runner.environment.RunFolder;
import org.identityperf.runner.reach.ExecutedMethod;
import org.identityperf.runner.report.model.Layout;
import org.identityperf.runner.result.OutputFolder;
import org.identityperf.runner.settings.SettingsException;
import org.identityperf.runner.settings.Suggestion;
import org.identityperf.runner.settings.Tier;
import org.identityperf.runner.store.cache.Cache;
import org.identityperf.runner.suite.CaseParams;
import org.identityperf.runner.suite.Project;
import org.identityperf.runner.suite.TierEntry;
import org.identityperf.runner.suite.Tiers;

/** A benchmark list says what a module measures: each benchmark's question, its tiers and the values of its parameters. */
public final class BenchmarkList {

    /** How many methods or classes are listed each by itself. */
    private static final int MOST_LINES = 40;

    private BenchmarkList() {}

    /**
     * Returns the lines of some modules: one for each operation, or, for those that a pattern chooses, with the values of
     * their parameters.
     *
     * @throws SettingsException if the pattern finds none of their benchmarks
     */
    public static List<String> of(Modules modules, List<String> asked, Pattern include, boolean chosen)
            throws IOException {
        List<String> lines = new ArrayList<>();
        for (String module : asked) {
            Path resources = modules.project().folder(module).resolve(Project.RESOURCES);
            Layout layout = Layout.read(resources.resolve(OutputFolder.CHARTS));
            lines.addAll(of(module, modules.all().get(module), layout, include, chosen));
        }
        if (lines.isEmpty()) {
            SortedSet<String> benchmarks = new TreeSet<>();
            asked.forEach(module -> benchmarks.addAll(modules.all().get(module).benchmarks()));
            throw new SettingsException("no benchmark of " + asked + " matches " + include
                    + Suggestion.before(include.pattern().replaceAll("\\W", ""), benchmarks) + benchmarks);
        }
        return lines;
    }

    /** Prints which of the server's own modules are measured, as {@code group:artifact}. */
    public static void needs(Modules modules, List<String> asked, PrintStream out) throws IOException {
        for (String module : asked) {
            Tiers tiers = modules.all().get(module);
            if (tiers.version().isEmpty()) {
                out.println(module + ": a store of this project's own, which needs no server");
            } else {
                modules.build(List.of(module));
                out.println(module + ": " + tiers.system());
                modules.artifacts(module).forEach(artifact -> out.println("  " + artifact));
            }
        }
    }

    /**
     * Returns lines that say which operations execute a method of the server; of many methods, how many of each class or
     * package any operation executes, the least first.
     *
     * @param name of a package, a class or a method
     * @throws SettingsException if the server has no such method, or no comparison recorded what operations execute
     */
    public static List<String> executing(Modules modules, List<String> asked, String name, Cache cache)
            throws IOException {
        List<String> lines = new ArrayList<>();
        List<String> unrecorded = new ArrayList<>();
        for (String module : asked) {
            modules.build(List.of(module));
            Tiers tiers = modules.all().get(module);
            Optional<List<ExecutedMethod>> methods = ExecutedMethod.named(
                    name,
                    modules.project().serverClassPath(module),
                    tiers.code(),
                    RunFolder.executed(cache),
                    Set.copyOf(tiers.benchmarks()));
            if (methods.isEmpty()) {
                unrecorded.add(module);
            } else if (!methods.get().isEmpty()) {
                lines.add(module + ": " + tiers.system());
                lines.addAll(grouped(methods.get()));
            }
        }
        if (lines.isEmpty()) {
            throw new SettingsException(
                    unrecorded.isEmpty()
                            ? "no server of " + asked + " has a method, class or package " + name
                            : "it is not recorded yet what the operations of " + String.join(", ", unrecorded)
                                    + " execute; a comparison in which that server is the baseline does");
        }
        return lines;
    }

    private static List<String> grouped(List<ExecutedMethod> methods) {
        if (methods.size() <= MOST_LINES) {
            return methods.stream()
                    .map(each -> "  " + each.name() + ": "
                            + (!each.operations().isEmpty()
                                    ? String.join(", ", each.operations())
                                    : each.executed() ? "only set-ups and starts" : "no operation"))
                    .toList();
        }
        Map<String, List<ExecutedMethod>> byType =
                methods.stream().collect(Collectors.groupingBy(each -> each.packageName() + '.' + each.type()));
        Map<String, List<ExecutedMethod>> groups = byType.size() <= MOST_LINES
                ? byType
                : methods.stream().collect(Collectors.groupingBy(ExecutedMethod::packageName));
        return groups.entrySet().stream()
                .sorted(Comparator.<Map.Entry<String, List<ExecutedMethod>>>comparingDouble(
                                group -> share(group.getValue()))
                        .thenComparing(Map.Entry::getKey))
                .map(group -> String.format(
                        Locale.ROOT,
                        "  %3.0f %%  %s: operations execute %d of %d methods",
                        100 * share(group.getValue()),
                        group.getKey(),
                        executed(group.getValue()),
                        group.getValue().size()))
                .toList();
    }

    private static double share(List<ExecutedMethod> methods) {
        return executed(methods) / (double) methods.size();
    }

    private static long executed(List<ExecutedMethod> methods) {
        return methods.stream().filter(each -> !each.operations().isEmpty()).count();
    }

    private static List<String> of(String module, Tiers tiers, Layout layout, Pattern include, boolean chosen) {
        List<String> lines = new ArrayList<>();
        for (String benchmark : tiers.benchmarks()) {
            if (include.matcher(benchmark).find()) {
                String asked = layout.of(benchmark).title();
                String question = asked.isEmpty() ? "" : ": " + asked;
                if (chosen) {
                    lines.add("  " + benchmark + question);
                    lines.add("    " + String.join(", ", tiersOf(tiers, benchmark)) + " | " + params(tiers, benchmark));
                } else {
                    operations(tiers, benchmark).forEach(operation -> lines.add("  " + operation + question));
                }
            }
        }
        if (!lines.isEmpty()) {
            lines.add(0, module + ": " + tiers.system());
        }
        return lines;
    }

    /** Returns a benchmark's operations, such as {@code ReadRealm GROUPS}; the benchmark itself where it has one alone. */
    private static List<String> operations(Tiers tiers, String benchmark) {
        return tiers.allowed(benchmark, CaseParams.OPERATION)
                .map(values -> values.known().stream()
                        .map(operation -> benchmark + ' ' + operation)
                        .toList())
                .orElse(List.of(benchmark));
    }

    private static List<String> tiersOf(Tiers tiers, String benchmark) {
        return Arrays.stream(Tier.values())
                .map(Tier::word)
                .filter(word -> entries(tiers, word).stream()
                        .anyMatch(entry -> entry.benchmark().equals(benchmark)))
                .toList();
    }

    private static List<TierEntry> entries(Tiers tiers, String word) {
        return tiers.tiers().getOrDefault(word, List.of());
    }

    private static String params(Tiers tiers, String benchmark) {
        SortedMap<String, SortedSet<String>> values = new TreeMap<>();
        for (List<TierEntry> entries : tiers.tiers().values()) {
            for (TierEntry entry : entries) {
                if (entry.benchmark().equals(benchmark)) {
                    entry.allParams()
                            .flatMap(params -> params.entrySet().stream())
                            .forEach(param -> values.computeIfAbsent(
                                            param.getKey(), name -> new TreeSet<>(ParamOrder.VALUES))
                                    .addAll(param.getValue()));
                }
            }
        }
        return values.entrySet().stream().map(BenchmarkList::param).collect(Collectors.joining(" "));
    }

    private static String param(Map.Entry<String, SortedSet<String>> param) {
        return param.getKey() + '=' + String.join(",", param.getValue());
    }
}
