package org.identityperf.runner.result;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.identityperf.probe.measure.Latencies;

/** A latency says how long the single operations of one fork took, without the warm-up. */
public record Latency(Map<Quantile, Double> seconds) {
    private static final int DIGITS = 3;

    public Latency {
        seconds = Collections.unmodifiableMap(new EnumMap<>(seconds));
    }

    /**
     * Reads the file that {@link Latencies} wrote.
     *
     * @param least how many operations there must be without the warm-up; at least 1
     * @return empty if there is no file, or there are fewer
     */
    public static Optional<Latency> read(Path file, long least) throws IOException {
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        Histogram all = new Histogram(DIGITS);
        try (HistogramLogReader log = new HistogramLogReader(file.toFile())) {
            while (log.hasNext()) {
                EncodableHistogram interval = log.nextIntervalHistogram();
                if (interval instanceof Histogram histogram && !Latencies.WARM_UP.equals(interval.getTag())) {
                    all.add(histogram);
                }
            }
        }
        if (all.getTotalCount() < least) {
            return Optional.empty();
        }
        Map<Quantile, Double> seconds = new EnumMap<>(Quantile.class);
        for (Quantile quantile : Quantile.values()) {
            seconds.put(quantile, all.getValueAtPercentile(quantile.percent()) / 1e9);
        }
        return Optional.of(new Latency(seconds));
    }
}
