package org.identityperf.runner.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.function.DoubleFunction;
import org.identityperf.probe.benchmark.Kind;
import org.identityperf.probe.measure.Counter;
import org.identityperf.runner.claim.ParamWords;
import org.identityperf.runner.result.Measurement;
import org.identityperf.runner.result.Quantile;
import org.identityperf.runner.result.RunResult;

/** Every cell of one benchmark with its times and counts. */
final class CellTable {
    private static final List<Counter> COUNTERS = List.of(
            Counter.CALLS,
            Counter.ROUND_TRIPS,
            Counter.ROWS,
            Counter.ASKING,
            Counter.BUSIEST_NODE,
            Counter.QUIETEST_NODE,
            Counter.MOVED,
            Counter.FAILED,
            Counter.BYTES,
            Counter.BUFFERS,
            Counter.WAL_BYTES,
            Counter.ALLOCATION,
            Counter.PEAK_LIVE,
            Counter.RETAINED,
            Counter.SMALLEST_HEAP,
            Counter.TABLE_BYTES,
            Counter.INDEX_BYTES,
            Counter.DOCUMENT_BYTES,
            Counter.CLUSTER_MESSAGES,
            Counter.CLUSTER_BYTES,
            Counter.FULLEST_SERVER,
            Counter.EMPTIEST_SERVER,
            Counter.LOST);
    private static final List<String> TITLES = List.of(
            "calls",
            "round trips",
            "rows",
            "threads that asked",
            "by busiest node",
            "by quietest node",
            "moved",
            "failed",
            "bytes",
            "buffers",
            "WAL",
            "allocated",
            "peak heap",
            "retained heap",
            "smallest heap",
            "tables on disk",
            "indexes on disk",
            "documents on disk",
            "messages between servers",
            "bytes between servers",
            "entries of the fullest server",
            "entries of the emptiest server",
            "entries lost");

    private CellTable() {}

    /** Each parameter that is not the same in all cells has a column; counts that nobody took in any cell get none. */
    static Table of(RunResult run, Presentation presentation, String benchmark) {
        List<Measurement> cells = Benchmarks.of(run, benchmark);
        SortedMap<String, String> common = Benchmarks.common(cells);
        SortedMap<String, SortedSet<String>> differing = Benchmarks.values(cells);
        differing.keySet().removeAll(common.keySet());
        List<Counter> counted = COUNTERS.stream()
                .filter(counter ->
                        cells.stream().anyMatch(m -> m.counter(counter).isPresent()))
                .toList();
        List<Table.Column> columns = new ArrayList<>(List.of(Table.Column.text("rung")));
        differing.forEach((name, values) -> columns.add(
                Benchmarks.isNumeric(values) && !name.equals(ParamWords.DELAY)
                        ? Table.Column.number(ParamWords.name(name))
                        : Table.Column.text(ParamWords.name(name))));
        Kind kind = Benchmarks.kind(cells);
        boolean steady = kind == Kind.STEADY_STATE;
        List<Quantile> quantiles = Arrays.stream(Quantile.values())
                .filter(quantile ->
                        cells.stream().anyMatch(m -> m.latency(quantile).isPresent()))
                .toList();
        columns.addAll(Table.Column.numbers(
                kind.headline() + " median", "min–max", "forks", steady ? kind.beside() : "warm median", "× floor"));
        if (steady) {
            columns.add(Table.Column.number("ops/s"));
        }
        quantiles.forEach(quantile -> columns.add(Table.Column.number(quantile.word())));
        counted.forEach(counter -> columns.add(Table.Column.number(TITLES.get(COUNTERS.indexOf(counter)))));
        List<List<String>> rows = new ArrayList<>();
        for (Measurement m : cells) {
            List<String> row =
                    new ArrayList<>(List.of(presentation.brief(m.cell().rung())));
            differing.keySet().forEach(name -> row.add(value(presentation, m, name)));
            row.addAll(List.of(
                    seconds(m.median()) + (Warming.is(m) ? Warming.MARK : ""),
                    range(m.times()),
                    String.valueOf(m.forks().size()),
                    seconds(m.besideMedian()),
                    times(Benchmarks.overFloor(run, m))));
            if (steady) {
                row.add(rate(m.throughput()));
            }
            quantiles.forEach(quantile -> row.add(seconds(m.latency(quantile))));
            counted.forEach(counter -> row.add(Units.of(counter, m.counter(counter))));
            rows.add(row);
        }
        String conditions = presentation.params(common);
        return new Table(benchmark + (conditions.isEmpty() ? "" : ": " + conditions), columns, rows);
    }

    /** A floor may know fewer parameters than what stands on it. */
    private static String value(Presentation presentation, Measurement m, String name) {
        String value = m.cell().params().get(name);
        return value == null ? Units.NOT_COUNTED : presentation.value(name, value);
    }

    static String seconds(OptionalDouble seconds) {
        return seconds.isEmpty() ? Units.NOT_COUNTED : Units.seconds(seconds.getAsDouble());
    }

    private static String rate(double[] perSecond) {
        return perSecond.length == 0 ? Units.NOT_COUNTED : Units.rate(Measurement.median(perSecond));
    }

    static String times(OptionalDouble factor) {
        return factor.isEmpty() ? "" : Units.times(factor.getAsDouble());
    }

    /** {@code 1.68 s–1.75 s}; empty where there is but one. */
    static String range(double[] seconds) {
        return range(seconds, Units::seconds);
    }

    static String range(double[] values, DoubleFunction<String> text) {
        if (values.length < 2) {
            return "";
        }
        return text.apply(Arrays.stream(values).min().orElseThrow()) + "–"
                + text.apply(Arrays.stream(values).max().orElseThrow());
    }
}
