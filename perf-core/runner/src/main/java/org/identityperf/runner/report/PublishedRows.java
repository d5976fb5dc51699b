package org.identityperf.runner.report;

import java.util.List;
import java.util.Optional;
import org.identityperf.runner.result.Implementation;
import org.identityperf.runner.result.Measurement;
import org.identityperf.runner.result.RunResult;

/**
 * Published figures that run over no parameter, each beside what was measured of it.
 *
 * @param title what the table shows
 * @param y what of a measurement
 * @param rows in their order
 */
record PublishedRows(String title, Shown y, List<Row> rows) {

    PublishedRows {
        rows = List.copyOf(rows);
    }

    /**
     * One published figure.
     *
     * @param name what it is
     * @param published the figure with its unit
     * @param note what else was said or must be known; may be empty
     * @param benchmark which benchmark measures it
     * @param rung whose code
     * @param of which of its cells; where several are left, the first with a figure
     */
    record Row(String name, String published, String note, String benchmark, Implementation rung, Selection of) {

        private Optional<Measurement> in(RunResult run, Shown y) {
            return of.of(Benchmarks.of(run, benchmark)).stream()
                    .filter(m -> m.cell().rung() == rung)
                    .filter(m -> y.of(m).length > 0)
                    .findFirst();
        }
    }

    /** Without rows where the run measured none of them: what was published alone is told by the claims. */
    Table table(RunResult run) {
        boolean measured = rows.stream().anyMatch(row -> row.in(run, y).isPresent());
        return new Table(
                title,
                List.of(
                        Table.Column.prose("what"),
                        Table.Column.number("published"),
                        Table.Column.number("measured"),
                        Table.Column.number("min–max"),
                        Table.Column.prose("note")),
                rows.stream()
                        .filter(row -> measured)
                        .map(row -> texts(row, row.in(run, y)))
                        .toList());
    }

    private List<String> texts(Row row, Optional<Measurement> measured) {
        return List.of(
                row.name(),
                row.published(),
                measured.map(m -> y.text(Measurement.median(y.of(m)))).orElse(Units.NOT_COUNTED),
                measured.map(m -> CellTable.range(y.of(m), y::text)).orElse(""),
                row.note());
    }
}
