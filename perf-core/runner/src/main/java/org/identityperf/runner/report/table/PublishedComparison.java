package org.identityperf.runner.report.table;

import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;
import org.identityperf.runner.report.format.Table;
import org.identityperf.runner.report.format.Table.Cell;
import org.identityperf.runner.report.model.Layout;
import org.identityperf.runner.report.model.Metric;
import org.identityperf.runner.report.model.ModuleReport;
import org.identityperf.runner.result.Measurement;
import org.identityperf.runner.result.RunResult;
import org.identityperf.runner.result.Units;

/** A published comparison shows published figures that run over no parameter, each with the measured one. */
public final class PublishedComparison {

    private PublishedComparison() {}

    /** Returns the tables of a benchmark; a table without any measured figure is left out. */
    public static List<Table> tables(ModuleReport module, String benchmark) {
        return module.layout().of(benchmark).published().stream()
                .filter(published -> published.rows().stream()
                        .anyMatch(row -> published.y().of(row.of().in(module.run(), benchmark)).length > 0))
                .map(published -> table(published, module.run(), benchmark))
                .toList();
    }

    private static Table table(Layout.Published published, RunResult run, String benchmark) {
        Metric y = published.y();
        Function<Layout.Row, double[]> measured = row -> y.of(row.of().in(run, benchmark));
        return new Table.Of<Layout.Row>()
                .prose("what", Layout.Row::name)
                .number("published", Layout.Row::published)
                .value("measured", row -> Cell.of(y.unit(), median(measured.apply(row))))
                .number("min–max", row -> Units.range(measured.apply(row), y::text))
                .prose("note", Layout.Row::note)
                .table(published.title(), published.rows());
    }

    private static OptionalDouble median(double[] values) {
        return values.length == 0 ? OptionalDouble.empty() : OptionalDouble.of(Measurement.median(values));
    }
}
