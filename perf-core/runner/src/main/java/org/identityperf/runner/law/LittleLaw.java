package org.identityperf.runner.law;

import java.util.List;
import org.identityperf.runner.result.Measurement;
import org.identityperf.runner.result.RunResult;

/**
 * Whether published figures agree with each other: in a closed loop the threads are throughput times latency (J. D. C.
 * Little, "A proof for the queuing formula L = λW", 1961). What is banded is threads over throughput times latency, as
 * published: 1 where they agree. Where they do not, both readings are told, with what was measured at as many threads. It
 * needs no run.
 *
 * @param threads published
 * @param seconds the published latency
 * @param perSecond the published throughput
 */
public record LittleLaw(LawText text, Reading reading, Band band, double threads, double seconds, double perSecond)
        implements PublishedLaw {

    @Override
    public String needs() {
        return "nothing";
    }

    @Override
    public List<LawResult> measured(RunResult run) {
        double value = threads / (perSecond * seconds);
        Estimate exact = new Estimate(value, value, value);
        Verdict verdict = band.judge(exact);
        String published =
                Rounded.of(threads) + " threads, " + Rounded.seconds(seconds) + " and " + Rounded.of(perSecond) + "/s";
        String sentence = verdict == Verdict.HOLDS
                ? "The publication agrees with itself: " + published + "."
                : "The publication contradicts itself: " + published + " differ by a factor of " + Rounded.of(value)
                        + ". Either the latency is right, and the throughput was " + Rounded.of(threads / seconds)
                        + "/s; or the throughput is right, and the latency was "
                        + Rounded.seconds(threads / perSecond) + ".";
        return List.of(new LawResult(
                text.id(),
                text.title(),
                reading.fixed(),
                exact,
                text.published(),
                band,
                verdict,
                sentence + here(run)));
    }

    /** What was measured at as many threads, which says which reading is the likelier. */
    private String here(RunResult run) {
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
