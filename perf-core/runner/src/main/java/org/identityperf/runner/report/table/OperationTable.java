package org.identityperf.runner.report.table;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.identityperf.probe.benchmark.Implementation;
import org.identityperf.probe.benchmark.Kind;
import org.identityperf.probe.measure.Counter;
import org.identityperf.runner.gate.calibration.Calibration;
import org.identityperf.runner.report.format.Sentence;
import org.identityperf.runner.report.format.Table;
import org.identityperf.runner.report.format.Table.Cell;
import org.identityperf.runner.report.model.Labels;
import org.identityperf.runner.report.model.Operation;
import org.identityperf.runner.report.model.RunBenchmarks;
import org.identityperf.runner.report.model.WarmupCheck;
import org.identityperf.runner.result.CountWords;
import org.identityperf.runner.result.Measurement;
import org.identityperf.runner.result.RunResult;
import org.identityperf.runner.result.Units;

/**
 * The operation table shows all operations of a run, one in each row. A row has what the operation costs at its largest
 * size, how far that is from the floor, and how it grows with each size, in words.
 */
public final class OperationTable {

    private final RunResult run;
    private final Labels labels;
    private final List<Operation> operations;
    private final SortedMap<String, String> common;
    private final Optional<Calibration> asShipped;

    /** @param asShipped what the shipped server asks, if that was counted */
    public OperationTable(RunResult run, Labels labels, Optional<Calibration> asShipped) {
        this.run = run;
        this.labels = labels;
        this.asShipped = asShipped;
        this.operations = Operation.of(run);
        this.common =
                RunBenchmarks.common(operations.stream().map(Operation::largest).toList());
    }

    /** Returns whether enough sizes were counted to say how counts grow. */
    public boolean grow() {
        return operations.stream()
                .anyMatch(operation -> Stream.of(Counter.CALLS, Counter.ROWS)
                        .anyMatch(counter -> !operation.growth(counter).isEmpty()));
    }

    /** Returns the table; what all rows have in common is above it, and a column without values is left out. */
    public Table table() {
        String conditions = labels.params(common);
        return new Table.Of<Operation>()
                .subject("operation", this::name)
                .text(
                        "implementation",
                        operation -> labels.brief(operation.choices().implementation()))
                .text("at", this::sizes)
                .value("statements", operation -> count(operation, Counter.CALLS))
                .value("floor's statements", operation -> countOfFloor(operation, Counter.CALLS))
                .value("rows", operation -> count(operation, Counter.ROWS))
                .value("floor's rows", operation -> countOfFloor(operation, Counter.ROWS))
                .text(
                        "as shipped"
                                + asShipped
                                        .map(calibration -> ", " + calibration.date())
                                        .orElse(""),
                        this::asShipped)
                .value("time", OperationTable::time)
                .text("measured by", OperationTable::timed)
                .value("× floor", operation -> CaseTables.times(RunBenchmarks.overFloor(run, operation.largest())))
                .text("statements grow", operation -> operation.growth(Counter.CALLS))
                .text("rows grow", operation -> operation.growth(Counter.ROWS))
                .text("the longest list grows", operation -> operation.growthUnlessConstant(Counter.LONGEST_LIST))
                .text("time grows", Operation::growthOfTime)
                .filled(
                        "Every operation at its largest size" + (conditions.isEmpty() ? "" : ": " + conditions),
                        operations);
    }

    private String asShipped(Operation operation) {
        return operation.choices().implementation() == Implementation.SERVER
                ? asShipped
                        .map(calibration -> calibration.asShipped(operation.choices()))
                        .orElse("")
                : "";
    }

    private Sentence name(Operation operation) {
        String benchmark = operation.choices().benchmark();
        String choices = labels.of(benchmark).params(unlike(operation.choices().params()));
        return new Sentence(benchmark, choices.isEmpty() ? "" : ": " + choices);
    }

    private String sizes(Operation operation) {
        SortedMap<String, String> sizes =
                new TreeMap<>(unlike(operation.largest().benchmarkCase().params()));
        sizes.keySet().retainAll(operation.sizes());
        return labels.params(sizes);
    }

    private SortedMap<String, String> unlike(SortedMap<String, String> params) {
        SortedMap<String, String> unlike = new TreeMap<>(params);
        unlike.keySet().removeAll(common.keySet());
        return unlike;
    }

    private static Cell count(Operation operation, Counter counter) {
        return count(Optional.of(operation.largest()), counter);
    }

    private Cell countOfFloor(Operation operation, Counter counter) {
        return operation.choices().implementation() == Implementation.FLOOR
                ? new Cell("")
                : count(run.floorOf(operation.largest().benchmarkCase()), counter);
    }

    private static Cell count(Optional<Measurement> counted, Counter counter) {
        return counted.filter(m -> m.counter(counter).isPresent())
                .map(m -> CaseTables.count(m, counter))
                .orElse(new Cell(""));
    }

    /** Returns what the time was measured by: JVMs, whether it was still warming up, and from where to where it scattered. */
    private static String timed(Operation operation) {
        Measurement largest = operation.largest();
        if (largest.median().isEmpty()) {
            return "";
        }
        String state = largest.kind() == Kind.COLD_START
                ? "cold"
                : WarmupCheck.isStillWarming(largest) ? "still warming up" : "warm";
        return Stream.of(
                        CountWords.several(largest.forks().size(), "JVM"),
                        state,
                        Units.range(largest.times(), Units::seconds))
                .filter(words -> !words.isEmpty())
                .collect(Collectors.joining(", "));
    }

    private static Cell time(Operation operation) {
        OptionalDouble median = operation.largest().median();
        return median.isEmpty() ? new Cell("") : Cell.of("s", median);
    }
}
