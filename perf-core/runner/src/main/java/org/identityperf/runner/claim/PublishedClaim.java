package org.identityperf.runner.claim;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import java.util.List;
import java.util.TreeMap;
import org.identityperf.probe.benchmark.Implementation;

/**
 * A published claim is what somebody else has published. It may have a published table over its parameter, which is
 * shown next to what was measured.
 *
 * @param source who published it, where and when
 * @param conditions under which they were measured; may be empty
 * @param correction where the publication is wrong or approximate, or differs in kind from what is measured here; may
 *     be empty
 * @param points the rows of the table; may be empty
 * @param unit the parameter's value at which published and measured are both set to 1, so that shapes can be compared
 *     where seconds cannot, such as where the published curve has become flat; 0 where it is the largest that both have
 * @param beside other lines of the run in the same picture
 */
public record PublishedClaim(
        String id,
        String title,
        String source,
        String published,
        @JsonSetter(nulls = Nulls.AS_EMPTY) String conditions,
        @JsonSetter(nulls = Nulls.AS_EMPTY) String correction,
        String quantity,
        String meaning,
        @JsonProperty("reads") Reading reading,
        Statistic statistic,
        Band band,
        @JsonSetter(nulls = Nulls.AS_EMPTY) List<PublishedPoint> points,
        double unit,
        @JsonSetter(nulls = Nulls.AS_EMPTY) List<Beside> beside)
        implements Claim {

    public PublishedClaim {
        reading.mustSuit(statistic);
        points = List.copyOf(points);
        beside = List.copyOf(beside);
    }

    /** A comparison line is another line of the chart, at the same values of all parameters that both have. */
    public record Beside(
            String name,
            String benchmark,
            Implementation implementation,
            @JsonSetter(nulls = Nulls.AS_EMPTY) TreeMap<String, String> fixed) {}

    /**
     * Returns the same claim with its source in words, the source's conditions where it has none of its own, and what
     * the file notes of all its claims.
     */
    PublishedClaim citing(Source cited, String note) {
        return new PublishedClaim(
                id,
                title,
                cited.name(),
                published,
                conditions.isEmpty() ? cited.conditions() : conditions,
                (correction + " " + note).trim(),
                quantity,
                meaning,
                reading,
                statistic,
                band,
                points,
                unit,
                beside);
    }

    /**
     * A published point is one row of a published table.
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
}
