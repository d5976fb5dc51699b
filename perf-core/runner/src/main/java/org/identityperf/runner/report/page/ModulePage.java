package org.identityperf.runner.report.page;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.identityperf.runner.report.finding.KeyFinding;
import org.identityperf.runner.report.finding.KeyFindings;
import org.identityperf.runner.report.model.Labels;
import org.identityperf.runner.report.model.ModuleReport;
import org.identityperf.runner.report.model.RunBenchmarks;
import org.identityperf.runner.result.BenchmarkCase;
import org.identityperf.runner.result.FlameGraph;
import org.identityperf.runner.result.Measurement;
import org.identityperf.runner.result.Plan;
import org.identityperf.runner.result.RunResult;

/**
 * A module's part of the HTML report.
 *
 * @param id the anchor of this part
 * @param subjects the anchor of each benchmark and of each claim, by its name
 */
record ModulePage(ModuleReport report, String id, Map<String, String> subjects) {

    static ModulePage of(ModuleReport report, String id) {
        ModulePage page = new ModulePage(report, id, new TreeMap<>());
        RunBenchmarks.names(report.run()).forEach(benchmark -> page.subjects.put(benchmark, page.id(benchmark)));
        report.claimResults().forEach(result -> page.subjects.put(result.title(), page.id(result.claim())));
        return page;
    }

    /** Returns the anchor of what is said of a benchmark or a claim. */
    String id(String name) {
        return id + '-' + name.replaceAll("[^\\w-]", "_");
    }

    RunResult run() {
        return report.run();
    }

    KeyFinding verdict() {
        return KeyFindings.verdict(report);
    }

    /** Returns the names of the benchmarks, those with claims first. */
    List<String> benchmarks() {
        Set<String> claimed = report.claims().stream()
                .map(claim -> claim.reading().benchmark())
                .collect(Collectors.toSet());
        return RunBenchmarks.names(run()).stream()
                .sorted(Comparator.comparing(benchmark -> !claimed.contains(benchmark)))
                .toList();
    }

    /** Returns the flame graphs by operation, in the order of the benchmarks. */
    Map<String, List<FlameGraph>> flameGraphs() {
        List<BenchmarkCase> cases = RunBenchmarks.names(run()).stream()
                .flatMap(benchmark -> RunBenchmarks.of(run(), benchmark).stream())
                .map(Measurement::benchmarkCase)
                .toList();
        return report.extras().flameGraphs().stream()
                .sorted(Comparator.comparingInt((FlameGraph graph) -> cases.indexOf(graph.benchmarkCase()))
                        .thenComparing(FlameGraph.ORDER))
                .collect(Collectors.groupingBy(
                        graph -> report.layout().labels().operation(graph.benchmarkCase()),
                        LinkedHashMap::new,
                        Collectors.toList()));
    }

    /** Returns the plans that a benchmark itself requests from the store. */
    List<Map.Entry<BenchmarkCase, Plan>> plans(String benchmark, Labels labels) {
        return RunBenchmarks.of(run(), benchmark).stream()
                .map(Measurement::benchmarkCase)
                .distinct()
                .sorted(labels.cases())
                .flatMap(each -> report.plans().stream()
                        .filter(plan -> plan.benchmarkCase().equals(each.toString()))
                        .map(plan -> Map.entry(each, plan)))
                .toList();
    }
}
