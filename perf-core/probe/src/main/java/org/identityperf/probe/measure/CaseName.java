package org.identityperf.probe.measure;

import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.openjdk.jmh.infra.BenchmarkParams;

/**
 * The name of a measured case: {@code OfflineSessionPreload.server[rttMillis=0,sessions=1000]}. It is
 * the same everywhere.
 */
public final class CaseName {

    private CaseName() {}

    public static String of(BenchmarkParams params) {
        Map<String, String> values = new TreeMap<>();
        params.getParamsKeys().forEach(key -> values.put(key, params.getParam(key)));
        return of(params.getBenchmark(), values);
    }

    /** @param benchmark the name of a benchmark's method, with package and class */
    static String of(String benchmark, Map<String, String> params) {
        String[] parts = benchmark.split("\\.");
        return of(parts[parts.length - 2], parts[parts.length - 1], params);
    }

    public static String of(String benchmarkClass, String method, Map<String, String> params) {
        return new TreeMap<>(params)
                .entrySet().stream()
                        .map(e -> e.getKey() + '=' + e.getValue())
                        .collect(Collectors.joining(
                                ",", benchmarkClass.replaceFirst("Benchmark$", "") + '.' + method + '[', "]"));
    }
}
