package org.identityperf.runner.claim;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * A band rule makes the band of a claim from figures that were known before anything was measured. No band is written by
 * hand, so none can be drawn around a result.
 */
enum BandRule {
    /** A ratio that was published: to either side half as much again, but no farther than half way to no effect. */
    EFFECT {
        @Override
        Band of(List<Figure> figures) {
            double half = figures.stream()
                    .mapToDouble(figure -> Math.exp(Math.abs(Math.log(figure.value())) / 2))
                    .min()
                    .orElse(1);
            return around(
                    figures,
                    Math.min(HALF_AGAIN, half),
                    "and to either side " + (half < HALF_AGAIN ? "half way to no effect" : "half as much again"));
        }
    },
    /** A figure without a value of no effect, such as the best number of threads: half as much again to either side. */
    AROUND {
        @Override
        Band of(List<Figure> figures) {
            return around(figures, HALF_AGAIN, "and to either side half as much again");
        }
    },
    /** An exponent, a slope or a count that follows from how something works: a tenth of it to either side. */
    TENTH {
        @Override
        Band of(List<Figure> figures) {
            double value = figures.get(0).value();
            double tenth = Math.abs(value) / 10;
            return new Band(value - tenth, value + tenth, figures.get(0) + ", and a tenth to either side");
        }
    },
    /** A ratio without an effect: less than a quarter more, either way. */
    SAME {
        @Override
        Band of(List<Figure> figures) {
            return new Band(1 / QUARTER_MORE, QUARTER_MORE, "1, and a quarter more either way");
        }
    },
    /** A ratio below 1 of which nobody has published how far: at least as far as what {@link #SAME} excludes. */
    LESS {
        @Override
        Band of(List<Figure> figures) {
            return new Band(0, 1 / QUARTER_MORE, "so much less that 1 is a quarter more");
        }
    },
    /** An exponent without an effect: ten times the size, a quarter more or less. */
    FLAT {
        @Override
        Band of(List<Figure> figures) {
            return new Band(-0.1, 0.1, "0; at 0.1 ten times as many take a quarter more");
        }
    },
    /** No more than a figure. */
    UP_TO {
        @Override
        Band of(List<Figure> figures) {
            return new Band(0, figures.get(0).value(), "no more than " + figures.get(0));
        }
    };

    private static final double HALF_AGAIN = 1.5;
    private static final double QUARTER_MORE = 1.25;

    /**
     * A figure is a number, or the quotient of two.
     *
     * @param numbers as they are written, one or two
     */
    record Figure(List<Double> numbers) {

        /** @throws NumberFormatException if the text is neither a number nor a quotient */
        static Figure of(String text) {
            return new Figure(Arrays.stream(text.split("/", 2))
                    .map(String::trim)
                    .map(Double::valueOf)
                    .toList());
        }

        double value() {
            return numbers.size() == 1 ? numbers.get(0) : numbers.get(0) / numbers.get(1);
        }

        @Override
        public String toString() {
            return numbers.size() == 1
                    ? Rounded.of(value())
                    : numbers.stream().map(Rounded::of).collect(Collectors.joining(" / "));
        }
    }

    /** Makes the band from at least one figure, or from none where the rule {@linkplain #hasFigures has none}. */
    abstract Band of(List<Figure> figures);

    boolean hasFigures() {
        return this != SAME && this != LESS && this != FLAT;
    }

    boolean claimsNoEffect() {
        return this == SAME || this == FLAT;
    }

    /** Returns whether the figures are somebody's, and not what follows from how something works. */
    boolean quotes() {
        return this == EFFECT || this == AROUND || this == UP_TO;
    }

    /** Returns what it is called in {@code claims.yaml}. */
    @JsonValue
    String word() {
        return name().toLowerCase(Locale.ROOT).replace("_t", "T");
    }

    private static Band around(List<Figure> figures, double factor, String words) {
        double least = figures.stream().mapToDouble(Figure::value).min().orElseThrow();
        double most = figures.stream().mapToDouble(Figure::value).max().orElseThrow();
        return new Band(
                least / factor,
                most * factor,
                figures.stream().map(Figure::toString).collect(Collectors.joining(" and ")) + ", " + words);
    }
}
