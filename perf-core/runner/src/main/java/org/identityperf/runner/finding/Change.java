package org.identityperf.runner.finding;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonTypeInfo;

/** What a comparison of a candidate with its baseline found. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
public sealed interface Change extends Finding
        permits CountsMoved,
                ObjectsRetained,
                TimeMoved,
                TimesApart,
                GrowthChanged,
                PlanChanged,
                UpgradeStep,
                UpgradeJudged,
                NotCompared,
                Paired {

    @JsonProperty
    Verdict verdict();

    /** Returns a failure where something regressed, and only then. */
    @Override
    default Outcome outcome() {
        return switch (verdict()) {
            case REGRESSED -> Outcome.FAIL;
            case IMPROVED, CHANGED, NO_CHANGE_SEEN, EQUAL, PAIRED -> Outcome.PASS;
            case INCONCLUSIVE, UNSTABLE, NOT_GATED, NOT_COMPARED, NOT_TIMED -> Outcome.NOT_GATED;
        };
    }

    /** Returns whether something got worse, better or other, so far as it can be decided. */
    default boolean moved() {
        return verdict().compareTo(Verdict.INCONCLUSIVE) < 0;
    }

    /** Returns whether it can't be decided whether anything moved. */
    default boolean undecided() {
        return !moved() && verdict().compareTo(Verdict.NO_CHANGE_SEEN) < 0;
    }
}
