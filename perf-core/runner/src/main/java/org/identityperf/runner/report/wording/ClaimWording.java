package org.identityperf.runner.report.wording;

import java.util.List;
import java.util.stream.Collectors;
import org.identityperf.runner.claim.ClaimResult;
import org.identityperf.runner.claim.Detail;
import org.identityperf.runner.claim.Estimate;
import org.identityperf.runner.claim.ParamWords;
import org.identityperf.runner.claim.Statistic;
import org.identityperf.runner.claim.Statistic.CountAtLargest;
import org.identityperf.runner.claim.Statistic.CountExponent;
import org.identityperf.runner.claim.Statistic.Exponent;
import org.identityperf.runner.claim.Statistic.NetworkLatency;
import org.identityperf.runner.claim.Statistic.Ratio;
import org.identityperf.runner.claim.Statistic.UslPeak;
import org.identityperf.runner.claim.Usl;
import org.identityperf.runner.result.Units;

/** The words for what a run says of a claim. */
public final class ClaimWording {

    private ClaimWording() {}

    public static String sentence(ClaimResult result) {
        String noun = result.expected() ? "expectation" : "claim";
        if (result.detail() instanceof Detail.Missing missing) {
            return "Not measured in tier " + missing.tier() + ": the " + noun + " needs "
                    + needs(missing.statistic(), missing.reading().parameter()) + ".";
        }
        return (estimate(result, noun) + " " + detail(result)).trim();
    }

    private static String estimate(ClaimResult result, String noun) {
        Estimate estimate = result.estimate();
        String found = result.quantity() + " is " + Units.rounded(estimate.value());
        if (!estimate.bounded()) {
            return found
                    + "; inconclusive: what was measured gives no interval (too few sizes or forks, or too far apart).";
        }
        String interval = estimate.exact() ? "" : " (" + Estimate.PERCENT + " % interval " + estimate.interval() + ")";
        return found
                + interval
                + switch (result.verdict()) {
                    case CONFIRMED -> ": inside the band " + result.band() + ", the " + noun + " is confirmed.";
                    case CONTRADICTED -> ": outside the band " + result.band() + ", the " + noun + " is contradicted.";
                    default -> ": the interval reaches over an edge of the band " + result.band() + ", inconclusive.";
                };
    }

    /** Returns what a run must have measured, as the object of "needs". */
    private static String needs(Statistic statistic, String parameter) {
        if (statistic instanceof Ratio ratio) {
            return parameter + " = " + ratio.of() + " and " + ratio.to();
        }
        if (statistic instanceof Exponent) {
            return "three values of " + parameter + " or more, the largest ten times the smallest or more";
        }
        if (statistic instanceof CountExponent exponent) {
            return "two values of " + parameter + " with different counts of "
                    + exponent.counter().label();
        }
        if (statistic instanceof NetworkLatency latency) {
            return "two values of " + parameter + " and the count "
                    + latency.counter().label();
        }
        if (statistic instanceof UslPeak peak) {
            return "four values of " + parameter + (peak.perCore() ? " and the condition " + UslPeak.CORES : "");
        }
        if (statistic instanceof CountAtLargest count) {
            return "the count " + count.counter().label();
        }
        return "two values of " + parameter;
    }

    private static String detail(ClaimResult result) {
        Detail detail = result.detail();
        if (detail instanceof Detail.Hyperbola curve) {
            return "T = " + Units.rounded(curve.a()) + " s + " + Units.rounded(curve.b()) + " s / " + curve.parameter()
                    + "; "
                    + (curve.sizes() == 2
                            ? "two sizes only, so the curve's shape is not tested."
                            : "the curve misses no size's mean by more than " + percent(curve.worstMiss()));
        }
        if (detail instanceof Detail.Sizes sizes) {
            return "Sizes: " + list(sizes.sizes());
        }
        if (detail instanceof Detail.Counts counts) {
            return "Counted " + counts.counter().unit() + ": " + list(counts.counts());
        }
        if (detail instanceof Detail.PerUnit unit) {
            return Units.rounded(unit.seconds()) + " s for each second of " + unit.parameter() + ", against "
                    + Units.rounded(unit.count()) + " " + unit.counter().unit() + " counted; "
                    + (unit.measured() ? "the delay as measured." : "the delay as requested, not as measured.");
        }
        if (detail instanceof Detail.Scalability fitted) {
            return scalability(fitted);
        }
        if (detail instanceof Detail.CountedAt at) {
            return "Counted at " + ParamWords.of(at.parameter(), Units.rounded(at.value())) + ".";
        }
        return result.expected() ? "" : "Published: " + result.published() + ".";
    }

    private static String scalability(Detail.Scalability fitted) {
        Usl curve = fitted.curve();
        String words = ParamWords.name(fitted.parameter());
        String peak = Double.isInfinite(curve.peak())
                ? "no peak: more " + words + " always do more"
                : "peak of " + Units.rounded(curve.at(curve.peak())) + "/s at " + Units.rounded(curve.peak()) + " "
                        + words
                        + (curve.peak() > fitted.most()
                                ? ", beyond the " + Units.rounded(fitted.most()) + " measured"
                                : "");
        String knee = curve.knee() > fitted.most()
                ? ""
                : "; knee at " + Units.rounded(curve.knee()) + ", beyond which latency grows faster than throughput";
        return "X(N) with lambda " + Units.rounded(curve.lambda()) + "/s, sigma " + Units.rounded(curve.sigma())
                + ", kappa "
                + Units.rounded(curve.kappa()) + "; " + peak + knee + "; the curve misses no mean by more than "
                + percent(fitted.worstMiss());
    }

    private static String percent(double fraction) {
        return Math.round(100 * fraction) + " %.";
    }

    private static String list(List<Double> values) {
        return values.stream().map(Units::rounded).collect(Collectors.joining(", ", "", "."));
    }
}
