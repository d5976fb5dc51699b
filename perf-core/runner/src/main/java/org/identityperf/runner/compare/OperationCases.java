package org.identityperf.runner.compare;

import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.identityperf.probe.benchmark.Kind;
import org.identityperf.runner.result.BenchmarkCase;
import org.identityperf.runner.suite.CaseParams;
import org.identityperf.runner.suite.CaseSelection;

/**
 * This class chooses the case by which the time of an operation is compared. What differs in a parameter that is no
 * number, such as the kind of a change or whether a cache is cold, is an operation of its own.
 */
final class OperationCases {

    private OperationCases() {}

    /**
     * Returns a case of each operation. A case that the tier times is chosen rather than one that it only counts, then
     * one whose data most operations share, so that a server boots seldom, then the largest. Cases with the same data
     * follow each other, and those whose data most operations share stand first, so that a budget that ends has room for
     * as many as possible. What is done once stands last, since it takes the longest.
     */
    static List<BenchmarkCase> of(Collection<BenchmarkCase> cases, CaseSelection selection) {
        Map<String, Long> shared = cases.stream()
                .collect(Collectors.groupingBy(
                        benchmarkCase -> data(benchmarkCase, selection),
                        Collectors.collectingAndThen(
                                Collectors.mapping(CaseParams::operation, Collectors.toSet()),
                                operations -> (long) operations.size())));
        Comparator<BenchmarkCase> best = Comparator.<BenchmarkCase, Boolean>comparing(selection.timed()::containsKey)
                .thenComparing(benchmarkCase -> !CaseParams.onSeveral(benchmarkCase))
                .thenComparing(
                        benchmarkCase -> CaseParams.networkName(benchmarkCase).equals("0"))
                .thenComparing(benchmarkCase -> shared.get(data(benchmarkCase, selection)))
                .thenComparing(CaseParams::magnitude);
        Map<String, BenchmarkCase> chosen = new LinkedHashMap<>();
        cases.forEach(benchmarkCase -> chosen.merge(
                CaseParams.operation(benchmarkCase),
                benchmarkCase,
                (one, other) -> best.compare(other, one) > 0 ? other : one));
        Map<String, Long> sharing = chosen.values().stream()
                .collect(Collectors.groupingBy(benchmarkCase -> data(benchmarkCase, selection), Collectors.counting()));
        return chosen.values().stream()
                .sorted(Comparator.<BenchmarkCase, Boolean>comparing(benchmarkCase ->
                                selection.plans().get(benchmarkCase).kind() == Kind.COLD_START)
                        .thenComparing(
                                benchmarkCase -> sharing.get(data(benchmarkCase, selection)), Comparator.reverseOrder())
                        .thenComparing(benchmarkCase -> data(benchmarkCase, selection))
                        .thenComparing(CaseSelection.byAddress(selection.tiers())))
                .toList();
    }

    /** Returns what decides the database of a case: a benchmark that writes has one of its own. */
    private static String data(BenchmarkCase benchmarkCase, CaseSelection selection) {
        return selection.datasets(benchmarkCase) + " " + selection.sizes(benchmarkCase) + " "
                + CaseParams.networkName(benchmarkCase) + " " + CaseParams.nodes(benchmarkCase)
                + (selection.plans().get(benchmarkCase).writes() ? " " + benchmarkCase.benchmark() : "");
    }

    /** Returns how many operations these are cases of. */
    static int operations(Collection<BenchmarkCase> cases) {
        return (int) cases.stream().map(CaseParams::operation).distinct().count();
    }
}
