package org.identityperf.runner.claim;

import java.util.Locale;
import org.identityperf.runner.result.Measurement;

/** A quantity is what is read from a measurement, one value a fork. */
public enum Quantity {
    /**
     * The reported time, in seconds for one operation: cold for what is done once, warm for what is done many times.
     */
    TIME {
        @Override
        public double[] of(Measurement measurement) {
            return measurement.times();
        }

        @Override
        double cost(double value) {
            return value;
        }

        @Override
        public String spell(double value) {
            return Rounded.seconds(value);
        }
    },

    /** Operations a second, by all threads together. */
    THROUGHPUT {
        @Override
        public double[] of(Measurement measurement) {
            return measurement.throughput();
        }

        @Override
        double cost(double value) {
            return 1 / value;
        }

        @Override
        public String spell(double value) {
            return Rounded.of(value) + "/s";
        }
    };

    public abstract double[] of(Measurement measurement);

    /** Returns a measure of which less is better. */
    abstract double cost(double value);

    /** Returns a value with its unit. */
    public abstract String spell(double value);

    /** Returns what it is called in {@code claims.yaml}. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
