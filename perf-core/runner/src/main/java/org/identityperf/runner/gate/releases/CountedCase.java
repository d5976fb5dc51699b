package org.identityperf.runner.gate.releases;

import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.identityperf.probe.benchmark.Implementation;
import org.identityperf.probe.measure.Counter;
import org.identityperf.probe.measure.StatementCount;
import org.identityperf.runner.result.BenchmarkCase;
import org.identityperf.runner.result.Measurement;
import org.identityperf.runner.result.OperationStatement;

/**
 * What one release counts for one operation of a case.
 *
 * @param implementation the implementation's method, such as {@code server}
 * @param counts by the counters' labels, such as {@code store.calls}
 * @param statements what one operation executes; empty where the store counts no statements
 */
public record CountedCase(
        String benchmark,
        String implementation,
        SortedMap<String, String> params,
        String version,
        SortedMap<String, Double> counts,
        List<OperationStatement> statements) {

    private static final Set<Counter> OF_THE_HEAP = EnumSet.of(
            Counter.ALLOCATION, Counter.RETAINED, Counter.PEAK_LIVE, Counter.SMALLEST_HEAP, Counter.OBJECTS_LEFT);

    public CountedCase {
        params = Collections.unmodifiableSortedMap(new TreeMap<>(params));
        counts = Collections.unmodifiableSortedMap(new TreeMap<>(counts));
        statements = List.copyOf(statements);
    }

    /** @param statements of all operations that were counted together */
    public static CountedCase of(String version, Measurement measurement, List<StatementCount> statements) {
        SortedMap<String, Double> counts = new TreeMap<>();
        measurement.counters().forEach((counter, count) -> counts.put(counter.label(), count));
        BenchmarkCase benchmarkCase = measurement.benchmarkCase();
        return new CountedCase(
                benchmarkCase.benchmark(),
                benchmarkCase.implementation().method(),
                benchmarkCase.params(),
                version,
                counts,
                OperationStatement.of(statements, measurement));
    }

    /** Returns the counts that do not depend on the JDK: all but those of the heap. */
    public CountedCase ofAnyJava() {
        SortedMap<String, Double> kept = new TreeMap<>(counts);
        OF_THE_HEAP.forEach(counter -> kept.remove(counter.label()));
        return new CountedCase(benchmark, implementation, params, version, kept, statements);
    }

    /** Returns the case, which is the same in all releases. */
    public BenchmarkCase benchmarkCase() {
        return new BenchmarkCase(benchmark, Implementation.ofMethod(implementation), params);
    }

    /** Returns the counts alone; a counter that this version of the project does not know is left out. */
    public Measurement measurement() {
        Map<Counter, Double> known = new EnumMap<>(Counter.class);
        for (Counter counter : Counter.values()) {
            Double count = counts.get(counter.label());
            if (count != null) {
                known.put(counter, count);
            }
        }
        return new Measurement(benchmarkCase(), List.of(), known);
    }
}
