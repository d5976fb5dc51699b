package org.identityperf.runner.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import org.identityperf.probe.benchmark.Kind;
import org.identityperf.probe.measure.Counter;
import org.identityperf.runner.result.Implementation;
import org.identityperf.runner.result.Measurement;
import org.identityperf.runner.result.RunResult;

/**
 * All operations of a run, one in each row: what it costs at its largest size, how far that is from the floor, and how it
 * grows with each size, as the exponent of {@link Operation}.
 */
final class OperationTable {

    private final RunResult run;
    private final Presentation presentation;
    private final List<Operation> operations;
    private final SortedMap<String, String> common;

    private OperationTable(RunResult run, Presentation presentation) {
        this.run = run;
        this.presentation = presentation;
        this.operations = Operation.of(run);
        this.common =
                Benchmarks.common(operations.stream().map(Operation::largest).toList());
    }

    /** What all have in common stands above it; a column that says nothing of any is left out. */
    static Table of(RunResult run, Presentation presentation) {
        return new OperationTable(run, presentation).table();
    }

    private record Column(Table.Column head, Function<Operation, String> cell) {}

    private List<Column> columns() {
        return List.of(
                new Column(Table.Column.prose("operation"), this::name),
                new Column(
                        Table.Column.text("rung"),
                        operation -> presentation.brief(operation.choices().rung())),
                new Column(Table.Column.text("at"), this::sizes),
                new Column(Table.Column.number("calls"), operation -> count(operation, Counter.CALLS)),
                new Column(Table.Column.number("floor's calls"), operation -> countOfFloor(operation, Counter.CALLS)),
                new Column(Table.Column.number("rows"), operation -> count(operation, Counter.ROWS)),
                new Column(Table.Column.number("floor's rows"), operation -> countOfFloor(operation, Counter.ROWS)),
                new Column(Table.Column.number("time"), OperationTable::time),
                new Column(
                        Table.Column.number("× floor"),
                        operation -> CellTable.times(Benchmarks.overFloor(run, operation.largest()))),
                new Column(Table.Column.text("exponent of calls"), operation -> operation.growth(Counter.CALLS)),
                new Column(Table.Column.text("exponent of rows"), operation -> operation.growth(Counter.ROWS)),
                new Column(Table.Column.text("exponent of time"), Operation::growthOfTime));
    }

    private Table table() {
        List<Column> told = columns().stream()
                .filter(column -> operations.stream()
                        .anyMatch(operation -> !column.cell().apply(operation).isEmpty()))
                .toList();
        List<List<String>> rows = new ArrayList<>();
        for (Operation operation : operations) {
            rows.add(told.stream().map(column -> column.cell().apply(operation)).toList());
        }
        String conditions = presentation.params(common);
        return new Table(
                "Every operation at its largest size" + (conditions.isEmpty() ? "" : ": " + conditions),
                told.stream().map(Column::head).toList(),
                rows);
    }

    private String name(Operation operation) {
        String choices = presentation.params(unlike(operation.choices().params()));
        String benchmark = operation.choices().benchmark();
        return choices.isEmpty() ? benchmark : benchmark + ": " + choices;
    }

    private String sizes(Operation operation) {
        SortedMap<String, String> sizes =
                new TreeMap<>(unlike(operation.largest().cell().params()));
        sizes.keySet().retainAll(operation.sizes());
        return presentation.params(sizes);
    }

    private SortedMap<String, String> unlike(SortedMap<String, String> params) {
        SortedMap<String, String> unlike = new TreeMap<>(params);
        unlike.keySet().removeAll(common.keySet());
        return unlike;
    }

    private static String count(Operation operation, Counter counter) {
        return count(Optional.of(operation.largest()), counter);
    }

    private String countOfFloor(Operation operation, Counter counter) {
        return operation.choices().rung() == Implementation.FLOOR
                ? ""
                : count(run.floorOf(operation.largest().cell()), counter);
    }

    private static String count(Optional<Measurement> counted, Counter counter) {
        return counted.filter(m -> m.counter(counter).isPresent())
                .map(m -> Units.of(counter, m.counter(counter)))
                .orElse("");
    }

    private static String time(Operation operation) {
        Measurement largest = operation.largest();
        return largest.median().isEmpty()
                ? ""
                : Units.seconds(largest.median().getAsDouble()) + (largest.kind() == Kind.COLD_START ? " cold" : "");
    }
}
