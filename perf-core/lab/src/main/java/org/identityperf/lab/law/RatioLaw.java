package org.identityperf.lab.law;

import java.util.List;
import org.identityperf.lab.result.RunResult;

/**
 * The time at one value of a parameter over the time at another.
 *
 * @param of the value above
 * @param to the value below
 */
public record RatioLaw(LawText text, Reading reading, Band band, double of, double to) implements PublishedLaw {

    @Override
    public String needs() {
        return reading.parameter() + " = " + Rounded.of(of) + " and " + Rounded.of(to);
    }

    @Override
    public List<LawResult> measured(RunResult run) {
        return Sweep.of(reading, run).stream()
                .filter(sweep -> sweep.measured().containsAll(List.of(of, to)))
                .map(sweep -> result(
                        sweep.where(),
                        TimeRatio.estimate(sweep.at(of), sweep.at(to)),
                        "Published: " + text.published() + "."))
                .toList();
    }
}
