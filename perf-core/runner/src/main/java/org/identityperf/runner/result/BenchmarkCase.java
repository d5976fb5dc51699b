package org.identityperf.runner.result;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.identityperf.probe.benchmark.Implementation;

/**
 * A case is one thing to measure: an operation, its implementation, and its parameters.
 *
 * @param benchmark the benchmark's class, without package and without {@code Benchmark}, such as
 *     {@code OfflineSessionPreload}
 */
public record BenchmarkCase(String benchmark, Implementation implementation, SortedMap<String, String> params)
        implements Comparable<BenchmarkCase> {

    /** The parameter that says how many threads do the operation at once. */
    public static final String THREADS = "threads";

    private static final Pattern KEY = Pattern.compile("(\\w+)\\.(\\w+)\\[((?:\\w+=[^,]*(?:,\\w+=[^,]*)*)?)]");

    public BenchmarkCase {
        params = Collections.unmodifiableSortedMap(new TreeMap<>(params));
    }

    /**
     * Returns the case of a key in a file.
     *
     * @throws IllegalArgumentException if it is not what {@link #toString} writes
     */
    public static BenchmarkCase of(String key) {
        Matcher parts = KEY.matcher(key);
        if (!parts.matches()) {
            throw new IllegalArgumentException(key + " is no case such as ReadUser.server[users=10]");
        }
        SortedMap<String, String> params = new TreeMap<>();
        if (!parts.group(3).isEmpty()) {
            for (String param : parts.group(3).split(",")) {
                int equals = param.indexOf('=');
                params.put(param.substring(0, equals), param.substring(equals + 1));
            }
        }
        return new BenchmarkCase(parts.group(1), Implementation.ofMethod(parts.group(2)), params);
    }

    public String param(String name) {
        String value = params.get(name);
        if (value == null) {
            throw new IllegalArgumentException(this + " has no parameter " + name);
        }
        return value;
    }

    /** Returns how many threads do the operation at once; 1 if the case has no such parameter. */
    public int threads() {
        return params.containsKey(THREADS) ? (int) number(THREADS) : 1;
    }

    public double number(String name) {
        return Double.parseDouble(param(name));
    }

    /** Returns the case without one parameter, which it need not have. */
    public BenchmarkCase without(String name) {
        SortedMap<String, String> others = new TreeMap<>(params);
        others.remove(name);
        return new BenchmarkCase(benchmark, implementation, others);
    }

    /** Returns the parameters that another case does not have, or has with another value. */
    public SortedMap<String, String> paramsBeside(BenchmarkCase other) {
        SortedMap<String, String> own = new TreeMap<>(params);
        own.entrySet().removeAll(other.params.entrySet());
        return own;
    }

    /** Returns the same case by another implementation. */
    public BenchmarkCase by(Implementation other) {
        return new BenchmarkCase(benchmark, other, params);
    }

    /** Returns the operation, which is the same for all parameters, such as {@code OfflineSessionPreload.server}. */
    public String operation() {
        return benchmark + '.' + implementation.method();
    }

    /**
     * Returns whether this is the other case's floor: the one with the same values of every parameter that it knows. It
     * may know fewer: an operation that reads everything in one stream has no segments.
     */
    public boolean isFloorOf(BenchmarkCase other) {
        return implementation == Implementation.FLOOR
                && benchmark.equals(other.benchmark)
                && other.params.entrySet().containsAll(params.entrySet());
    }

    /**
     * Returns a stable text that is a key in files, such as
     * {@code OfflineSessionPreload.server[rttMillis=1,sessions=1000]}.
     */
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
