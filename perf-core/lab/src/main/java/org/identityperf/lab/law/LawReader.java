package org.identityperf.lab.law;

import java.util.Arrays;
import java.util.List;
import org.identityperf.lab.result.Rung;
import org.identityperf.probe.measure.Counter;

/** Turns one entry of {@code published.json} into a law or a choice. */
final class LawReader {
    private static final List<String> KINDS = List.of("hyperbola", "ratio", "exponent", "slope");
    private static final String[] COMMON = {
        "id", "kind", "title", "source", "published", "conditions", "correction", "quantity", "meaning", "reads", "band"
    };

    private LawReader() {}

    static PublishedLaw law(PublishedField unnamed) {
        PublishedField law = new PublishedField(unnamed.path() + " (" + unnamed.text("id") + ")", unnamed.node());
        String kind = law.text("kind");
        LawText text = text(law);
        Reading reading = reading(law.at("reads"));
        Band band = band(law.at("band"));
        switch (kind) {
            case "hyperbola":
                law.only(with("points"));
                return new HyperbolaLaw(
                        text,
                        reading,
                        band,
                        law.optionalList("points").stream()
                                .map(LawReader::point)
                                .toList());
            case "ratio":
                law.only(with("of", "to"));
                return ratio(law, text, reading, band);
            case "exponent":
                law.only(with());
                return new ExponentLaw(text, reading, band);
            case "slope":
                law.only(with("counter", "unitSeconds", "measuredAs"));
                return new SlopeLaw(
                        text, reading, band, counter(law), law.positive("unitSeconds"), law.text("measuredAs"));
            default:
                throw law.at("kind").refuse("is " + kind + ", not one of " + KINDS);
        }
    }

    private static RatioLaw ratio(PublishedField law, LawText text, Reading reading, Band band) {
        double of = law.number("of");
        double to = law.number("to");
        if (of == to) {
            throw law.at("to").refuse("is " + to + ", as \"of\" is: a ratio needs two values");
        }
        return new RatioLaw(text, reading, band, of, to);
    }

    static Choice choice(PublishedField choice) {
        choice.only("reads", "per", "words");
        return new Choice(reading(choice.at("reads")), choice.text("per"), choice.text("words"));
    }

    private static String[] with(String... more) {
        String[] all = Arrays.copyOf(COMMON, COMMON.length + more.length);
        System.arraycopy(more, 0, all, COMMON.length, more.length);
        return all;
    }

    private static LawText text(PublishedField law) {
        return new LawText(
                law.text("id"),
                law.text("title"),
                law.text("source"),
                law.text("published"),
                law.text("conditions"),
                law.optionalText("correction"),
                law.text("quantity"),
                law.text("meaning"));
    }

    private static Reading reading(PublishedField reads) {
        reads.only("benchmark", "rung", "parameter", "fixed");
        try {
            return new Reading(reads.text("benchmark"), rung(reads), reads.text("parameter"), reads.texts("fixed"));
        } catch (IllegalArgumentException e) {
            throw e.getMessage().startsWith(reads.path()) ? e : reads.refuse("is refused: " + e.getMessage());
        }
    }

    private static Rung rung(PublishedField reads) {
        String rung = reads.text("rung");
        return Arrays.stream(Rung.values())
                .filter(value -> value.method().equals(rung))
                .findFirst()
                .orElseThrow(() -> reads.at("rung")
                        .refuse("is " + rung + ", not one of "
                                + Arrays.stream(Rung.values()).map(Rung::method).toList()));
    }

    private static Counter counter(PublishedField law) {
        String label = law.text("counter");
        return Arrays.stream(Counter.values())
                .filter(value -> value.label().equals(label))
                .findFirst()
                .orElseThrow(() -> law.at("counter")
                        .refuse("is " + label + ", not one of "
                                + Arrays.stream(Counter.values())
                                        .map(Counter::label)
                                        .toList()));
    }

    private static Band band(PublishedField band) {
        band.only("low", "high", "why");
        double low = band.number("low");
        double high = band.number("high");
        if (low >= high) {
            throw band.refuse("reaches from " + low + " to " + high + ": it is empty");
        }
        return new Band(low, high, band.text("why"));
    }

    private static PublishedPoint point(PublishedField point) {
        point.only("at", "seconds", "note");
        List<Double> seconds = point.optionalList("seconds").stream()
                .map(second -> second.node().doubleValue())
                .toList();
        if (seconds.stream().anyMatch(second -> !(second > 0))) {
            throw point.at("seconds").refuse("holds " + point.node().get("seconds") + ", not times above nought");
        }
        return new PublishedPoint(point.positive("at"), seconds, point.optionalText("note"));
    }
}
