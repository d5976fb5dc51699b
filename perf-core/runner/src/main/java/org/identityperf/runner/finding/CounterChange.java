package org.identityperf.runner.finding;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.identityperf.probe.measure.Counter;

/**
 * One count on both sides, for one operation.
 *
 * @param counter what is counted, which also says how far two runs of equal code may differ
 * @param layout how many more, or fewer, the layout of the candidate's clone explains
 * @param again the same in further countings; empty where there was none
 */
@JsonIgnoreProperties(
        value = {"more", "fewer"},
        allowGetters = true)
public record CounterChange(
        Counter counter, double baseline, double candidate, double layout, List<CounterChange> again) {

    public CounterChange {
        again = List.copyOf(again);
    }

    public CounterChange(Counter counter, double baseline, double candidate) {
        this(counter, baseline, candidate, 0, List.of());
    }

    public CounterChange withLayout(double explained) {
        return new CounterChange(counter, baseline, candidate, explained, again);
    }

    /** Returns the same with a further counting of both sides. */
    public CounterChange then(CounterChange second) {
        List<CounterChange> all = new ArrayList<>(again);
        all.add(second);
        return new CounterChange(counter, baseline, candidate, layout, all);
    }

    /** Returns whether the code of one side counted another number in the second counting. */
    public boolean unstable() {
        return again.stream()
                .anyMatch(second -> differs(baseline, second.baseline) || differs(candidate, second.candidate));
    }

    private boolean differs(double first, double second) {
        return Tolerance.of(counter).exceeded(first, second)
                || Tolerance.of(counter).exceeded(second, first);
    }

    public double difference() {
        return candidate - baseline;
    }

    /** Returns whether the difference is more than this share of the larger count. */
    public boolean exceeds(double share) {
        return Math.abs(difference() - layout) > share * Math.max(baseline, candidate);
    }

    /** Returns whether a difference decides anything: some counts are only reported. */
    public boolean gated() {
        return Tolerance.of(counter).gated();
    }

    @JsonProperty
    public boolean more() {
        return Tolerance.of(counter).exceeded(baseline, candidate - Math.max(0, layout))
                && again.stream().allMatch(CounterChange::more)
                && apart(
                        countings(CounterChange::baseline),
                        countings(each -> each.candidate - Math.max(0, each.layout)));
    }

    @JsonProperty
    public boolean fewer() {
        return Tolerance.of(counter).exceeded(candidate - Math.min(0, layout), baseline)
                && again.stream().allMatch(CounterChange::fewer)
                && apart(
                        countings(each -> each.candidate - Math.min(0, each.layout)),
                        countings(CounterChange::baseline));
    }

    public boolean moved() {
        return more() || fewer();
    }

    private Spread countings(ToDoubleFunction<CounterChange> side) {
        return Spread.of(Stream.concat(Stream.of(this), again.stream()).mapToDouble(side));
    }

    /** What scatters lies apart by more than its scatter; what may not be there at all need not. */
    private boolean apart(Spread lower, Spread higher) {
        Tolerance tolerance = Tolerance.of(counter);
        return tolerance.share() == 0 && tolerance.recounted() || lower.isBelow(higher);
    }
}
