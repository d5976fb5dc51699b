package org.identityperf.runner.report;

import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.identityperf.probe.measure.Counter;
import org.identityperf.runner.result.Implementation;
import org.identityperf.runner.result.RunResult;

/**
 * How much room and time as many of something as were published would take, from what was measured of fewer, each as a
 * {@link Projection}. That is called an extrapolation, with its factor.
 *
 * @param what they are called, such as {@code entities}
 * @param count how many are planned for
 * @param size the parameter that is their number
 * @param besides how many more there are at any size
 * @param lines what of it is planned
 */
record CapacityPlan(String what, double count, String size, double besides, List<Line> lines) {

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
    record Line(
            String name,
            String benchmark,
            Implementation rung,
            Selection of,
            Optional<Counter> counter,
            String published) {

        String text(double value) {
            return signed(value, counter.isPresent() ? Units.bytes(bytes(value)) : Units.duration(Math.abs(value)));
        }

        String each(double value) {
            return signed(value, counter.isPresent() ? Units.bytes(bytes(value)) : Units.seconds(Math.abs(value)));
        }

        private static double bytes(double value) {
            return Math.rint(Math.abs(value));
        }

        /** What is there at any size comes out below nought where the rate rises. */
        private static String signed(double value, String text) {
            return (value < 0 ? "-" : "") + text;
        }
    }

    private List<Projection> known(RunResult run) {
        return lines.stream()
                .flatMap(line -> Projection.of(line, size, besides, run).stream())
                .toList();
    }

    /** Nothing where none of it was measured. */
    Optional<Answer> answer(RunResult run) {
        List<Projection> known = known(run);
        if (known.isEmpty()) {
            return Optional.empty();
        }
        String words =
                known.stream().map(k -> k.title() + ' ' + planned(k) + rate(k)).collect(Collectors.joining(", "));
        return Optional.of(new Answer(
                "plan",
                "Extrapolated to " + Units.count(count) + ' ' + what + " (" + factors(known)
                        + " times what was measured): " + words + '.',
                checked(known)));
    }

    private String rate(Projection k) {
        return k.line().counter().isPresent() ? "" : " (" + Units.rate(count / k.at(count)) + "/s)";
    }

    /** {@code 46 to 4,570}. */
    private String factors(List<Projection> known) {
        DoubleSummaryStatistics factors =
                known.stream().mapToDouble(k -> count / k.most().number()).summaryStatistics();
        String least = Units.rate(factors.getMin());
        String most = Units.rate(factors.getMax());
        return least.equals(most) ? least : least + " to " + most;
    }

    /** How well a tenth predicts, in words; nothing where that is not known. */
    private static List<String> checked(List<Projection> known) {
        List<String> good = new ArrayList<>();
        List<String> bad = new ArrayList<>();
        for (Projection k : known) {
            k.offBy().ifPresent(off -> {
                if (Projection.good(off)) {
                    good.add(k.title());
                } else {
                    bad.add(k.title() + " (" + Units.percent(off) + ")");
                }
            });
        }
        List<String> sentences = new ArrayList<>();
        if (!good.isEmpty()) {
            sentences.add("A tenth predicted " + Projection.WITHIN + " what the largest size took: " + listed(good));
        }
        if (!bad.isEmpty()) {
            sentences.add("Not " + Projection.WITHIN + ", so only roughly: " + listed(bad));
        }
        return sentences;
    }

    private static String listed(List<String> titles) {
        return String.join(", ", titles) + '.';
    }

    private String planned(Projection k) {
        return k.line().text(k.at(count));
    }

    /** Without rows where none of it was measured. */
    Table table(RunResult run) {
        List<Table.Column> columns =
                new ArrayList<>(List.of(Table.Column.text("of " + Units.count(count) + ' ' + what + ", extrapolated")));
        columns.addAll(Table.Column.numbers(
                "published",
                "planned",
                "factor",
                "each",
                "at any size",
                "exponent",
                "measured",
                "at",
                "predicted",
                "from",
                "off by",
                Projection.WITHIN));
        return new Table(
                "Capacity plan", columns, known(run).stream().map(this::row).toList());
    }

    private List<String> row(Projection k) {
        Line line = k.line();
        return List.of(
                k.title(),
                line.published(),
                planned(k),
                Units.times(count / k.most().number()),
                line.each(k.each()),
                k.fixed().isPresent() ? line.text(k.fixed().getAsDouble()) : Units.NOT_COUNTED,
                k.exponent().isPresent() ? Units.factor(k.exponent().getAsDouble()) : Units.NOT_COUNTED,
                line.text(k.most().value()),
                Units.count(k.most().number()),
                k.predicted().map(p -> line.text(p.value())).orElse(Units.NOT_COUNTED),
                k.predicted().map(p -> Units.count(p.number())).orElse(Units.NOT_COUNTED),
                k.offBy().map(Units::percent).orElse(Units.NOT_COUNTED),
                k.offBy().map(off -> Projection.good(off) ? "yes" : "no").orElse(Units.NOT_COUNTED));
    }
}
