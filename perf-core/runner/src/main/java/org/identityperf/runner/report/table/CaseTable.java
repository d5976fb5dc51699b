package org.identityperf.runner.report.table;

import java.util.List;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.SortedSet;
import org.identityperf.probe.benchmark.Kind;
import org.identityperf.probe.measure.Counter;
import org.identityperf.runner.claim.ParamWords;
import org.identityperf.runner.report.format.Table;
import org.identityperf.runner.report.format.Table.Cell;
import org.identityperf.runner.report.model.Labels;
import org.identityperf.runner.report.model.Metric;
import org.identityperf.runner.report.model.RunBenchmarks;
import org.identityperf.runner.report.model.WarmupCheck;
import org.identityperf.runner.result.Measurement;
import org.identityperf.runner.result.Quantile;
import org.identityperf.runner.result.RunResult;
import org.identityperf.runner.result.Units;

/** The case table shows every case of one benchmark with its times and counts. */
public final class CaseTable {
    private CaseTable() {}

    /** Makes a column for each parameter that differs, and for each count that some case has. */
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
            columns.value("ops/s", CaseTable::rate);
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
}
