package org.identityperf.lab.report;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.identityperf.lab.result.Measurement;
import org.identityperf.lab.result.RunResult;
import org.identityperf.lab.result.Rung;

/**
 * An operation taken apart: the time of each part is what cells took less what others took, and its share is that of all
 * parts together.
 *
 * @param title what is taken apart
 * @param parts in their order
 */
record Breakdown(String title, List<Part> parts) {

    Breakdown {
        parts = List.copyOf(parts);
    }

    /**
     * One part.
     *
     * @param name what it is
     * @param of the cells whose times are added
     * @param less those whose times are taken off
     */
    record Part(String name, List<Term> of, List<Term> less) {

        private OptionalDouble seconds(RunResult run) {
            OptionalDouble more = sum(of, run);
            OptionalDouble off = sum(less, run);
            return more.isPresent() && off.isPresent()
                    ? OptionalDouble.of(more.getAsDouble() - off.getAsDouble())
                    : OptionalDouble.empty();
        }

        private static OptionalDouble sum(List<Term> terms, RunResult run) {
            List<OptionalDouble> times =
                    terms.stream().map(term -> term.seconds(run)).toList();
            return times.stream().allMatch(OptionalDouble::isPresent)
                    ? OptionalDouble.of(times.stream()
                            .mapToDouble(OptionalDouble::getAsDouble)
                            .sum())
                    : OptionalDouble.empty();
        }
    }

    /** The time of a cell; where several are left of a benchmark, of the first. */
    record Term(String benchmark, Rung rung, Selection of) {

        private OptionalDouble seconds(RunResult run) {
            return of.of(Benchmarks.of(run, benchmark)).stream()
                    .filter(m -> m.cell().rung() == rung)
                    .map(Measurement::median)
                    .filter(OptionalDouble::isPresent)
                    .findFirst()
                    .orElse(OptionalDouble.empty());
        }
    }

    /** Without rows unless every part is known: shares of less than all would be too large. */
    Table table(RunResult run) {
        List<OptionalDouble> seconds =
                parts.stream().map(part -> part.seconds(run)).toList();
        List<List<String>> rows = new ArrayList<>();
        if (seconds.stream().allMatch(OptionalDouble::isPresent)) {
            double all =
                    seconds.stream().mapToDouble(OptionalDouble::getAsDouble).sum();
            for (int i = 0; i < parts.size(); i++) {
                rows.add(row(parts.get(i).name(), seconds.get(i).getAsDouble(), all));
            }
            rows.add(row("together", all, all));
        }
        List<Table.Column> columns = new ArrayList<>(List.of(Table.Column.prose("part")));
        columns.addAll(Table.Column.numbers("time", "share"));
        return new Table(title, columns, rows);
    }

    /** A part that is lost in the noise of a difference may come out below nought. */
    private static List<String> row(String name, double seconds, double all) {
        return List.of(name, (seconds < 0 ? "-" : "") + Units.seconds(Math.abs(seconds)), Units.share(seconds / all));
    }
}
