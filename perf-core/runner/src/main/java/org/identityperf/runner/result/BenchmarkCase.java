package org.identityperf.runner.result;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * One thing to measure: an operation, who does it, and under which parameters.
 *
 * @param benchmark the benchmark's class, without package and without {@code Benchmark}, such as
 *     {@code OfflineSessionPreload}
 * @param implementation who does it
 * @param params every parameter with its value as text
 */
public record BenchmarkCase(String benchmark, Implementation implementation, SortedMap<String, String> params)
        implements Comparable<BenchmarkCase> {

    /** The parameter that says by how many threads the operation is done at once. */
    public static final String THREADS = "threads";

    public BenchmarkCase {
        params = Collections.unmodifiableSortedMap(new TreeMap<>(params));
    }

    /** The value of one parameter as text. */
    public String param(String name) {
        String value = params.get(name);
        if (value == null) {
            throw new IllegalArgumentException(this + " has no parameter " + name);
        }
        return value;
    }

    /** How many threads do the operation at once; 1 where no parameter says. */
    public int threads() {
        return params.containsKey(THREADS) ? (int) number(THREADS) : 1;
    }

    public double number(String name) {
        return Double.parseDouble(param(name));
    }

    /** The same but for one parameter, which it may not even have. */
    public BenchmarkCase without(String name) {
        SortedMap<String, String> others = new TreeMap<>(params);
        others.remove(name);
        return new BenchmarkCase(benchmark, implementation, others);
    }

    /** {@code OfflineSessionPreload.server}: the same for all of its parameters. */
    public String operation() {
        return benchmark + '.' + implementation.method();
    }

    /** {@code OfflineSessionPreload.server[rttMillis=1,sessions=1000]}, stable: a key in files. */
    @Override
    public String toString() {
        return params.entrySet().stream()
                .map(e -> e.getKey() + '=' + e.getValue())
                .collect(Collectors.joining(",", operation() + '[', "]"));
    }

    @Override
    public int compareTo(BenchmarkCase other) {
        return toString().compareTo(other.toString());
    }
}
