package org.identityperf.runner.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.identityperf.probe.measure.Counter;
import org.identityperf.probe.measure.StatementCount;
import org.identityperf.runner.result.CaseStatements;
import org.identityperf.runner.result.Measurement;

/**
 * Where the time of an operation goes. Parts and whole were measured each by itself, so they need not add up; what is left
 * over is told.
 *
 * @param measurement of an operation that was taken apart
 */
record TimeSpent(Measurement measurement) {

    /** What is measured, in the order in which it is shown. */
    static final List<String> PARTS = List.of(
            "waiting for the pool",
            "the store executes",
            "the store commits",
            "network, parsing",
            "driver and pool",
            "the server's own code");

    /** What the parts don't add up to: collection of garbage, locks, waiting for a processor, what is not known. */
    static final String REST = "not accounted for";

    static final String WORDS =
            "Each in a fork of its own, whose time stands in no other table: waits as the pool and the"
                    + " sockets measured them, execution and commits from the store's own statistics, code by processor time"
                    + " and samples. Commits that a store does not tell are in what the network took. Nothing is a remainder"
                    + " but the last: collecting garbage, locks, waiting for a processor, and what is not known.";

    /** Those of a module, in the order of its report. */
    static List<TimeSpent> of(ModuleReport module) {
        return Benchmarks.names(module.run()).stream()
                .flatMap(name -> Benchmarks.of(module.run(), name).stream())
                .filter(m -> m.counter(Counter.SPENT).isPresent())
                .map(TimeSpent::new)
                .toList();
    }

    double whole() {
        return measurement.counter(Counter.SPENT).orElseThrow();
    }

    /** In the order of {@link #PARTS}. */
    List<OptionalDouble> parts() {
        OptionalDouble store = measurement.counter(Counter.SPENT_STORE);
        OptionalDouble executing = measurement.counter(Counter.SPENT_EXECUTING);
        OptionalDouble committing = measurement.counter(Counter.SPENT_COMMITTING);
        return List.of(
                measurement.counter(Counter.SPENT_POOL),
                executing,
                committing,
                store.isPresent() && executing.isPresent()
                        ? OptionalDouble.of(store.getAsDouble() - executing.getAsDouble() - committing.orElse(0))
                        : OptionalDouble.empty(),
                measurement.counter(Counter.SPENT_DRIVER),
                measurement.counter(Counter.SPENT_OWN));
    }

    double rest() {
        return whole() - parts().stream().mapToDouble(part -> part.orElse(0)).sum();
    }

    String name(Presentation presentation) {
        return presentation.operation(measurement.cell().toString());
    }

    /** One row for each operation. */
    static Table table(List<TimeSpent> all, Presentation presentation) {
        List<Table.Column> columns = new ArrayList<>(List.of(Table.Column.prose("operation")));
        columns.addAll(Table.Column.numbers("timed", "in this fork"));
        PARTS.forEach(part -> columns.add(Table.Column.number(part)));
        columns.add(Table.Column.number(REST));
        List<List<String>> rows = new ArrayList<>();
        for (TimeSpent each : all) {
            List<String> row = new ArrayList<>(List.of(
                    each.name(presentation),
                    unbroken(CellTable.seconds(each.measurement.median())),
                    unbroken(Units.seconds(each.whole()))));
            each.parts().forEach(part -> row.add(part.isEmpty() ? "not known" : each.text(part.getAsDouble())));
            row.add(each.text(each.rest()));
            rows.add(row);
        }
        return new Table("Where the time of an operation goes", columns, rows);
    }

    /** {@code 1.20 ms (31.0 %)}; in a narrow column the share moves below the time, and neither is torn. */
    private String text(double seconds) {
        return unbroken((seconds < 0 ? "-" : "") + Units.seconds(Math.abs(seconds))) + " ("
                + unbroken(Units.share(seconds / whole())) + ")";
    }

    private static String unbroken(String words) {
        return words.replace(' ', '\u00a0');
    }

    /** What the store was executing, the longest first; nothing where it does not tell. */
    Optional<Table> statements(ModuleReport module) {
        OptionalDouble executing = measurement.counter(Counter.SPENT_EXECUTING);
        List<StatementCount> statements =
                CaseStatements.of(measurement.cell(), module.insight().spent());
        double all = statements.stream().mapToDouble(s -> s.seconds().orElse(0)).sum();
        if (executing.isEmpty() || all == 0) {
            return Optional.empty();
        }
        double operations = all / executing.getAsDouble();
        Map<String, List<String>> rows = new LinkedHashMap<>();
        statements.stream()
                .sorted((one, other) ->
                        Double.compare(other.seconds().orElse(0), one.seconds().orElse(0)))
                .forEach(s -> rows.put(
                        s.statement(),
                        List.of(
                                Units.seconds(s.seconds().orElse(0) / operations),
                                Units.share(s.seconds().orElse(0) / operations / whole()),
                                Units.count(Math.round(s.calls() / operations * 100) / 100.0),
                                StatementTable.brief(s.statement()))));
        List<Table.Column> columns = new ArrayList<>(Table.Column.numbers("executing", "of the whole", "calls"));
        columns.add(Table.Column.prose("statement"));
        return Optional.of(new Table(
                "What the store executes: " + name(module.presentation()), columns, List.copyOf(rows.values())));
    }
}
