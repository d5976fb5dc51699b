package org.identityperf.runner.gate.counts;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.identityperf.probe.measure.RetainedObjects;
import org.identityperf.runner.finding.ObjectsRetained.RetainedClass;
import org.identityperf.runner.result.BenchmarkCase;
import org.identityperf.runner.result.CaseRetained;

/** The classes of which operations leave more objects on the heap of one side than on that of the other. */
public final class Retention {

    /** What a side has of a class that grows in none of its windows. */
    private static final RetainedObjects NONE = new RetainedObjects("", 0, 0, 0);

    private Retention() {}

    /**
     * Compares a case. Objects of a class are more where the window with the fewest of one side has more than the window
     * with the most of the other: what a cache or a background thread keeps differs from window to window.
     *
     * @return the server's and its libraries' before the JDK's own; of either, those of which the candidate leaves more first,
     *     the most before fewer
     */
    public static List<RetainedClass> compare(
            BenchmarkCase benchmarkCase, List<CaseRetained> baseline, List<CaseRetained> candidate) {
        Map<String, RetainedObjects> before = of(benchmarkCase, baseline);
        Map<String, RetainedObjects> after = of(benchmarkCase, candidate);
        Set<String> all = new TreeSet<>(before.keySet());
        all.addAll(after.keySet());
        return all.stream()
                .filter(name -> apart(before.getOrDefault(name, NONE), after.getOrDefault(name, NONE)))
                .map(name -> new RetainedClass(
                        name, least(before.getOrDefault(name, NONE)), least(after.getOrDefault(name, NONE))))
                .sorted(Comparator.comparing(RetainedClass::comesWithJdk)
                        .thenComparing(each -> each.baseline() - each.candidate()))
                .toList();
    }

    private static Map<String, RetainedObjects> of(BenchmarkCase benchmarkCase, List<CaseRetained> side) {
        Map<String, RetainedObjects> byName = new HashMap<>();
        side.stream()
                .filter(each -> each.benchmarkCase().equals(benchmarkCase.toString()))
                .flatMap(each -> each.classes().stream())
                .forEach(each -> byName.put(each.className(), each));
        return byName;
    }

    /** One object an operation is the least that is a growth, and the least by which two differ. */
    private static boolean apart(RetainedObjects one, RetainedObjects other) {
        return one.fewest() - other.most() >= 1 || other.fewest() - one.most() >= 1;
    }

    private static double least(RetainedObjects objects) {
        return Math.max(0, objects.fewest());
    }
}
