package org.identityperf.runner.claim;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.identityperf.runner.result.Units;

/**
 * A band rule makes the band of a claim from figures that were known before anything was measured. No band is written by
 * hand, so none can be drawn around a result.
 */
enum BandRule {
    /** A ratio that was published: to either side half as much again, but no farther than half way to no effect. */
    EFFECT,
    /** A figure without a value of no effect, such as the best number of threads: half as much again to either side. */
    AROUND,
    /** An exponent, a slope or a count that follows from how something works: a tenth of it to either side. */
    TENTH,
    /** A ratio without an effect: less than a quarter more, either way. */
    SAME,
    /** A ratio below 1 of which nobody has published how far: at least as far as what {@link #SAME} excludes. */
    LESS,
    /** An exponent without an effect: ten times the size, a quarter more or less. */
    FLAT,
    /** No more than a figure. */
    UP_TO;

    private static final double HALF_AGAIN = 1.5;
    private static final double QUARTER_MORE = 1.25;

    /**
     * A number, or the quotient of two.
     *
     * @param numbers one or two
     */
    record Figure(List<Double> numbers) {

        /** @throws NumberFormatException if it is neither a number nor a quotient */
        @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
        static Figure of(JsonNode written) {
            return new Figure(Arrays.stream(written.asText().split("/", 2))
                    .map(String::trim)
                    .map(Double::valueOf)
                    .toList());
        }

        double value() {
            return numbers.size() == 1 ? numbers.get(0) : numbers.get(0) / numbers.get(1);
        }

        @Override
        public String toString() {
            return numbers.stream().map(Units::rounded).collect(Collectors.joining(" / "));
        }
    }

    /** Makes the band from at least one figure, or from none where the rule {@linkplain #hasFigures has none}. */
    Band of(List<Figure> figures) {
        return switch (this) {
            case EFFECT -> {
                double half = figures.stream()
                        .mapToDouble(figure -> Math.exp(Math.abs(Math.log(figure.value())) / 2))
                        .min()
                        .orElseThrow();
                yield half < HALF_AGAIN
                        ? around(figures, half, "half way to no effect")
                        : around(figures, HALF_AGAIN, "half as much again");
            }
            case AROUND -> around(figures, HALF_AGAIN, "half as much again");
            case TENTH -> {
                double value = figures.get(0).value();
                double tenth = Math.abs(value) / 10;
                yield new Band(value - tenth, value + tenth, figures.get(0) + ", and a tenth to either side");
            }
            case SAME -> new Band(1 / QUARTER_MORE, QUARTER_MORE, "1, and a quarter more either way");
            case LESS -> new Band(0, 1 / QUARTER_MORE, "so much less that 1 is a quarter more");
            case FLAT -> new Band(-0.1, 0.1, "0; at 0.1 ten times as many take a quarter more");
            case UP_TO -> new Band(0, figures.get(0).value(), "no more than " + figures.get(0));
        };
    }

    private static Band around(List<Figure> figures, double factor, String words) {
        double least = figures.stream().mapToDouble(Figure::value).min().orElseThrow();
        double most = figures.stream().mapToDouble(Figure::value).max().orElseThrow();
        return new Band(
                least / factor,
                most * factor,
                figures.stream().map(Figure::toString).collect(Collectors.joining(" and ")) + ", and to either side "
                        + words);
    }

    boolean hasFigures() {
        return this != SAME && this != LESS && this != FLAT;
    }

    boolean claimsNoEffect() {
        return this == SAME || this == FLAT;
    }

    /** Returns what it is called in {@code claims.yaml}. */
    @JsonValue
    String word() {
        return name().toLowerCase(Locale.ROOT).replace("_t", "T");
    }
}
