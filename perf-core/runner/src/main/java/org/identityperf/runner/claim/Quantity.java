package org.identityperf.runner.claim;

import com.fasterxml.jackson.annotation.JsonEnumDefaultValue;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.identityperf.runner.result.Measurement;

/** What is read from a measurement, one value a fork. */
public enum Quantity {
    /** The reported time of one operation in seconds: cold for what is done once, warm for what is done many times. */
    @JsonEnumDefaultValue
    TIME,
    /** Operations a second, by all threads together. */
    THROUGHPUT;

    double[] of(List<Measurement> measurements) {
        return measurements.stream()
                .flatMapToDouble(m -> Arrays.stream(this == TIME ? m.times() : m.throughput()))
                .toArray();
    }

    /** Returns what it is called in {@code claims.yaml}. */
    @JsonValue
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
