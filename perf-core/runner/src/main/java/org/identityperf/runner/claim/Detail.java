package org.identityperf.runner.claim;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.util.List;
import org.identityperf.probe.measure.Counter;

/** What a claim's estimate follows from, or what a run lacks for it. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
@JsonSubTypes({
    @JsonSubTypes.Type(value = Detail.Missing.class, name = "missing"),
    @JsonSubTypes.Type(value = Detail.TwoValues.class, name = "twoValues"),
    @JsonSubTypes.Type(value = Detail.Hyperbola.class, name = "hyperbola"),
    @JsonSubTypes.Type(value = Detail.Sizes.class, name = "sizes"),
    @JsonSubTypes.Type(value = Detail.Counts.class, name = "counts"),
    @JsonSubTypes.Type(value = Detail.PerUnit.class, name = "perUnit"),
    @JsonSubTypes.Type(value = Detail.Scalability.class, name = "scalability"),
    @JsonSubTypes.Type(value = Detail.CountedAt.class, name = "countedAt")
})
public sealed interface Detail {

    /** Nothing was measured of what the statistic needs. */
    record Missing(String tier, Statistic statistic, Reading reading) implements Detail {}

    /** A ratio of two values needs no more words. */
    record TwoValues() implements Detail {}

    /**
     * A fitted {@code T = a + b / parameter}, in seconds.
     *
     * @param worstMiss how far the curve misses the mean of a size at most, as a fraction of that mean
     */
    record Hyperbola(String parameter, double a, double b, int sizes, double worstMiss) implements Detail {}

    /** The sizes that were measured. */
    record Sizes(List<Double> sizes) implements Detail {}

    /** The counts that the quantity follows. */
    record Counts(Counter counter, List<Double> counts) implements Detail {}

    /**
     * The seconds that each second of network latency costs, beside a count.
     *
     * @param measured whether the latencies are as measured, and not as requested
     */
    record PerUnit(String parameter, double seconds, Counter counter, double count, boolean measured)
            implements Detail {}

    /**
     * A fitted curve of throughput.
     *
     * @param most the most workers that were measured
     * @param worstMiss how far the curve misses a mean at most, as a fraction of that mean
     */
    record Scalability(String parameter, Usl curve, double most, double worstMiss) implements Detail {}

    /** The value at which a count was read. */
    record CountedAt(String parameter, double value) implements Detail {}
}
