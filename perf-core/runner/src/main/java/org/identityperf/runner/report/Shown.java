package org.identityperf.runner.report;

import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import org.identityperf.probe.benchmark.Kind;
import org.identityperf.probe.measure.Counter;
import org.identityperf.runner.claim.Quantity;
import org.identityperf.runner.result.Measurement;

/** What of a measurement a figure shows, and what it is called. */
sealed interface Shown {

    /** The values of the forks; one for a count; empty where it was not measured. */
    double[] of(Measurement measurement);

    /** The title of a figure of these measurements. */
    String title(List<Measurement> measurements);

    /** The title of its axis. */
    default String axis(List<Measurement> measurements) {
        String title = title(measurements);
        return title.substring(0, 1).toLowerCase(Locale.ROOT) + title.substring(1);
    }

    /** As in {@link Chart.Axis}. */
    String unit();

    String text(double value);

    /** Times or throughput. */
    record OfForks(Quantity quantity) implements Shown {

        @Override
        public double[] of(Measurement measurement) {
            return quantity.of(measurement);
        }

        @Override
        public String title(List<Measurement> measurements) {
            if (quantity == Quantity.THROUGHPUT) {
                return "Throughput";
            }
            return Benchmarks.kind(measurements) == Kind.COLD_START ? "Cold time" : "Time";
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

    /** A count, under the module's own title. */
    record Counted(Counter counter, String name, String axis) implements Shown {

        @Override
        public double[] of(Measurement measurement) {
            return measurement.counter(counter).stream().toArray();
        }

        @Override
        public String title(List<Measurement> measurements) {
            return name;
        }

        @Override
        public String axis(List<Measurement> measurements) {
            return axis;
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
