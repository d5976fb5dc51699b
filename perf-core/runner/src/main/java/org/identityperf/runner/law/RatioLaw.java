package org.identityperf.runner.law;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.identityperf.runner.result.Measurement;
import org.identityperf.runner.result.RunResult;

/**
 * The quantity at one value of a parameter, a number or a choice, over that at another.
 *
 * @param of the value above
 * @param to the value below
 */
public record RatioLaw(LawText text, Reading reading, Band band, String of, String to) implements PublishedLaw {

    @Override
    public String needs() {
        return reading.parameter() + " = " + of + " and " + to;
    }

    @Override
    public List<LawResult> measured(RunResult run) {
        return Sweep.byValue(reading, run).entrySet().stream()
                .filter(e -> values(e.getValue(), of).length > 0 && values(e.getValue(), to).length > 0)
                .map(e -> result(
                        e.getKey(),
                        TimeRatio.estimate(values(e.getValue(), of), values(e.getValue(), to)),
                        "Published: " + text.published() + "."))
                .toList();
    }

    private double[] values(Map<String, List<Measurement>> byValue, String value) {
        return byValue.getOrDefault(value, List.of()).stream()
                .flatMapToDouble(m -> Arrays.stream(reading.quantity().of(m)))
                .toArray();
    }
}
