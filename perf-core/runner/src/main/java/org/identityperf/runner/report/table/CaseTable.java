package org.identityperf.runner.report.table;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.SortedSet;
import org.identityperf.probe.benchmark.Kind;
import org.identityperf.probe.measure.Counter;
import org.identityperf.runner.claim.ParamWords;
import org.identityperf.runner.report.format.Table;
import org.identityperf.runner.report.format.Units;
import org.identityperf.runner.report.model.Labels;
import org.identityperf.runner.report.model.Metric;
import org.identityperf.runner.report.model.RunBenchmarks;
import org.identityperf.runner.report.model.WarmupCheck;
import org.identityperf.runner.result.Measurement;
import org.identityperf.runner.result.Quantile;
import org.identityperf.runner.result.RunResult;

/** The case table shows every case of one benchmark with its times and counts. */
public final class CaseTable {
    private CaseTable() {}

    /** Makes a column for each parameter that differs, and for each count that some case has. */
    public static Table of(RunResult run, Labels labels, String benchmark) {
        List<Measurement> cases = RunBenchmarks.of(run, benchmark);
        SortedMap<String, String> common = RunBenchmarks.common(cases);
        SortedMap<String, SortedSet<String>> differing = RunBenchmarks.values(cases);
        differing.keySet().removeAll(common.keySet());
        List<Counter> counted = Metric.COUNTS.keySet().stream()
                .filter(counter ->
                        cases.stream().anyMatch(m -> m.counter(counter).isPresent()))
                .toList();
        List<Table.Column> columns = new ArrayList<>(List.of(Table.Column.text("implementation")));
        differing.forEach((name, values) -> columns.add(
                RunBenchmarks.isNumeric(values) && !name.equals(ParamWords.DELAY)
                        ? Table.Column.number(ParamWords.name(name))
                        : Table.Column.text(ParamWords.name(name))));
        Kind kind = RunBenchmarks.kind(cases);
        boolean steady = kind == Kind.STEADY_STATE;
        List<Quantile> quantiles = Arrays.stream(Quantile.values())
                .filter(quantile ->
                        cases.stream().anyMatch(m -> m.latency(quantile).isPresent()))
                .toList();
        columns.addAll(Table.Column.numbers(
                kind.reported() + " median", "min–max", "forks", steady ? kind.others() : "warm median", "× floor"));
        if (steady) {
            columns.add(Table.Column.number("ops/s"));
        }
        quantiles.forEach(quantile -> columns.add(Table.Column.number(quantile.word())));
        counted.forEach(counter -> columns.add(Table.Column.number(Metric.COUNTS.get(counter))));
        List<List<String>> rows = new ArrayList<>();
        for (Measurement m : cases) {
            List<String> row =
                    new ArrayList<>(List.of(labels.brief(m.benchmarkCase().implementation())));
            differing.keySet().forEach(name -> row.add(value(labels, m, name)));
            row.addAll(List.of(
                    Units.seconds(m.median()) + (WarmupCheck.isStillWarming(m) ? WarmupCheck.MARK : ""),
                    Units.range(m.times(), Units::seconds),
                    String.valueOf(m.forks().size()),
                    Units.seconds(m.besideMedian()),
                    times(RunBenchmarks.overFloor(run, m))));
            if (steady) {
                row.add(rate(m.throughput()));
            }
            quantiles.forEach(quantile -> row.add(Units.seconds(m.latency(quantile))));
            counted.forEach(counter -> row.add(Units.of(counter, m.counter(counter))));
            rows.add(row);
        }
        String conditions = labels.params(common);
        return new Table(benchmark + (conditions.isEmpty() ? "" : ": " + conditions), columns, rows);
    }

    /** Returns a value; a floor may have fewer parameters than the server above it. */
    private static String value(Labels labels, Measurement m, String name) {
        String value = m.benchmarkCase().params().get(name);
        return value == null ? Units.NOT_COUNTED : labels.benchmarkCase(name, value);
    }

    private static String rate(double[] perSecond) {
        return perSecond.length == 0 ? Units.NOT_COUNTED : Units.rate(Measurement.median(perSecond));
    }

    static String times(OptionalDouble factor) {
        return factor.isEmpty() ? "" : Units.times(factor.getAsDouble());
    }
}
