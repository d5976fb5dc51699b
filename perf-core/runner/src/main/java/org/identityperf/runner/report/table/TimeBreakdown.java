package org.identityperf.runner.report.table;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import org.identityperf.probe.measure.Counter;
import org.identityperf.probe.measure.StatementCount;
import org.identityperf.probe.measure.WaitEvent;
import org.identityperf.runner.report.format.Table;
import org.identityperf.runner.report.format.Table.Cell;
import org.identityperf.runner.report.model.Labels;
import org.identityperf.runner.report.model.ModuleReport;
import org.identityperf.runner.report.model.RunBenchmarks;
import org.identityperf.runner.result.CaseStatements;
import org.identityperf.runner.result.Measurement;
import org.identityperf.runner.result.Units;

/**
 * A time breakdown splits an operation's time by pool, store, network, driver and own code. The parts and the whole
 * were measured separately, so they need not add up; the remainder is shown.
 */
public record TimeBreakdown(Measurement measurement) {

    /**
     * The parts in the order in which they are shown. The last one is what the others do not explain: garbage
     * collection, locks, waiting for a processor, unknown causes.
     */
    public static final List<String> PARTS = List.of(
            "waiting for the pool",
            "the store executes",
            "the store commits",
            "network, parsing",
            "driver and pool",
            "the server's own code",
            "not accounted for");

    private static final double NANOS = 1e9;

    public static List<TimeBreakdown> of(ModuleReport module) {
        return RunBenchmarks.names(module.run()).stream()
                .flatMap(name -> RunBenchmarks.of(module.run(), name).stream())
                .filter(m -> m.counter(Counter.SPENT).isPresent())
                .map(TimeBreakdown::new)
                .toList();
    }

    public double whole() {
        return measurement.counter(Counter.SPENT).orElseThrow();
    }

    /** Returns the parts in the order of {@link #PARTS}. */
    public List<OptionalDouble> parts() {
        OptionalDouble store = measurement.counter(Counter.SPENT_STORE);
        OptionalDouble executing = measurement.counter(Counter.SPENT_EXECUTING);
        OptionalDouble committing = measurement.counter(Counter.SPENT_COMMITTING);
        List<OptionalDouble> parts = new ArrayList<>(List.of(
                measurement.counter(Counter.SPENT_POOL),
                executing,
                committing,
                store.isPresent() && executing.isPresent()
                        ? OptionalDouble.of(store.getAsDouble() - executing.getAsDouble() - committing.orElse(0))
                        : OptionalDouble.empty(),
                measurement.counter(Counter.SPENT_DRIVER),
                measurement.counter(Counter.SPENT_OWN)));
        double known = parts.stream().mapToDouble(part -> part.orElse(0)).sum();
        parts.add(OptionalDouble.of(whole() - known));
        return parts;
    }

    public String name(Labels labels) {
        return labels.operation(measurement.benchmarkCase());
    }

    public static Table table(List<TimeBreakdown> all, Labels labels) {
        Table.Of<TimeBreakdown> columns = new Table.Of<TimeBreakdown>()
                .prose("operation", each -> each.name(labels))
                .value(
                        "timed",
                        each -> new Cell(unbroken(Units.seconds(each.measurement.median())), each.measurement.median()))
                .value(
                        "in this fork",
                        each -> new Cell(unbroken(Units.seconds(each.whole())), OptionalDouble.of(each.whole())));
        for (int i = 0; i < PARTS.size(); i++) {
            int part = i;
            columns.value(PARTS.get(i), each -> each.cell(each.parts().get(part)));
        }
        return columns.table("Time breakdown by operation", all);
    }

    /** Returns {@code 1.20 ms (31.0 %)}; in a narrow column the share moves below the time, and neither is broken. */
    private Cell cell(OptionalDouble seconds) {
        return seconds.isEmpty()
                ? new Cell("not known")
                : new Cell(
                        unbroken(Units.seconds(seconds)) + " (" + unbroken(Units.share(seconds.getAsDouble() / whole()))
                                + ")",
                        seconds);
    }

    private static String unbroken(String words) {
        return words.replace(' ', '\u00a0');
    }

    /**
     * Returns what the store was executing, and what its sessions did or waited for, the longest first; none where the
     * store does not report that.
     */
    public List<Table> tables(ModuleReport module) {
        OptionalDouble executing = measurement.counter(Counter.SPENT_EXECUTING);
        CaseStatements spent =
                CaseStatements.in(measurement.benchmarkCase(), module.extras().spent());
        double all = spent.statements().stream()
                .mapToDouble(s -> s.seconds().orElse(0))
                .sum();
        if (executing.isEmpty() || all == 0) {
            return List.of();
        }
        double operations = all / executing.getAsDouble();
        String name = name(module.layout().labels());
        return List.of(
                new Table.Of<StatementCount>()
                        .value("executing", s -> Cell.of("s", s.seconds().orElse(0) / operations))
                        .number("of the whole", s -> Units.share(s.seconds().orElse(0) / operations / whole()))
                        .value("calls", s -> StatementTable.each(s.calls(), operations))
                        .prose("statement", s -> StatementTable.brief(s.statement()))
                        .table(
                                "What the store executes: " + name,
                                spent.statements().stream()
                                        .sorted(Comparator.comparingDouble((StatementCount s) ->
                                                -s.seconds().orElse(0)))
                                        .toList()),
                new Table.Of<WaitEvent>()
                        .value("time", event -> Cell.of("s", event.nanos() / NANOS / operations))
                        .number("of the whole", event -> Units.share(event.nanos() / NANOS / operations / whole()))
                        .prose("a session of the store", WaitEvent::event)
                        .table(
                                "What sessions of the store wait for, by samples: " + name,
                                spent.waiting().events()));
    }
}
