package org.identityperf.runner.report.table;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import org.identityperf.probe.measure.Counter;
import org.identityperf.runner.report.format.Table;
import org.identityperf.runner.report.format.Table.Cell;
import org.identityperf.runner.report.model.Labels;
import org.identityperf.runner.result.CountWords;
import org.identityperf.runner.result.Measurement;
import org.identityperf.runner.result.RunResult;

/** Count tables show counts beside those of the same operation under other circumstances. */
public final class CountTables {

    private static final List<Counter> RACING = List.of(Counter.CALLS, Counter.ROWS, Counter.ROUND_TRIPS);

    private CountTables() {}

    /** Returns the counts of a fresh server's first use beside later ones; empty where no first use was counted. */
    public static Optional<Table> firstUse(RunResult run, Labels labels) {
        List<Measurement> cases =
                run.measurements().stream().filter(m -> !m.firstUse().isEmpty()).toList();
        Table.Of<Measurement> columns = new Table.Of<Measurement>().prose("operation", name(labels));
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
        return m.counter(counter).isPresent() ? CaseTable.count(m, counter) : new Cell("");
    }

    /** Returns the counts of threads that race: the most that may happen, and what did happen where they ran freely. */
    public static Optional<Table> races(RunResult run, Labels labels) {
        List<Measurement> cases = run.measurements().stream()
                .filter(m -> !m.asTheyCome().isEmpty())
                .toList();
        Table.Of<Measurement> columns = new Table.Of<Measurement>()
                .prose("operation", name(labels))
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

    private static Function<Measurement, String> name(Labels labels) {
        return m -> labels.ofCase(m.benchmarkCase());
    }

    private static Optional<Table> table(Table.Of<Measurement> columns, String caption, List<Measurement> cases) {
        return cases.isEmpty() ? Optional.empty() : Optional.of(columns.filled(caption, cases));
    }
}
