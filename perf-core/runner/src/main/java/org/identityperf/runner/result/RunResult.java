package org.identityperf.runner.result;

import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.identityperf.probe.benchmark.Implementation;

/**
 * A run result is everything that one module's run measured, with the conditions that decide what its figures mean.
 *
 * @param module the module's folder, such as {@code perf-keycloak/preload}
 * @param system the server and its version, such as {@code Keycloak 24.0.5}
 * @param conditions what decides the figures' meaning, by name and in words: store and its settings, heap, cores, seed
 */
public record RunResult(
        String module,
        String system,
        String tier,
        SortedMap<String, String> conditions,
        List<MeasuredNetwork> networks,
        List<LoadedDataset> datasets,
        Collection<Measurement> measurements) {

    public RunResult {
        networks = List.copyOf(networks);
        datasets = List.copyOf(datasets);
        conditions = Collections.unmodifiableSortedMap(new TreeMap<>(conditions));
        measurements = List.copyOf(measurements);
    }

    /** Creates the result of a run without a simulated network, whose datasets are not known. */
    public RunResult(
            String module,
            String system,
            String tier,
            SortedMap<String, String> conditions,
            Collection<Measurement> measurements) {
        this(module, system, tier, conditions, List.of(), List.of(), measurements);
    }

    public Optional<Measurement> floorOf(BenchmarkCase benchmarkCase) {
        return measurements.stream()
                .filter(measurement -> measurement.benchmarkCase().isFloorOf(benchmarkCase))
                .findFirst();
    }

    /** Returns all measurements of a case: its times and its counts may be in two. */
    public List<Measurement> of(BenchmarkCase benchmarkCase) {
        return measurements.stream()
                .filter(measurement -> measurement.benchmarkCase().equals(benchmarkCase))
                .toList();
    }

    /** Returns all measurements of one benchmark by one implementation whose parameters include the given ones. */
    public List<Measurement> where(String benchmark, Implementation implementation, Map<String, String> params) {
        return measurements.stream()
                .filter(m -> m.benchmarkCase().benchmark().equals(benchmark)
                        && m.benchmarkCase().implementation() == implementation)
                .filter(m -> m.benchmarkCase().params().entrySet().containsAll(params.entrySet()))
                .toList();
    }
}
