package org.identityperf.lab.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import org.identityperf.lab.result.Measurement;
import org.identityperf.lab.result.RunResult;
import org.identityperf.lab.result.Rung;
import org.identityperf.probe.measure.Counter;

/**
 * How much room and time as many of something as were published would take: what was measured of the most, multiplied up,
 * which is called an extrapolation, with its factor. Where a tenth or less was measured too, what that would have predicted
 * of the most shows how good such a prediction is.
 *
 * @param what they are called, such as {@code entities}
 * @param count how many are planned for
 * @param size the parameter that is their number
 * @param besides how many more there are at any size
 * @param lines what of it is planned
 */
record CapacityPlan(String what, double count, String size, double besides, List<Line> lines) {

    /** A size counts as a tenth from here on, since what is beside weighs more in a small one. */
    private static final double TENTH = 9;

    CapacityPlan {
        lines = List.copyOf(lines);
    }

    /**
     * One of the things that are planned.
     *
     * @param name such as {@code indexes}
     * @param benchmark which measures it
     * @param rung whose code
     * @param of which of its cells
     * @param counter the bytes; empty for time
     * @param published what was published of it; may be empty
     */
    record Line(String name, String benchmark, Rung rung, Selection of, Optional<Counter> counter, String published) {

        private OptionalDouble value(Measurement m) {
            return counter.map(m::counter).orElseGet(m::median);
        }

        private String text(double value) {
            return counter.isPresent() ? Units.bytes(Math.rint(value)) : Units.duration(value);
        }
    }

    private record Known(Line line, double number, double value, Optional<Predicted> predicted) {}

    private record Predicted(double from, double value) {}

    private List<Known> known(RunResult run) {
        return lines.stream().flatMap(line -> known(line, run).stream()).toList();
    }

    private Optional<Known> known(Line line, RunResult run) {
        List<Measurement> bySize = line.of().of(Benchmarks.of(run, line.benchmark())).stream()
                .filter(m -> m.cell().rung() == line.rung() && line.value(m).isPresent())
                .sorted(Comparator.comparingDouble(this::number))
                .toList();
        if (bySize.isEmpty()) {
            return Optional.empty();
        }
        Measurement most = bySize.get(bySize.size() - 1);
        double value = line.value(most).orElseThrow();
        Optional<Predicted> predicted = bySize.stream()
                .filter(m -> number(m) * TENTH <= number(most))
                .reduce((smaller, larger) -> larger)
                .map(few -> new Predicted(number(few), line.value(few).orElseThrow() * number(most) / number(few)));
        return Optional.of(new Known(line, number(most), value, predicted));
    }

    private double number(Measurement m) {
        return m.cell().number(size) + besides;
    }

    /** Nothing where none of it was measured. */
    Optional<Answer> answer(RunResult run) {
        List<Known> known = known(run);
        if (known.isEmpty()) {
            return Optional.empty();
        }
        List<String> words = new ArrayList<>();
        known.forEach(k -> words.add(k.line().name() + ' ' + planned(k) + " (" + Units.rate(count / k.number())
                + " times what was measured)"));
        return Optional.of(new Answer(
                "plan",
                "Extrapolated to " + Units.count(count) + ' ' + what + ": "
                        + words.stream().collect(Collectors.joining(", ")) + '.'));
    }

    private String planned(Known k) {
        return k.line().text(k.value() * count / k.number());
    }

    /** Without rows where none of it was measured. */
    Table table(RunResult run) {
        List<Table.Column> columns =
                new ArrayList<>(List.of(Table.Column.text("of " + Units.count(count) + ' ' + what + ", extrapolated")));
        columns.addAll(Table.Column.numbers(
                "published", "planned", "factor", "each", "measured", "at", "predicted", "from", "off by"));
        return new Table(
                "Capacity plan", columns, known(run).stream().map(this::row).toList());
    }

    private List<String> row(Known k) {
        return List.of(
                k.line().name(),
                k.line().published(),
                planned(k),
                Units.times(count / k.number()),
                each(k),
                k.line().text(k.value()),
                Units.count(k.number()),
                k.predicted().map(p -> k.line().text(p.value())).orElse(Units.NOT_COUNTED),
                k.predicted().map(p -> Units.count(p.from())).orElse(Units.NOT_COUNTED),
                k.predicted().map(p -> Units.percent(p.value() / k.value() - 1)).orElse(Units.NOT_COUNTED));
    }

    private static String each(Known k) {
        double each = k.value() / k.number();
        return k.line().counter().isPresent() ? Units.bytes(Math.rint(each)) : Units.seconds(each);
    }
}
