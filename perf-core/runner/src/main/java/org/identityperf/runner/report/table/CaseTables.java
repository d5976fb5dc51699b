package org.identityperf.runner.report.table;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import org.identityperf.probe.benchmark.Kind;
import org.identityperf.probe.measure.Counter;
import org.identityperf.runner.claim.ParamWords;
import org.identityperf.runner.report.format.Table;
import org.identityperf.runner.report.format.Table.Cell;
import org.identityperf.runner.report.model.Labels;
import org.identityperf.runner.report.model.Metric;
import org.identityperf.runner.report.model.RunBenchmarks;
import org.identityperf.runner.report.model.WarmupCheck;
import org.identityperf.runner.result.CountWords;
import org.identityperf.runner.result.Measurement;
import org.identityperf.runner.result.Quantile;
import org.identityperf.runner.result.RunResult;
import org.identityperf.runner.result.Units;

/** The tables of cases with their times and counts. */
public final class CaseTables {

    private static final List<Counter> RACING = List.of(Counter.CALLS, Counter.ROWS, Counter.ROUND_TRIPS);

    private CaseTables() {}

    /**
     * Returns every case of one benchmark, with a column for each parameter that differs, and for each count that some case
     * has.
     */
    public static Table of(RunResult run, Labels ofModule, String benchmark) {
        Labels labels = ofModule.of(benchmark);
        List<Measurement> cases = RunBenchmarks.of(run, benchmark);
        SortedMap<String, String> common = RunBenchmarks.common(cases);
        SortedMap<String, SortedSet<String>> differing = RunBenchmarks.values(cases);
        differing.keySet().removeAll(common.keySet());
        Kind kind = RunBenchmarks.kind(cases);
        boolean steady = kind == Kind.STEADY_STATE;
        Table.Of<Measurement> columns = new Table.Of<Measurement>()
                .text("implementation", m -> labels.brief(m.benchmarkCase().implementation()));
        differing.forEach((name, values) -> {
            if (RunBenchmarks.isNumeric(values) && !name.equals(ParamWords.DELAY)) {
                columns.number(ParamWords.name(name), m -> value(labels, m, name));
            } else {
                columns.text(ParamWords.name(name), m -> value(labels, m, name));
            }
        });
        columns.value(
                        kind.reported() + " median",
                        m -> new Cell(
                                Units.seconds(m.median()) + (WarmupCheck.isStillWarming(m) ? WarmupCheck.MARK : ""),
                                m.median()))
                .number("min–max", m -> Units.range(m.times(), Units::seconds))
                .value("forks", m -> Cell.of("", m.forks().size()))
                .value(steady ? kind.others() : "warm median", m -> Cell.of("s", m.besideMedian()))
                .value("× floor", m -> times(RunBenchmarks.overFloor(run, m)));
        if (steady) {
            columns.value("ops/s", CaseTables::rate);
        }
        for (Quantile quantile : Quantile.values()) {
            if (cases.stream().anyMatch(m -> m.latency(quantile).isPresent())) {
                columns.value(quantile.word(), m -> Cell.of("s", m.latency(quantile)));
            }
        }
        for (Counter counter : Metric.COLUMNS) {
            if (cases.stream().anyMatch(m -> Metric.isWorthAColumn(counter, m.counter(counter)))) {
                columns.value(counter.words(), m -> count(m, counter));
            }
        }
        String conditions = labels.params(common);
        return columns.table(benchmark + (conditions.isEmpty() ? "" : ": " + conditions), cases);
    }

    /** Returns a value; a floor may have fewer parameters than the server above it. */
    private static String value(Labels labels, Measurement m, String name) {
        String value = m.benchmarkCase().params().get(name);
        return value == null ? Units.NOT_COUNTED : labels.benchmarkCase(name, value);
    }

    private static Cell rate(Measurement m) {
        double rate = m.throughput().length == 0 ? Double.NaN : Measurement.median(m.throughput());
        return Double.isNaN(rate) ? new Cell(Units.NOT_COUNTED) : new Cell(Units.rate(rate), OptionalDouble.of(rate));
    }

    static Cell count(Measurement m, Counter counter) {
        return new Cell(Metric.count(m, counter), m.counter(counter));
    }

    static Cell times(OptionalDouble factor) {
        return factor.isEmpty() ? new Cell("") : Cell.of("×", factor);
    }

    /** Returns the counts of a fresh server's first use beside later ones; empty where no first use was counted. */
    public static Optional<Table> firstUse(RunResult run, Labels labels) {
        List<Measurement> cases =
                run.measurements().stream().filter(m -> !m.firstUse().isEmpty()).toList();
        Table.Of<Measurement> columns = new Table.Of<Measurement>().prose("operation", named(labels));
        for (Counter counter : Measurement.EXACT) {
            columns.value(counter.words() + ", first", m -> first(m, counter)).value("later", m -> later(m, counter));
        }
        return table(columns, "The first use of a fresh server beside later ones, at the smallest size", cases);
    }

    private static Cell first(Measurement m, Counter counter) {
        Double count = m.firstUse().get(counter);
        return count == null ? new Cell("") : new Cell(CountWords.of(count), OptionalDouble.of(count));
    }

    private static Cell later(Measurement m, Counter counter) {
        return m.counter(counter).isPresent() ? count(m, counter) : new Cell("");
    }

    /** Returns the counts of threads that race: the most that may happen, and what did happen where they ran freely. */
    public static Optional<Table> races(RunResult run, Labels labels) {
        List<Measurement> cases = run.measurements().stream()
                .filter(m -> !m.asTheyCome().isEmpty())
                .toList();
        Table.Of<Measurement> columns = new Table.Of<Measurement>()
                .prose("operation", named(labels))
                .number(
                        "repetitions",
                        m -> Integer.toString(
                                m.asTheyCome().values().iterator().next().size()));
        for (Counter counter : RACING) {
            columns.value(counter.words(), m -> later(m, counter))
                    .number("as they come: least, median, most", m -> spread(m, counter));
        }
        return table(columns, "Threads that race: the most that may happen, and what does", cases);
    }

    private static String spread(Measurement m, Counter counter) {
        if (!m.asTheyCome().containsKey(counter)) {
            return "";
        }
        double[] sorted = m.asTheyCome().get(counter).stream()
                .mapToDouble(each -> each)
                .sorted()
                .toArray();
        return DoubleStream.of(sorted[0], Measurement.median(sorted), sorted[sorted.length - 1])
                .mapToObj(CountWords::of)
                .collect(Collectors.joining(", "));
    }

    private static Function<Measurement, String> named(Labels labels) {
        return m -> labels.ofCase(m.benchmarkCase());
    }

    private static Optional<Table> table(Table.Of<Measurement> columns, String caption, List<Measurement> cases) {
        return cases.isEmpty() ? Optional.empty() : Optional.of(columns.filled(caption, cases));
    }
}
