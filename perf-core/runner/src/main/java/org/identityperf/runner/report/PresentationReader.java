package org.identityperf.runner.report;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.identityperf.probe.measure.Counter;
import org.identityperf.runner.claim.Quantity;
import org.identityperf.runner.result.Implementation;

/** Reads the part {@code report} of a {@code published.json}. */
final class PresentationReader {

    private PresentationReader() {}

    static Presentation of(PublishedField report) {
        report.only("words", "topics", "capacity");
        Map<String, Map<String, String>> words = new LinkedHashMap<>();
        report.optionalObject("words").forEach((parameter, values) -> {
            Map<String, String> each = new LinkedHashMap<>();
            values.fields().keySet().forEach(value -> each.put(value, values.text(value)));
            words.put(parameter, each);
        });
        return new Presentation(
                words,
                report.optionalList("topics").stream()
                        .map(PresentationReader::topic)
                        .toList(),
                report.has("capacity") ? Optional.of(capacity(report.at("capacity"))) : Optional.empty());
    }

    private static Topic topic(PublishedField topic) {
        topic.only("benchmark", "title", "figures", "tables", "remarks", "breakdowns", "load");
        return new Topic(
                topic.text("benchmark"),
                topic.optionalText("title"),
                topic.optionalList("figures").stream()
                        .map(PresentationReader::figure)
                        .toList(),
                topic.optionalList("tables").stream()
                        .map(table -> rows(table, topic.text("benchmark")))
                        .toList(),
                topic.optionalList("remarks").stream()
                        .map(PresentationReader::remark)
                        .toList(),
                topic.optionalList("breakdowns").stream()
                        .map(breakdown -> breakdown(breakdown, topic.text("benchmark")))
                        .toList(),
                topic.has("load") ? Optional.of(load(topic.at("load"))) : Optional.empty());
    }

    private static ChosenFigure figure(PublishedField figure) {
        return switch (figure.text("kind")) {
            case "bars" -> {
                figure.only("kind", "x", "series", "y", "title", "axis");
                yield new ChosenFigure.Bars(figure.text("x"), figure.text("series"), shown(figure));
            }
            case "lines" -> {
                figure.only("kind", "x", "y", "title", "axis", "log");
                yield new ChosenFigure.Lines(figure.text("x"), shown(figure), log(figure));
            }
            case "latencies" -> {
                figure.only("kind", "x");
                yield new ChosenFigure.Latencies(figure.text("x"));
            }
            default ->
                throw figure.at("kind").refuse("is " + figure.text("kind") + ", not one of [bars, lines, latencies]");
        };
    }

    private static PublishedRows rows(PublishedField table, String benchmark) {
        table.only("title", "y", "axis", "rows");
        return new PublishedRows(
                table.text("title"),
                shown(table),
                table.list("rows").stream().map(row -> row(row, benchmark)).toList());
    }

    private static PublishedRows.Row row(PublishedField row, String benchmark) {
        row.only("name", "published", "note", "benchmark", "rung", "of");
        return new PublishedRows.Row(
                row.text("name"),
                row.text("published"),
                row.optionalText("note"),
                row.has("benchmark") ? row.text("benchmark") : benchmark,
                row.choice("rung", Implementation.values(), Implementation::method),
                row.has("of") ? selection(row.at("of")) : Selection.ALL);
    }

    private static Breakdown breakdown(PublishedField breakdown, String benchmark) {
        breakdown.only("title", "parts");
        return new Breakdown(
                breakdown.text("title"),
                breakdown.list("parts").stream()
                        .map(part -> part(part, benchmark))
                        .toList());
    }

    private static Breakdown.Part part(PublishedField part, String benchmark) {
        part.only("name", "of", "less");
        return new Breakdown.Part(
                part.text("name"),
                part.list("of").stream().map(term -> term(term, benchmark)).toList(),
                part.optionalList("less").stream()
                        .map(term -> term(term, benchmark))
                        .toList());
    }

    private static Breakdown.Term term(PublishedField term, String benchmark) {
        term.only("benchmark", "rung", "of");
        return new Breakdown.Term(
                term.has("benchmark") ? term.text("benchmark") : benchmark,
                term.choice("rung", Implementation.values(), Implementation::method),
                term.has("of") ? selection(term.at("of")) : Selection.ALL);
    }

    private static Shown shown(PublishedField figure) {
        String y = figure.text("y");
        for (Quantity quantity : Quantity.values()) {
            if (quantity.word().equals(y)) {
                return new Shown.OfForks(quantity);
            }
        }
        return new Shown.Counted(counter(figure, "y"), figure.text("title"), figure.text("axis"));
    }

    private static Counter counter(PublishedField figure, String name) {
        return figure.choice(name, Counter.values(), Counter::label);
    }

    private static Set<ChosenFigure.Axis> log(PublishedField figure) {
        return figure.has("log")
                ? figure.choice("log", ChosenFigure.Log.values(), PresentationReader::word)
                        .axes()
                : Set.of();
    }

    private static Remark remark(PublishedField remark) {
        remark.only("label", "figures", "brief", "full");
        Map<String, Remarked> figures = new LinkedHashMap<>();
        remark.optionalObject("figures").forEach((name, figure) -> figures.put(name, remarked(figure)));
        try {
            return new Remark(remark.text("label"), figures, parts(remark, "brief"), parts(remark, "full"));
        } catch (IllegalArgumentException e) {
            throw e.getMessage().startsWith(remark.path()) ? e : remark.refuse("is refused: " + e.getMessage());
        }
    }

    /** A required part is a text, an optional one an object. */
    private static List<Remark.Part> parts(PublishedField remark, String name) {
        return remark.optionalList(name).stream()
                .map(part -> part.node().isTextual()
                        ? new Remark.Part(part.node().textValue(), false)
                        : new Remark.Part(part.only("optional").text("optional"), true))
                .toList();
    }

    private static Remarked remarked(PublishedField figure) {
        return switch (figure.text("kind")) {
            case "ratio" -> {
                figure.only("kind", "of", "to", "take");
                yield new Remarked.Ratio(
                        selection(figure.at("of")),
                        selection(figure.at("to")),
                        figure.has("take")
                                ? figure.choice("take", Remarked.Take.values(), PresentationReader::word)
                                : Remarked.Take.RANGE);
            }
            case "rowsDropped" -> {
                figure.only("kind", "of");
                yield new Remarked.RowsDropped(selection(figure.at("of")));
            }
            case "same" -> {
                figure.only("kind", "of", "counter");
                yield new Remarked.Same(selection(figure.at("of")), counter(figure, "counter"));
            }
            default ->
                throw figure.at("kind").refuse("is " + figure.text("kind") + ", not one of [ratio, rowsDropped, same]");
        };
    }

    private static Selection selection(PublishedField selection) {
        SortedMap<String, List<String>> values = new TreeMap<>();
        selection
                .fields()
                .keySet()
                .forEach(parameter -> values.put(
                        parameter,
                        selection.list(parameter).stream()
                                .map(value -> value.node().asText())
                                .toList()));
        return new Selection(values);
    }

    private static LoadWords load(PublishedField load) {
        load.only("size", "rows", "tables", "part", "partRows", "floor", "goal");
        try {
            return new LoadWords(
                    load.text("size"),
                    (int) load.positive("rows"),
                    (int) load.positive("tables"),
                    load.text("part"),
                    (int) load.positive("partRows"),
                    load.text("floor"),
                    load.positive("goal"));
        } catch (IllegalArgumentException e) {
            throw e.getMessage().startsWith(load.path()) ? e : load.refuse(e.getMessage());
        }
    }

    private static CapacityPlan capacity(PublishedField plan) {
        plan.only("what", "count", "size", "besides", "lines");
        return new CapacityPlan(
                plan.text("what"),
                plan.positive("count"),
                plan.text("size"),
                plan.has("besides") ? plan.positive("besides") : 0,
                plan.list("lines").stream().map(PresentationReader::line).toList());
    }

    private static CapacityPlan.Line line(PublishedField line) {
        line.only("name", "benchmark", "rung", "of", "bytes", "published");
        return new CapacityPlan.Line(
                line.text("name"),
                line.text("benchmark"),
                line.choice("rung", Implementation.values(), Implementation::method),
                line.has("of") ? selection(line.at("of")) : Selection.ALL,
                line.has("bytes") ? Optional.of(counter(line, "bytes")) : Optional.empty(),
                line.optionalText("published"));
    }

    private static String word(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT);
    }
}
