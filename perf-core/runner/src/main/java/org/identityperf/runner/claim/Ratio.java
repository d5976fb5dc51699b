package org.identityperf.runner.claim;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.identityperf.runner.result.Measurement;
import org.identityperf.runner.result.RunResult;

/**
 * A ratio is the quantity at one value of a parameter, a number or a choice, over that at another.
 *
 * @param of the value above
 * @param to the value below
 */
public record Ratio(String of, String to) implements Statistic {

    public Ratio {
        if (of.equals(to)) {
            throw new IllegalArgumentException("to is " + to + ", as of is: a ratio needs two values");
        }
    }

    @Override
    public String needs(Reading reading) {
        return reading.parameter() + " = " + of + " and " + to;
    }

    @Override
    public List<ClaimResult> measured(Claim claim, RunResult run) {
        Reading reading = claim.reading();
        String detail = claim.published().isEmpty() ? "" : "Published: " + claim.published() + ".";
        return Sweep.byValue(reading, run).entrySet().stream()
                .filter(e ->
                        Stream.of(of, to).allMatch(value -> values(e.getValue(), value, reading.quantity()).length > 0))
                .map(e -> claim.result(
                        e.getKey(),
                        TimeRatio.estimate(
                                values(e.getValue(), of, reading.quantity()),
                                values(e.getValue(), to, reading.quantity())),
                        detail))
                .toList();
    }

    private static double[] values(Map<String, List<Measurement>> byValue, String value, Quantity quantity) {
        return byValue.getOrDefault(value, List.of()).stream()
                .flatMapToDouble(m -> Arrays.stream(quantity.of(m)))
                .toArray();
    }
}
