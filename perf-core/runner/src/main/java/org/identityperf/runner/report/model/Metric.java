package org.identityperf.runner.report.model;

import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.identityperf.probe.benchmark.Kind;
import org.identityperf.probe.measure.Counter;
import org.identityperf.runner.claim.Quantity;
import org.identityperf.runner.report.format.Units;
import org.identityperf.runner.result.Measurement;

/** A metric is what a figure shows of a measurement: a time, a throughput or a count. */
public sealed interface Metric {

    /** The columns of a case's counts, in order. */
    Map<Counter, String> COUNTS = counts();

    private static Map<Counter, String> counts() {
        Map<Counter, String> counts = new LinkedHashMap<>();
        counts.put(Counter.CALLS, "statements");
        counts.put(Counter.ROUND_TRIPS, "round trips");
        counts.put(Counter.ROWS, "rows");
        counts.put(Counter.ASKING, "threads that query");
        counts.put(Counter.BUSIEST_NODE, "by busiest node");
        counts.put(Counter.QUIETEST_NODE, "by quietest node");
        counts.put(Counter.MOVED, "moved");
        counts.put(Counter.FAILED, "failed");
        counts.put(Counter.BYTES, "bytes");
        counts.put(Counter.BUFFERS, "buffers");
        counts.put(Counter.WAL_BYTES, "WAL");
        counts.put(Counter.ALLOCATION, "allocated");
        counts.put(Counter.PEAK_LIVE, "peak heap");
        counts.put(Counter.RETAINED, "retained heap");
        counts.put(Counter.SMALLEST_HEAP, "smallest heap");
        counts.put(Counter.TABLE_BYTES, "tables on disk");
        counts.put(Counter.INDEX_BYTES, "indexes on disk");
        counts.put(Counter.DOCUMENT_BYTES, "documents on disk");
        counts.put(Counter.CLUSTER_MESSAGES, "messages between servers");
        counts.put(Counter.CLUSTER_BYTES, "bytes between servers");
        counts.put(Counter.FULLEST_SERVER, "entries of the fullest server");
        counts.put(Counter.EMPTIEST_SERVER, "entries of the emptiest server");
        counts.put(Counter.LOST, "entries lost");
        return Collections.unmodifiableMap(counts);
    }

    /**
     * Finds a metric by its name in {@code charts.yaml}.
     *
     * @throws IllegalArgumentException with the names that exist, if there is none
     */
    static Metric of(String name) {
        for (Quantity quantity : Quantity.values()) {
            if (quantity.word().equals(name)) {
                return new OfForks(quantity, "");
            }
        }
        return new Counted(counter(name), Units.capital(COUNTS.get(counter(name))));
    }

    /** Finds a count by its name in result files. */
    static Counter counter(String name) {
        return COUNTS.keySet().stream()
                .filter(counter -> counter.label().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(name + " is none of "
                        + Stream.concat(
                                        Arrays.stream(Quantity.values()).map(Quantity::word),
                                        COUNTS.keySet().stream().map(Counter::label))
                                .toList()));
    }

    /** Returns the same metric under another title. */
    Metric called(String title);

    /** Returns the values of the forks; one for a count; none if it was not measured. */
    double[] of(Measurement measurement);

    /** Returns the title of a figure of these measurements. */
    String title(List<Measurement> measurements);

    /** Returns the title of the figure's axis. */
    default String axis(List<Measurement> measurements) {
        String title = title(measurements);
        return title.substring(0, 1).toLowerCase(Locale.ROOT) + title.substring(1);
    }

    /** Returns {@code s}, {@code /s}, {@code B}, or nothing for a plain number. */
    String unit();

    String text(double value);

    /**
     * This metric is a time or a throughput.
     *
     * @param title empty for the usual one
     */
    record OfForks(Quantity quantity, String title) implements Metric {

        @Override
        public Metric called(String other) {
            return new OfForks(quantity, other);
        }

        @Override
        public double[] of(Measurement measurement) {
            return quantity.of(measurement);
        }

        @Override
        public String title(List<Measurement> measurements) {
            if (!title.isEmpty()) {
                return title;
            }
            if (quantity == Quantity.THROUGHPUT) {
                return "Throughput";
            }
            return RunBenchmarks.kind(measurements) == Kind.COLD_START ? "Cold time" : "Time";
        }

        @Override
        public String unit() {
            return quantity == Quantity.TIME ? "s" : "/s";
        }

        @Override
        public String text(double value) {
            return quantity == Quantity.TIME ? Units.seconds(value) : Units.rate(value) + "/s";
        }
    }

    /** This metric is a count. */
    record Counted(Counter counter, String title) implements Metric {

        @Override
        public Metric called(String other) {
            return new Counted(counter, other);
        }

        @Override
        public double[] of(Measurement measurement) {
            return measurement.counter(counter).stream().toArray();
        }

        @Override
        public String title(List<Measurement> measurements) {
            return title;
        }

        @Override
        public String unit() {
            return counter.unit().equals("B") ? "B" : "";
        }

        @Override
        public String text(double value) {
            return Units.of(counter, OptionalDouble.of(value));
        }
    }
}
