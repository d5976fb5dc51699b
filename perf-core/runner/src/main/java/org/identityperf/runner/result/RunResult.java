package org.identityperf.runner.result;

import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Everything one module's run measured, with the conditions that decide what its figures mean.
 *
 * @param module the module's folder, such as {@code perf-keycloak/preload}
 * @param system the server and its version, such as {@code Keycloak 24.0.5}
 * @param tier the tier
 * @param conditions what decides the figures' meaning, by name and in words: store and its settings, heap, cores, delay
 *     as measured, seed, dataset fingerprints
 * @param measurements one for each cell
 */
public record RunResult(
        String module,
        String system,
        String tier,
        SortedMap<String, String> conditions,
        Collection<Measurement> measurements) {

    public RunResult {
        conditions = Collections.unmodifiableSortedMap(new TreeMap<>(conditions));
        measurements = List.copyOf(measurements);
    }

    /** The measurement of one cell, if it was measured. */
    public Optional<Measurement> of(BenchmarkCase cell) {
        return measurements.stream().filter(m -> m.cell().equals(cell)).findFirst();
    }

    /**
     * The floor under a cell: the one at the same values of every parameter that it knows. It may know fewer: what reads
     * everything in one stream knows no segments.
     */
    public Optional<Measurement> floorOf(BenchmarkCase cell) {
        return where(cell.benchmark(), Implementation.FLOOR, Map.of()).stream()
                .filter(floor -> cell.params()
                        .entrySet()
                        .containsAll(floor.cell().params().entrySet()))
                .findFirst();
    }

    /** All measurements of one benchmark by one rung whose parameters include the given ones. */
    public List<Measurement> where(String benchmark, Implementation rung, Map<String, String> params) {
        return measurements.stream()
                .filter(m -> m.cell().benchmark().equals(benchmark) && m.cell().rung() == rung)
                .filter(m -> m.cell().params().entrySet().containsAll(params.entrySet()))
                .toList();
    }
}
