package org.identityperf.runner.gate.pairs;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.identityperf.runner.files.UnusableFile;
import org.identityperf.runner.files.WholeFile;
import org.identityperf.runner.finding.TimePairs;
import org.identityperf.runner.result.Measurement;

/**
 * Known noise is how far single pairs of each operation lay from the median of their pairs, in earlier runs on this
 * machine. It does not depend on whether the code changed.
 *
 * @param deviations the last deviations by operation and quantity, the oldest first
 */
public record KnownNoise(Map<String, List<Double>> deviations) {

    public static final KnownNoise NONE = new KnownNoise(Map.of());

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int KEPT = 40;
    private static final int ENOUGH = 12;

    /** Three quarters of normal deviations are smaller than this many standard deviations. */
    private static final double UPPER_QUARTILE = 1.15;

    private static final double QUARTILE = 0.75;

    /** Reads a file of this form. A missing or damaged file holds nothing: it is only what is known so far. */
    public static KnownNoise read(Path file) {
        if (!Files.exists(file)) {
            return NONE;
        }
        try {
            Map<String, List<Double>> read =
                    JSON.readValue(file.toFile(), new TypeReference<TreeMap<String, List<Double>>>() {});
            boolean whole = read != null
                    && read.values().stream()
                            .allMatch(values -> values != null
                                    && values.stream()
                                            .allMatch(each -> each != null && each >= 0 && Double.isFinite(each)));
            return whole ? new KnownNoise(read) : NONE;
        } catch (IOException e) {
            return NONE;
        }
    }

    /** Keeps it for later runs. That it can't be written is said, and takes nothing from this run. */
    public void keep(Path file, Consumer<String> say) {
        try {
            WholeFile.write(file, JSON.writeValueAsString(deviations));
        } catch (IOException e) {
            say.accept("what this run found of this machine's noise is not kept: " + file + " can't be written: "
                    + UnusableFile.why(e));
        }
    }

    /** Returns the same with what a run adds. */
    public KnownNoise with(Collection<TimePairs> run) {
        Map<String, List<Double>> all = new TreeMap<>(deviations);
        for (TimePairs pairs : run) {
            List<Double> its = new ArrayList<>(all.getOrDefault(pairs.key(), List.of()));
            Arrays.stream(deviations(pairs, pairs.fresh().size())).forEach(its::add);
            if (!its.isEmpty()) {
                all.put(pairs.key(), List.copyOf(its.subList(Math.max(0, its.size() - KEPT), its.size())));
            }
        }
        return new KnownNoise(all);
    }

    /** Returns the standard deviation of a pair in earlier runs; empty where too few are known. */
    OptionalDouble of(TimePairs pairs) {
        List<Double> its = deviations.getOrDefault(pairs.key(), List.of());
        return its.size() < ENOUGH
                ? OptionalDouble.empty()
                : OptionalDouble.of(
                        deviation(its.stream().mapToDouble(each -> each).toArray()));
    }

    /**
     * Returns how far the screening pairs lie from their median, and the first fresh ones from theirs: they were
     * measured because of what the others showed.
     */
    static double[] deviations(TimePairs pairs, int first) {
        double[] screening = fromMedian(TimePairs.logRatios(pairs.screening()));
        double[] fresh = fromMedian(TimePairs.logRatios(pairs.fresh().subList(0, first)));
        double[] all = Arrays.copyOf(screening, screening.length + fresh.length);
        System.arraycopy(fresh, 0, all, screening.length, fresh.length);
        return all;
    }

    private static double[] fromMedian(double[] values) {
        if (values.length < 2) {
            return new double[0];
        }
        double median = Measurement.median(values);
        double scale = Math.sqrt(values.length / (values.length - 1.0));
        return Arrays.stream(values)
                .map(value -> Math.abs(value - median) * scale)
                .toArray();
    }

    /**
     * Returns the standard deviation that deviations tell, by their upper quartile: one outlying JVM of six widens it
     * hardly, so it hides no change.
     */
    static double deviation(double[] deviations) {
        double[] sorted = deviations.clone();
        Arrays.sort(sorted);
        return sorted[(int) Math.ceil(QUARTILE * sorted.length) - 1] / UPPER_QUARTILE;
    }
}
