package org.identityperf.runner.report.table;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.identityperf.runner.report.format.Table;
import org.identityperf.runner.report.format.Table.Cell;
import org.identityperf.runner.report.model.Layout;
import org.identityperf.runner.report.model.ModuleReport;
import org.identityperf.runner.result.Measurement;
import org.identityperf.runner.result.RunResult;
import org.identityperf.runner.result.Units;

/**
 * A difference breakdown splits an operation into parts. Each part is the time of some cases less that of others, and
 * has its share of all parts. The range by the forks of these cases is shown too, because a small difference of large
 * times is often none.
 */
public final class DifferenceBreakdown {

    private static final String TOGETHER = "together";

    private DifferenceBreakdown() {}

    /**
     * Returns the tables of a benchmark's breakdowns. A breakdown with an unknown part has none: its shares would be
     * too large.
     */
    public static List<Table> tables(ModuleReport module, String benchmark) {
        return module.layout().of(benchmark).breakdowns().stream()
                .map(breakdown -> table(breakdown, module.run(), benchmark))
                .filter(table -> !table.isEmpty())
                .toList();
    }

    private static Table table(Layout.Breakdown breakdown, RunResult run, String benchmark) {
        List<Layout.Part> parts = breakdown.parts();
        List<Spread> seconds = parts.stream()
                .flatMap(part ->
                        sum(part.of(), run, benchmark)
                                .flatMap(
                                        more -> sum(part.less(), run, benchmark).map(more::less))
                                .stream())
                .toList();
        Spread all = seconds.stream().reduce(Spread.NONE, Spread::plus);
        Map<String, Spread> rows = new LinkedHashMap<>();
        if (seconds.size() == parts.size()) {
            for (int i = 0; i < parts.size(); i++) {
                rows.put(parts.get(i).name(), seconds.get(i));
            }
            rows.put(TOGETHER, all);
        }
        return new Table.Of<Map.Entry<String, Spread>>()
                .prose("part", Map.Entry::getKey)
                .value("time", row -> Cell.of("s", row.getValue().median()))
                .number(
                        "by its forks",
                        row -> row.getKey().equals(TOGETHER)
                                ? ""
                                : row.getValue().range())
                .number("share", row -> Units.share(row.getValue().median() / all.median()))
                .table(breakdown.title(), List.copyOf(rows.entrySet()));
    }

    private static Optional<Spread> sum(List<Layout.Cases> terms, RunResult run, String benchmark) {
        return terms.stream()
                .map(cases -> seconds(cases, run, benchmark))
                .reduce(Optional.of(Spread.NONE), (sum, spread) -> sum.flatMap(one -> spread.map(one::plus)));
    }

    private static Optional<Spread> seconds(Layout.Cases cases, RunResult run, String benchmark) {
        return cases.in(run, benchmark).stream()
                .map(Measurement::times)
                .filter(times -> times.length > 0)
                .map(Spread::of)
                .findFirst();
    }

    /**
     * A spread is a time in seconds, with its range if each case took any of its forks' times.
     *
     * @param least seconds
     * @param median seconds
     * @param most seconds
     */
    private record Spread(double least, double median, double most) {

        private static final Spread NONE = new Spread(0, 0, 0);

        private static Spread of(double[] times) {
            return new Spread(
                    Arrays.stream(times).min().orElseThrow(),
                    Measurement.median(times),
                    Arrays.stream(times).max().orElseThrow());
        }

        private Spread plus(Spread other) {
            return new Spread(least + other.least, median + other.median, most + other.most);
        }

        private Spread less(Spread other) {
            return new Spread(least - other.most, median - other.median, most - other.least);
        }

        private String range() {
            return least < most ? Units.seconds(least) + " to " + Units.seconds(most) : "";
        }
    }
}
