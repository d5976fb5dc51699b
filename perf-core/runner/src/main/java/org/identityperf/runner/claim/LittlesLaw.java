package org.identityperf.runner.claim;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import java.util.Optional;
import org.identityperf.runner.result.Measurement;
import org.identityperf.runner.result.RunResult;

/**
 * Little's law says whether published figures agree with each other: in a closed loop the threads are throughput times
 * latency (J. D. C. Little, "A proof for the queuing formula L = λW", 1961). The statistic is the published threads
 * over throughput times latency: 1 where the figures agree. Where they do not, both readings are reported, with what
 * was measured at as many threads. It needs no run.
 */
public record LittlesLaw(
        @JsonProperty(required = true) double threads,
        @JsonProperty(required = true) double seconds,
        @JsonProperty(required = true) double perSecond)
        implements Statistic {

    public LittlesLaw {
        if (!(threads > 0 && seconds > 0 && perSecond > 0)) {
            throw new IllegalArgumentException(
                    threads + " threads, " + seconds + " s and " + perSecond + "/s are not all above nought");
        }
    }

    @Override
    public String needs(Reading reading) {
        return "nothing";
    }

    @Override
    public Optional<Quantity> onlyOf() {
        return Optional.of(Quantity.THROUGHPUT);
    }

    @Override
    public List<ClaimResult> measured(Claim claim, RunResult run) {
        double value = threads / (perSecond * seconds);
        Estimate exact = new Estimate(value, value, value);
        boolean agrees = claim.band().judge(exact) == ClaimVerdict.CONFIRMED;
        String published =
                Rounded.of(threads) + " threads, " + Rounded.seconds(seconds) + " and " + Rounded.of(perSecond) + "/s";
        String sentence = agrees
                ? "The publication agrees with itself: " + published + "."
                : "The publication contradicts itself: " + published + " differ by a factor of " + Rounded.of(value)
                        + ". Either the latency is right, and the throughput was " + Rounded.of(threads / seconds)
                        + "/s; or the throughput is right, and the latency was "
                        + Rounded.seconds(threads / perSecond) + ".";
        return List.of(new ClaimResult(claim, claim.reading().fixed(), exact, sentence + here(claim.reading(), run)));
    }

    /** Returns what was measured at as many threads, which shows which reading is likelier. */
    private String here(Reading reading, RunResult run) {
        StringBuilder words = new StringBuilder();
        for (Sweep sweep : Sweep.of(reading, run)) {
            double[] throughput = sweep.at(threads);
            if (throughput.length > 0) {
                double median = Measurement.median(throughput);
                words.append(" Here, ")
                        .append(ParamWords.of(sweep.where()))
                        .append(sweep.where().isEmpty() ? "" : ", ")
                        .append(Rounded.of(threads))
                        .append(" threads did ")
                        .append(Rounded.of(median))
                        .append("/s at ")
                        .append(Rounded.seconds(threads / median))
                        .append('.');
            }
        }
        return words.toString();
    }
}
