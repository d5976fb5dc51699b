package org.identityperf.runner.law;

import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import org.identityperf.probe.measure.Counter;
import org.identityperf.runner.result.Implementation;

/** Turns one entry of {@code published.json} into a law or a choice. */
final class LawReader {
    private static final List<String> KINDS =
            List.of("hyperbola", "ratio", "exponent", "countExponent", "slope", "usl", "batch", "count", "little");
    private static final String[] COMMON = {
        "id",
        "kind",
        "title",
        "source",
        "published",
        "conditions",
        "correction",
        "quantity",
        "meaning",
        "reads",
        "band",
        "points",
        "unit",
        "beside"
    };

    private LawReader() {}

    static PublishedLaw law(PublishedField unnamed) {
        PublishedField law = new PublishedField(unnamed.path() + " (" + unnamed.text("id") + ")", unnamed.node());
        String kind = law.text("kind");
        Reading reading = reading(law.at("reads"));
        LawText text = text(law, reading);
        Band band = band(law.at("band"));
        switch (kind) {
            case "hyperbola":
                law.only(with());
                return new HyperbolaLaw(text, reading, band);
            case "ratio":
                law.only(with("of", "to"));
                return ratio(law, text, reading, band);
            case "exponent":
                law.only(with());
                return new ExponentLaw(text, reading, band);
            case "countExponent":
                law.only(with("counter", "countedAt"));
                return new CountExponentLaw(text, reading, band, counter(law), law.texts("countedAt"));
            case "slope":
                law.only(with("counter", "unitSeconds", "measuredAs"));
                return new SlopeLaw(
                        text, reading, band, counter(law), law.positive("unitSeconds"), law.text("measuredAs"));
            case "usl":
                law.only(with("perCore"));
                return new UslLaw(text, quantity(law, reading, Quantity.THROUGHPUT), band, law.flag("perCore"));
            case "batch":
                law.only(with());
                return new BatchLaw(text, quantity(law, reading, Quantity.TIME), band);
            case "count":
                law.only(with("counter", "dividedBy"));
                return new CountLaw(
                        text, reading, band, counter(law), law.has("dividedBy") ? law.positive("dividedBy") : 1);
            case "little":
                law.only(with("threads", "seconds", "perSecond"));
                return new LittleLaw(
                        text,
                        quantity(law, reading, Quantity.THROUGHPUT),
                        band,
                        law.positive("threads"),
                        law.positive("seconds"),
                        law.positive("perSecond"));
            default:
                throw law.at("kind").refuse("is " + kind + ", not one of " + KINDS);
        }
    }

    private static RatioLaw ratio(PublishedField law, LawText text, Reading reading, Band band) {
        String of = law.numberOrText("of");
        String to = law.numberOrText("to");
        if (of.equals(to)) {
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

    private static Reading quantity(PublishedField law, Reading reading, Quantity needed) {
        if (reading.quantity() != needed) {
            throw law.at("reads")
                    .refuse("reads " + reading.quantity().word() + "; this kind of law needs \"quantity\": \""
                            + needed.word() + "\"");
        }
        return reading;
    }

    private static LawText text(PublishedField law, Reading reading) {
        return new LawText(
                law.text("id"),
                law.text("title"),
                law.text("source"),
                law.text("published"),
                law.text("conditions"),
                law.optionalText("correction"),
                law.text("quantity"),
                law.text("meaning"),
                table(law, reading));
    }

    private static PublishedTable table(PublishedField law, Reading reading) {
        return new PublishedTable(
                law.optionalList("points").stream()
                        .map(point -> point(point, reading.quantity()))
                        .toList(),
                law.has("unit") ? OptionalDouble.of(law.positive("unit")) : OptionalDouble.empty(),
                law.optionalList("beside").stream()
                        .map(beside -> beside(beside, reading))
                        .toList());
    }

    private static PublishedTable.Beside beside(PublishedField beside, Reading reading) {
        beside.only("name", "benchmark", "rung", "fixed");
        return new PublishedTable.Beside(
                beside.text("name"),
                new Reading(
                        beside.text("benchmark"),
                        beside.choice("rung", Implementation.values(), Implementation::method),
                        reading.parameter(),
                        beside.texts("fixed"),
                        reading.quantity()));
    }

    private static Reading reading(PublishedField reads) {
        reads.only("benchmark", "rung", "parameter", "fixed", "quantity");
        try {
            return new Reading(
                    reads.text("benchmark"),
                    reads.choice("rung", Implementation.values(), Implementation::method),
                    reads.text("parameter"),
                    reads.texts("fixed"),
                    reads.has("quantity")
                            ? reads.choice("quantity", Quantity.values(), Quantity::word)
                            : Quantity.TIME);
        } catch (IllegalArgumentException e) {
            throw e.getMessage().startsWith(reads.path()) ? e : reads.refuse("is refused: " + e.getMessage());
        }
    }

    private static Counter counter(PublishedField law) {
        return law.choice("counter", Counter.values(), Counter::label);
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

    private static PublishedPoint point(PublishedField point, Quantity quantity) {
        String name = quantity.published();
        point.only("at", name, "note");
        List<Double> values = point.optionalList(name).stream()
                .map(value -> value.node().doubleValue())
                .toList();
        if (values.stream().anyMatch(value -> !(value > 0))) {
            throw point.at(name).refuse("holds " + point.node().get(name) + ", not figures above nought");
        }
        return new PublishedPoint(point.positive("at"), values, point.optionalText("note"));
    }
}
