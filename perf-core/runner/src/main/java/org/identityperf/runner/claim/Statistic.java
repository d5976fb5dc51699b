package org.identityperf.runner.claim;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.util.List;
import java.util.Optional;
import org.identityperf.runner.result.RunResult;

/**
 * A statistic is what a claim estimates from the forks of a run and compares with its band. It does not depend on how
 * fast the machine is.
 */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
@JsonSubTypes({
    @JsonSubTypes.Type(value = Hyperbola.class, name = "hyperbola"),
    @JsonSubTypes.Type(value = Ratio.class, name = "ratio"),
    @JsonSubTypes.Type(value = Exponent.class, name = "exponent"),
    @JsonSubTypes.Type(value = CountExponent.class, name = "countExponent"),
    @JsonSubTypes.Type(value = Slope.class, name = "slope"),
    @JsonSubTypes.Type(value = UslPeak.class, name = "usl"),
    @JsonSubTypes.Type(value = HalfRateBatch.class, name = "batch"),
    @JsonSubTypes.Type(value = CountAtLargest.class, name = "count"),
    @JsonSubTypes.Type(value = LittlesLaw.class, name = "little")
})
public sealed interface Statistic
        permits Hyperbola, Ratio, Exponent, CountExponent, Slope, UslPeak, HalfRateBatch, CountAtLargest, LittlesLaw {

    /** Returns what a run must have measured, as the object of "needs". */
    String needs(Reading reading);

    /** Returns the only quantity that the statistic can be computed from; empty where it takes any. */
    default Optional<Quantity> onlyOf() {
        return Optional.empty();
    }

    /** Judges a claim at each combination of the other parameters that has what the statistic needs; may be empty. */
    List<ClaimResult> measured(Claim claim, RunResult run);
}
