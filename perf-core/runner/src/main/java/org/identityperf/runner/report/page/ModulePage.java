package org.identityperf.runner.report.page;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.Base64;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.identityperf.probe.measure.Counter;
import org.identityperf.runner.report.finding.KeyFinding;
import org.identityperf.runner.report.finding.KeyFindings;
import org.identityperf.runner.report.model.ComparedOperation;
import org.identityperf.runner.report.model.ComparedOperation.Quantity;
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

    private static final Set<String> USUAL = Set.of(Counter.CALLS.words(), Counter.ROWS.words(), "time");

    private static final int MOST_COLUMNS = 7;

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

    /** Returns the operations of the comparison, or else of the server beside its floor; the worst comes first. */
    List<ComparedOperation> operations() {
        return report.against().map(ComparedOperation::of).orElseGet(() -> ComparedOperation.besideFloors(report));
    }

    /** Returns the counters and times that have a column: the usual ones, then others that moved. */
    static List<Quantity> columns(List<ComparedOperation> operations) {
        return operations.stream()
                .flatMap(operation -> operation.quantities().stream())
                .filter(each -> each.moved() || USUAL.contains(each.name()))
                .sorted(Comparator.comparing(each -> !USUAL.contains(each.name())))
                .collect(Collectors.toMap(Quantity::name, each -> each, (one, other) -> one, LinkedHashMap::new))
                .values()
                .stream()
                .limit(MOST_COLUMNS)
                .toList();
    }

    /** Returns the flame graphs of an operation, differences first. */
    List<FlameGraph> flameGraphs(ComparedOperation operation) {
        return report.extras().flameGraphs().stream()
                .filter(graph -> operation.changes().stream()
                        .anyMatch(change -> change.subject().equals(Optional.of(graph.benchmarkCase()))))
                .sorted(FlameGraph.ORDER)
                .toList();
    }

    /** Returns the first operation with a flame graph of what differs. */
    Optional<ComparedOperation> graphed(List<ComparedOperation> operations) {
        return operations.stream()
                .filter(operation -> flameGraphs(operation).stream()
                        .anyMatch(graph -> graph.side() == FlameGraph.Side.AGAINST_BASELINE))
                .findFirst();
    }

    /** Returns the content of a flame graph, for a page that loads nothing. */
    static String base64(FlameGraph graph) {
        try {
            return Base64.getEncoder().encodeToString(Files.readAllBytes(graph.file()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
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
