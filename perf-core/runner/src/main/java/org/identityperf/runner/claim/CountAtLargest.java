package org.identityperf.runner.claim;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.identityperf.probe.measure.Counter;
import org.identityperf.runner.result.RunResult;

/**
 * This statistic is a count at the largest value of a parameter, such as the smallest heap at the most threads.
 *
 * @param dividedBy the divisor that gives the band's unit, such as 1048576 bytes for a band in MiB; 0 where it is 1
 */
public record CountAtLargest(Counter counter, double dividedBy) implements Statistic {

    public CountAtLargest {
        if (dividedBy < 0) {
            throw new IllegalArgumentException("dividedBy is " + dividedBy + ", not above nought");
        }
        dividedBy = dividedBy == 0 ? 1 : dividedBy;
    }

    @Override
    public String needs(Reading reading) {
        return "the count " + counter.label();
    }

    @Override
    public List<ClaimResult> measured(Claim claim, RunResult run) {
        return Sweep.of(claim.reading(), run).stream()
                .flatMap(sweep -> sweep.byValue().keySet().stream()
                        .filter(value -> sweep.counter(value, counter).isPresent())
                        .reduce((smaller, larger) -> larger)
                        .map(value -> judge(claim, sweep, value))
                        .stream())
                .toList();
    }

    private ClaimResult judge(Claim claim, Sweep sweep, double value) {
        double count = sweep.counter(value, counter).orElseThrow() / dividedBy;
        return claim.result(
                sweep.where(),
                new Estimate(count, count, count),
                "Counted at "
                        + ParamWords.of(new TreeMap<>(Map.of(claim.reading().parameter(), Rounded.of(value)))) + ".");
    }
}
