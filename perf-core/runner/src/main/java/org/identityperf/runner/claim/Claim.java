package org.identityperf.runner.claim;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.TreeMap;
import org.identityperf.probe.benchmark.Implementation;
import org.identityperf.runner.result.RunResult;
import org.identityperf.runner.result.Units;

/**
 * A claim says within which band a statistic of a benchmark lies. Somebody has published it, or we expect it ourselves.
 * A run of any size can confirm or contradict it.
 *
 * @param quantity what is estimated, as the subject of a sentence
 * @param meaning what the claim means for the reader
 * @param why we expect it, and what is known of it; empty for a published claim
 * @param source who published it, where and when; empty for an expectation, as are all that follow
 * @param published the published figures in words
 * @param conditions under which they were measured; may be empty
 * @param correction where the publication is wrong or approximate, or differs in kind from what is measured here; may
 *     be empty
 * @param points the rows of a published table over the parameter, shown next to what was measured; may be empty
 * @param unit the parameter's value at which published and measured are both set to 1, so that shapes can be compared
 *     where seconds cannot, such as where the published curve has become flat; 0 where it is the largest that both have
 * @param beside other lines of the run in the same picture
 */
public record Claim(
        String id,
        String title,
        String quantity,
        String meaning,
        @JsonProperty("reads") Reading reading,
        Statistic statistic,
        Band band,
        @JsonSetter(nulls = Nulls.AS_EMPTY) String why,
        @JsonSetter(nulls = Nulls.AS_EMPTY) String source,
        @JsonSetter(nulls = Nulls.AS_EMPTY) String published,
        @JsonSetter(nulls = Nulls.AS_EMPTY) String conditions,
        @JsonSetter(nulls = Nulls.AS_EMPTY) String correction,
        @JsonSetter(nulls = Nulls.AS_EMPTY) List<PublishedPoint> points,
        double unit,
        @JsonSetter(nulls = Nulls.AS_EMPTY) List<Beside> beside) {

    public Claim {
        points = List.copyOf(points);
        beside = List.copyOf(beside);
        boolean publication = !source.isEmpty() && !published.isEmpty() && why.isEmpty();
        boolean expectation = !why.isEmpty() && (source + published + conditions + correction).isEmpty();
        if (!publication && !expectation) {
            throw new IllegalArgumentException("a published claim needs source and published, and has no why;"
                    + " an expectation needs why, and has no source, published, conditions or correction");
        }
        if (statistic instanceof Statistic.UslPeak && reading.quantity() != Quantity.THROUGHPUT) {
            throw new IllegalArgumentException("it reads " + reading.quantity().word()
                    + ", but this kind of statistic needs quantity: " + Quantity.THROUGHPUT.word());
        }
    }

    /** A comparison line is another line of the chart, at the same values of all parameters that both have. */
    public record Beside(
            String name,
            String benchmark,
            Implementation implementation,
            @JsonSetter(nulls = Nulls.AS_EMPTY) TreeMap<String, String> fixed) {}

    /**
     * One row of a published table.
     *
     * @param at the parameter's value
     * @param values the published figures, in the unit of the claim's quantity; empty where the run failed
     * @param note what else was said, such as how it failed; may be empty
     */
    public record PublishedPoint(
            @JsonProperty(required = true) double at,
            @JsonSetter(nulls = Nulls.AS_EMPTY) List<Double> values,
            @JsonSetter(nulls = Nulls.AS_EMPTY) String note) {
        public PublishedPoint {
            values = List.copyOf(values);
            if (!(at > 0) || values.stream().anyMatch(value -> !(value > 0))) {
                throw new IllegalArgumentException(
                        "the point at " + at + " holds " + values + ": not all above nought");
            }
        }
    }

    /** Returns whether this is our own expectation, and not a published claim. */
    public boolean expected() {
        return published.isEmpty();
    }

    /** Refuses a band with no effect in it where one is claimed, and the other way round. */
    void mustSuit(BandRule rule) {
        OptionalDouble none = statistic.noEffect();
        boolean holds = none.isPresent() && band.holds(none.getAsDouble());
        if (holds != rule.claimsNoEffect()) {
            throw new IllegalArgumentException("the band " + band + " by the rule " + rule.word()
                    + (holds ? " includes no effect, which is " : " does not hold no effect, which is ")
                    + (none.isPresent() ? Units.rounded(none.getAsDouble()) : "nowhere for this statistic"));
        }
    }

    /** Judges the claim at every place where the run has data; without any, the one result says what is missing. */
    public List<ClaimResult> evaluate(RunResult run) {
        List<ClaimResult> results = new ArrayList<>();
        for (Sweep sweep : Sweep.all(reading, run)) {
            statistic
                    .estimate(sweep, reading, run)
                    .map(found -> new ClaimResult(this, sweep.where(), found.estimate(), found.detail()))
                    .ifPresent(results::add);
        }
        return results.isEmpty()
                ? List.of(new ClaimResult(
                        this, reading.fixed(), Estimate.NONE, new Detail.Missing(run.tier(), statistic, reading)))
                : results;
    }
}
