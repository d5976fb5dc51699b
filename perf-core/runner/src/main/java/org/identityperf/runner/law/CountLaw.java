package org.identityperf.runner.law;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.identityperf.probe.measure.Counter;
import org.identityperf.runner.result.RunResult;

/**
 * A count at the largest value of a parameter, such as the smallest heap at the most threads.
 *
 * @param counter what is counted
 * @param dividedBy what of it makes one of the band's unit, such as 1048576 bytes for a band in MiB
 */
public record CountLaw(LawText text, Reading reading, Band band, Counter counter, double dividedBy)
        implements PublishedLaw {

    @Override
    public String needs() {
        return "the count " + counter.label();
    }

    @Override
    public List<LawResult> measured(RunResult run) {
        return Sweep.of(reading, run).stream()
                .flatMap(sweep -> sweep.byValue().keySet().stream()
                        .filter(value -> sweep.counter(value, counter).isPresent())
                        .reduce((smaller, larger) -> larger)
                        .map(value -> judge(sweep, value))
                        .stream())
                .toList();
    }

    private LawResult judge(Sweep sweep, double value) {
        double count = sweep.counter(value, counter).orElseThrow() / dividedBy;
        return result(
                sweep.where(),
                new Estimate(count, count, count),
                "Counted at " + ParamWords.of(new TreeMap<>(Map.of(reading.parameter(), Rounded.of(value)))) + ".");
    }
}
