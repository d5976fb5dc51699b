package org.identityperf.runner.report.finding;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import org.identityperf.probe.benchmark.Implementation;
import org.identityperf.probe.measure.Counter;
import org.identityperf.runner.report.format.Sentence;
import org.identityperf.runner.report.model.Metric;
import org.identityperf.runner.report.model.ModuleReport;
import org.identityperf.runner.report.model.Operation;
import org.identityperf.runner.report.model.RunBenchmarks;
import org.identityperf.runner.result.CaseStatements;
import org.identityperf.runner.result.Measurement;
import org.identityperf.runner.result.OperationStatement;
import org.identityperf.runner.result.OperationStatement.NPlusOne;
import org.identityperf.runner.result.Units;

/**
 * A statement distance says how many more statements an operation executes than its floor, where its time does not tell it.
 *
 * @param implementation the name of by in words
 * @param at its choices and largest size, in words; may be empty
 * @param worst whether its calls are the most that may happen
 * @param repeated how many of the statements are executed once for each row of another
 */
record StatementDistance(
        String benchmark,
        Implementation by,
        String implementation,
        String at,
        double calls,
        boolean worst,
        double floor,
        long repeated) {

    /** Returns the operations that execute more than their floor, without those of which a {@link FloorDistance} tells; the server's first, the farthest of them before the others. */
    static List<StatementDistance> of(ModuleReport module) {
        return Operation.of(module.run()).stream()
                .map(Operation::largest)
                .filter(m -> m.benchmarkCase().implementation() != Implementation.LOADER)
                .filter(m -> RunBenchmarks.overFloorByForks(module.run(), m).isEmpty())
                .flatMap(m -> of(module, m).stream())
                .filter(distance -> distance.calls > distance.floor)
                .sorted(Comparator.comparing(StatementDistance::by)
                        .thenComparing(distance -> -distance.calls / distance.floor))
                .toList();
    }

    private static Optional<StatementDistance> of(ModuleReport module, Measurement m) {
        OptionalDouble calls = m.counter(Counter.CALLS);
        OptionalDouble floor = module.run().floorOf(m.benchmarkCase()).stream()
                .flatMapToDouble(below -> below.counter(Counter.CALLS).stream())
                .filter(executed -> executed > 0)
                .findFirst();
        if (m.benchmarkCase().implementation() == Implementation.FLOOR || calls.isEmpty() || floor.isEmpty()) {
            return Optional.empty();
        }
        List<OperationStatement> statements = OperationStatement.of(
                CaseStatements.of(m.benchmarkCase(), module.extras().statements()), m);
        long repeated = statements.stream()
                .filter(statement -> NPlusOne.driver(statement, statements).isPresent())
                .count();
        return Optional.of(new StatementDistance(
                m.benchmarkCase().benchmark(),
                m.benchmarkCase().implementation(),
                module.layout().labels().implementation(m.benchmarkCase().implementation()),
                module.layout()
                        .labels()
                        .of(m.benchmarkCase().benchmark())
                        .params(m.benchmarkCase().params()),
                calls.getAsDouble(),
                m.isWorstCase(),
                floor.getAsDouble(),
                repeated));
    }

    /** Reports each of few, or the farthest of many. */
    static List<KeyFinding> findings(ModuleReport module) {
        List<StatementDistance> all = of(module);
        Map<String, StatementDistance> farthest = new LinkedHashMap<>();
        all.forEach(distance -> farthest.putIfAbsent(distance.benchmark, distance));
        String most = farthest.values().stream()
                .limit(KeyFinding.SINGLE)
                .map(distance -> distance.benchmark + " (" + distance.callsInWords() + " against "
                        + Units.count(distance.floor) + ")")
                .collect(Collectors.joining(", "));
        return KeyFinding.few(
                "floor",
                all.stream().map(StatementDistance::sentence).toList(),
                all.size()
                        + " operations execute more statements than their floor and were not timed against it in three forks, most in "
                        + most + ".");
    }

    /** Returns the same in words without "floor". */
    String saving() {
        return "Most statements can be saved in " + benchmark + ": " + implementation + " executes " + callsInWords()
                + " where the same reads and writes need " + Units.count(floor) + ".";
    }

    private String callsInWords() {
        return (worst ? Metric.AT_MOST : "") + Units.count(calls);
    }

    private Sentence sentence() {
        return new Sentence(
                benchmark,
                ": " + implementation + " executes " + callsInWords() + " statements, its floor " + Units.count(floor)
                        + (at.isEmpty() ? "" : " (" + at + ")")
                        + (repeated == 0 ? "" : "; once for each row of another (N+1): " + repeated + " of them")
                        + ".");
    }
}
