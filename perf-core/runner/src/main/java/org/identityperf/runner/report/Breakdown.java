package org.identityperf.runner.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.identityperf.runner.result.Implementation;
import org.identityperf.runner.result.Measurement;
import org.identityperf.runner.result.RunResult;

/**
 * An operation taken apart: the time of each part is what cells took less what others took, and its share is that of all
 * parts together. Beside it stands between which values it lies by the forks of these cells, since a small difference of
 * large times is often none.
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

        private Optional<Spread> seconds(RunResult run) {
            Optional<Spread> more = sum(of, run);
            Optional<Spread> off = sum(less, run);
            return more.flatMap(spread -> off.map(spread::less));
        }

        private static Optional<Spread> sum(List<Term> terms, RunResult run) {
            return terms.stream()
                    .map(term -> term.seconds(run))
                    .reduce(Optional.of(Spread.NONE), (sum, spread) -> sum.flatMap(one -> spread.map(one::plus)));
        }
    }

    /** The time of a cell; where several are left of a benchmark, of the first. */
    record Term(String benchmark, Implementation rung, Selection of) {

        private Optional<Spread> seconds(RunResult run) {
            return of.of(Benchmarks.of(run, benchmark)).stream()
                    .filter(m -> m.cell().rung() == rung)
                    .map(Measurement::times)
                    .filter(times -> times.length > 0)
                    .map(Spread::of)
                    .findFirst();
        }
    }

    /**
     * A time, and between which it lies if each cell's is any that one of its forks measured.
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
            return least < most ? signed(least) + " to " + signed(most) : "";
        }
    }

    /** Without rows unless every part is known: shares of less than all would be too large. */
    Table table(RunResult run) {
        List<Spread> seconds =
                parts.stream().flatMap(part -> part.seconds(run).stream()).toList();
        List<List<String>> rows = new ArrayList<>();
        if (seconds.size() == parts.size()) {
            Spread all = seconds.stream().reduce(Spread.NONE, Spread::plus);
            for (int i = 0; i < parts.size(); i++) {
                rows.add(row(parts.get(i).name(), seconds.get(i), seconds.get(i).range(), all));
            }
            rows.add(row("together", all, "", all));
        }
        List<Table.Column> columns = new ArrayList<>(List.of(Table.Column.prose("part")));
        columns.addAll(Table.Column.numbers("time", "by its forks", "share"));
        return new Table(title, columns, rows);
    }

    private static List<String> row(String name, Spread seconds, String range, Spread all) {
        return List.of(name, signed(seconds.median()), range, Units.share(seconds.median() / all.median()));
    }

    /** A part that is lost in the noise of a difference may come out below nought. */
    private static String signed(double seconds) {
        return (seconds < 0 ? "-" : "") + Units.seconds(Math.abs(seconds));
    }
}
