package org.identityperf.runner.finding;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.util.Optional;
import org.identityperf.runner.result.BenchmarkCase;

/** One thing that a judgement found. Its outcome follows from what it holds. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
@JsonSubTypes({
    @JsonSubTypes.Type(CountsMoved.class),
    @JsonSubTypes.Type(ObjectsRetained.class),
    @JsonSubTypes.Type(TimeMoved.class),
    @JsonSubTypes.Type(TimesApart.class),
    @JsonSubTypes.Type(GrowthChanged.class),
    @JsonSubTypes.Type(PlanChanged.class),
    @JsonSubTypes.Type(UpgradeStep.class),
    @JsonSubTypes.Type(UpgradeJudged.class),
    @JsonSubTypes.Type(NotCompared.class),
    @JsonSubTypes.Type(Paired.class),
    @JsonSubTypes.Type(Expected.class),
    @JsonSubTypes.Type(RuleChecked.class),
    @JsonSubTypes.Type(StatementsFailed.class),
    @JsonSubTypes.Type(CodeReached.class),
    @JsonSubTypes.Type(Measured.class),
    @JsonSubTypes.Type(NotMeasured.class),
    @JsonSubTypes.Type(Performed.class),
    @JsonSubTypes.Type(ClassPathChecked.class),
    @JsonSubTypes.Type(CountsRequired.class),
    @JsonSubTypes.Type(CountsOutdated.class),
    @JsonSubTypes.Type(ReleaseCounted.class),
    @JsonSubTypes.Type(Calibrated.class)
})
@JsonIgnoreProperties(
        value = {"verdict", "outcome"},
        allowGetters = true)
public sealed interface Finding
        permits Change,
                Expected,
                RuleChecked,
                StatementsFailed,
                CodeReached,
                Measured,
                NotMeasured,
                Performed,
                ClassPathChecked,
                CountsRequired,
                CountsOutdated,
                ReleaseCounted,
                Calibrated {

    /** Returns how severe it is: whether it fails a run. */
    @JsonProperty
    Outcome outcome();

    /** Returns the case that it is of; empty if it is of a whole module or of several cases. */
    default Optional<BenchmarkCase> subject() {
        return this instanceof OfCase one ? Optional.of(one.benchmarkCase()) : Optional.empty();
    }
}
