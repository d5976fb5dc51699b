package org.identityperf.runner.report.table;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.identityperf.runner.report.format.Table;
import org.identityperf.runner.report.format.Table.Cell;
import org.identityperf.runner.report.model.Layout;
import org.identityperf.runner.report.model.Metric;
import org.identityperf.runner.report.model.ModuleReport;
import org.identityperf.runner.result.Measurement;
import org.identityperf.runner.result.RunResult;
import org.identityperf.runner.result.Units;

/** The tables that a module's {@code charts.yaml} declares for a benchmark. */
public record DeclaredTables(RunResult run, String benchmark) {

    /**
     * Returns published figures, each with the measured one, and operations split into parts. A table without any measured
     * figure is left out, and so is an operation with an unknown part: its shares would be too large.
     */
    public static List<Table> of(ModuleReport module, String benchmark) {
        DeclaredTables tables = new DeclaredTables(module.run(), benchmark);
        Layout.Benchmark declared = module.layout().of(benchmark);
        List<Table> all = new ArrayList<>();
        declared.published().stream()
                .filter(published ->
                        published.rows().stream().anyMatch(row -> tables.values(published, row).length > 0))
                .forEach(published -> all.add(tables.table(published)));
        declared.breakdowns().forEach(breakdown -> tables.table(breakdown).ifPresent(all::add));
        return all;
    }

    private Table table(Layout.Published published) {
        Metric y = published.y();
        return new Table.Of<Layout.Row>()
                .prose("what", Layout.Row::name)
                .number("published", Layout.Row::published)
                .value("measured", row -> Cell.of(y.unit(), median(values(published, row))))
                .number("min–max", row -> Units.range(values(published, row), y::text))
                .prose("note", Layout.Row::note)
                .table(published.title(), published.rows());
    }

    private double[] values(Layout.Published published, Layout.Row row) {
        return published.y().of(row.of().in(run, benchmark));
    }

    private static OptionalDouble median(double[] values) {
        return values.length == 0 ? OptionalDouble.empty() : OptionalDouble.of(Measurement.median(values));
    }

    /**
     * Each part is the time of some cases less that of others. The range by the forks of these cases is shown too, because a
     * small difference of large times is often none.
     */
    private Optional<Table> table(Layout.Breakdown breakdown) {
        List<Part> parts = new ArrayList<>();
        for (Layout.Part part : breakdown.parts()) {
            Optional<Part> more = sum(part.of());
            Optional<Part> less = sum(part.less());
            if (more.isEmpty() || less.isEmpty()) {
                return Optional.empty();
            }
            parts.add(more.get().less(part.name(), less.get()));
        }
        Part all = parts.stream().reduce(Part.NONE, Part::plus);
        parts.add(new Part("together", all.median, all.median, all.median));
        return Optional.of(new Table.Of<Part>()
                .prose("part", Part::name)
                .value("time", part -> Cell.of("s", part.median))
                .number("by its forks", Part::range)
                .number("share", part -> Units.share(part.median / all.median))
                .table(breakdown.title(), parts));
    }

    private Optional<Part> sum(List<Layout.Cases> terms) {
        Part sum = Part.NONE;
        for (Layout.Cases cases : terms) {
            Optional<double[]> times = cases.in(run, benchmark).stream()
                    .map(Measurement::times)
                    .filter(each -> each.length > 0)
                    .findFirst();
            if (times.isEmpty()) {
                return Optional.empty();
            }
            sum = sum.plus(Part.of(times.get()));
        }
        return Optional.of(sum);
    }

    /** A time in seconds, with its range if each case took any of its forks' times. */
    private record Part(String name, double least, double median, double most) {

        private static final Part NONE = new Part("", 0, 0, 0);

        private static Part of(double[] times) {
            return new Part(
                    "",
                    Arrays.stream(times).min().orElseThrow(),
                    Measurement.median(times),
                    Arrays.stream(times).max().orElseThrow());
        }

        private Part plus(Part other) {
            return new Part(name, least + other.least, median + other.median, most + other.most);
        }

        private Part less(String named, Part other) {
            return new Part(named, least - other.most, median - other.median, most - other.least);
        }

        private String range() {
            return least < most ? Units.seconds(least) + " to " + Units.seconds(most) : "";
        }
    }
}
