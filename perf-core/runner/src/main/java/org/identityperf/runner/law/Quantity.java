package org.identityperf.runner.law;

import java.util.Locale;
import org.identityperf.runner.result.Measurement;

/** What of a measurement is looked at, one value a fork. */
public enum Quantity {
    /** The headline, in seconds for one operation: cold of what is done once, warm of what is done many times. */
    TIME("seconds") {
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

    /** Operations a second by all threads together. */
    THROUGHPUT("perSecond") {
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

    private final String published;

    Quantity(String published) {
        this.published = published;
    }

    public abstract double[] of(Measurement measurement);

    /** A measure of which less is better. */
    abstract double cost(double value);

    /** A value with its unit. */
    public abstract String spell(double value);

    /** What its values are called in a published table. */
    String published() {
        return published;
    }

    /** What it is called in {@code published.json}. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
