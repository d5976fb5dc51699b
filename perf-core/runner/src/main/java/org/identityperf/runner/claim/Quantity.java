package org.identityperf.runner.claim;

import com.fasterxml.jackson.annotation.JsonEnumDefaultValue;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;
import org.identityperf.runner.result.Measurement;

/** A quantity is what is read from a measurement, one value a fork. */
public enum Quantity {
    /** The reported time of one operation in seconds: cold for what is done once, warm for what is done many times. */
    @JsonEnumDefaultValue
    TIME,
    /** Operations a second, by all threads together. */
    THROUGHPUT;

    public double[] of(Measurement measurement) {
        return this == TIME ? measurement.times() : measurement.throughput();
    }

    /** Returns a measure of which less is better. */
    double cost(double value) {
        return this == TIME ? value : 1 / value;
    }

    /** Returns a value with its unit. */
    public String spell(double value) {
        return this == TIME ? Rounded.seconds(value) : Rounded.of(value) + "/s";
    }

    /** Returns what it is called in {@code claims.yaml}. */
    @JsonValue
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
