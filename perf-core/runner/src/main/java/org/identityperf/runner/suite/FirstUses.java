package org.identityperf.runner.suite;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.identityperf.probe.benchmark.Implementation;
import org.identityperf.runner.result.BenchmarkCase;

/**
 * First uses are the cases of which the first operation in a fresh server is counted beside the later ones. What that
 * finds is the cost of cold caches, first statements and whatever else is loaded when it is needed.
 */
public final class FirstUses {

    private FirstUses() {}

    /**
     * Returns a case of each operation, the smallest. What the caches hold otherwise makes no other operation of it: a
     * fresh server's are as its start left them. A floor keeps nothing from one operation to the next. Several threads or
     * servers would race for who is first.
     */
    public static List<BenchmarkCase> of(Collection<BenchmarkCase> cases) {
        Comparator<BenchmarkCase> smallest =
                Comparator.comparingDouble(CaseParams::magnitude).thenComparing(BenchmarkCase::toString);
        Map<String, BenchmarkCase> chosen = new TreeMap<>();
        cases.stream()
                .filter(benchmarkCase -> benchmarkCase.implementation() != Implementation.FLOOR)
                .filter(benchmarkCase -> benchmarkCase.threads() == 1 && !CaseParams.onSeveral(benchmarkCase))
                .forEach(benchmarkCase -> chosen.merge(
                        CaseParams.operation(benchmarkCase.without(CaseParams.CACHE)),
                        benchmarkCase,
                        (one, other) -> smallest.compare(other, one) < 0 ? other : one));
        return List.copyOf(chosen.values());
    }
}
