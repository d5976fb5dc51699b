package org.identityperf.runner.law;

import java.util.List;
import java.util.SortedMap;
import org.identityperf.runner.result.RunResult;

/** A published figure, as a law that a run of any size can test: dimensionless, whatever the speed of the machine. */
public sealed interface PublishedLaw
        permits HyperbolaLaw, RatioLaw, ExponentLaw, CountExponentLaw, SlopeLaw, UslLaw, BatchLaw, CountLaw, LittleLaw {

    LawText text();

    Reading reading();

    Band band();

    /** What a run must have measured, as the object of "needs". */
    String needs();

    /** One result for each combination of the other parameters at which the run has what the law needs; may be empty. */
    List<LawResult> measured(RunResult run);

    /** As {@link #measured}, or else the one result that says that it was not measured. */
    default List<LawResult> evaluate(RunResult run) {
        List<LawResult> measured = measured(run);
        if (!measured.isEmpty()) {
            return measured;
        }
        String sentence = "Not measured in tier " + run.tier() + ": the law needs " + needs() + ".";
        return List.of(result(reading().fixed(), Estimate.NONE, sentence));
    }

    /** Judges an estimate. */
    default LawResult result(SortedMap<String, String> where, Estimate estimate, String detail) {
        Verdict verdict = band().judge(estimate);
        String sentence = verdict == Verdict.NOT_MEASURED ? detail : sentence(estimate, verdict) + " " + detail;
        return new LawResult(
                text().id(), text().title(), where, estimate, text().published(), band(), verdict, sentence.trim());
    }

    private String sentence(Estimate estimate, Verdict verdict) {
        String found = text().quantity() + " is " + Rounded.of(estimate.value());
        if (!estimate.bounded()) {
            return found + "; cannot tell: the forks give no interval (too few, or too far apart).";
        }
        String interval = estimate.exact() ? "" : " (" + Estimate.PERCENT + " % interval " + estimate.interval() + ")";
        return found
                + interval
                + switch (verdict) {
                    case HOLDS -> ": inside the band " + band() + ", the law holds.";
                    case DEVIATES -> ": outside the band " + band() + ", it deviates from what was published.";
                    default -> ": the interval reaches over an edge of the band " + band() + ", cannot tell.";
                };
    }
}
