package org.identityperf.runner.report.table;

import java.util.List;
import java.util.Optional;
import org.identityperf.runner.report.format.Table;
import org.identityperf.runner.report.format.Units;
import org.identityperf.runner.report.model.Layout;
import org.identityperf.runner.report.model.Metric;
import org.identityperf.runner.report.model.ModuleReport;
import org.identityperf.runner.result.Measurement;
import org.identityperf.runner.result.RunResult;

/** A published comparison shows published figures that run over no parameter, each with the measured one. */
public final class PublishedComparison {

    private PublishedComparison() {}

    /** Returns the tables of a benchmark; a table without any measured figure is left out. */
    public static List<Table> tables(ModuleReport module, String benchmark) {
        return module.layout().of(benchmark).published().stream()
                .filter(published -> published.rows().stream()
                        .anyMatch(row -> measured(row, published.y(), module.run(), benchmark)
                                .isPresent()))
                .map(published -> table(published, module.run(), benchmark))
                .toList();
    }

    private static Table table(Layout.Published published, RunResult run, String benchmark) {
        Metric y = published.y();
        return new Table(
                published.title(),
                List.of(
                        Table.Column.prose("what"),
                        Table.Column.number("published"),
                        Table.Column.number("measured"),
                        Table.Column.number("min–max"),
                        Table.Column.prose("note")),
                published.rows().stream()
                        .map(row -> texts(row, measured(row, y, run, benchmark), y))
                        .toList());
    }

    private static Optional<double[]> measured(Layout.Row row, Metric y, RunResult run, String benchmark) {
        return row.of().in(run, benchmark).stream()
                .map(y::of)
                .filter(values -> values.length > 0)
                .findFirst();
    }

    private static List<String> texts(Layout.Row row, Optional<double[]> measured, Metric y) {
        return List.of(
                row.name(),
                row.published(),
                measured.map(values -> y.text(Measurement.median(values))).orElse(Units.NOT_COUNTED),
                measured.map(values -> Units.range(values, y::text)).orElse(""),
                row.note());
    }
}
