package org.identityperf.runner.report.finding;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.identityperf.probe.benchmark.Implementation;
import org.identityperf.probe.measure.Counter;
import org.identityperf.runner.report.format.Sentence;
import org.identityperf.runner.report.model.Metric;
import org.identityperf.runner.report.model.ModuleReport;
import org.identityperf.runner.report.model.Operation;
import org.identityperf.runner.report.model.RunBenchmarks;
import org.identityperf.runner.result.CaseStatements;
import org.identityperf.runner.result.CountWords;
import org.identityperf.runner.result.Measurement;
import org.identityperf.runner.result.OperationStatement;
import org.identityperf.runner.result.OperationStatement.NPlusOne;

/**
 * How many more statements an operation executes than its floor, where its time does not tell it.
 *
 * @param of the operation at its largest size
 * @param floor how many its floor executes
 */
record StatementDistance(ModuleReport module, Measurement of, double floor) {

    /**
     * Returns the operations that execute more than their floor, without those of which a {@link FloorDistance} tells; the
     * server's first, the farthest of them before the others.
     */
    static List<StatementDistance> of(ModuleReport module) {
        return Operation.of(module.run()).stream()
                .map(Operation::largest)
                .filter(m -> m.benchmarkCase().implementation() != Implementation.LOADER
                        && m.benchmarkCase().implementation() != Implementation.FLOOR)
                .filter(m -> RunBenchmarks.overFloorByForks(module.run(), m).isEmpty())
                .flatMap(m -> module.run().floorOf(m.benchmarkCase()).stream()
                        .map(floor -> new StatementDistance(module, m, calls(floor))))
                .filter(distance -> distance.floor > 0 && calls(distance.of) > distance.floor)
                .sorted(Comparator.comparing((StatementDistance distance) ->
                                distance.of.benchmarkCase().implementation())
                        .thenComparing(distance -> -calls(distance.of) / distance.floor))
                .toList();
    }

    private static double calls(Measurement m) {
        return m.counter(Counter.CALLS).orElse(0);
    }

    private String benchmark() {
        return of.benchmarkCase().benchmark();
    }

    /** Reports each of few, or the farthest of many. */
    static List<KeyFinding> findings(ModuleReport module) {
        List<StatementDistance> all = of(module);
        Map<String, StatementDistance> farthest = new LinkedHashMap<>();
        all.forEach(distance -> farthest.putIfAbsent(distance.benchmark(), distance));
        String most = farthest.values().stream()
                .limit(KeyFinding.SINGLE)
                .map(distance -> distance.benchmark() + " (" + distance.callsInWords() + " against "
                        + CountWords.of(distance.floor) + ")")
                .collect(Collectors.joining(", "));
        return KeyFinding.few(
                "floor",
                all.stream().map(StatementDistance::sentence).toList(),
                all.size()
                        + " operations execute more statements than their floor and were not timed against it in three forks, most in "
                        + most + ".");
    }

    private String implementation() {
        return module.layout().labels().implementation(of.benchmarkCase().implementation());
    }

    private String callsInWords() {
        return (of.isWorstCase() ? Metric.AT_MOST : "") + CountWords.of(calls(of));
    }

    private Sentence sentence() {
        List<OperationStatement> statements = OperationStatement.of(
                CaseStatements.of(of.benchmarkCase(), module.extras().statements()), of);
        long repeated = statements.stream()
                .filter(statement -> NPlusOne.driver(statement, statements).isPresent())
                .count();
        String at = module.layout()
                .labels()
                .of(benchmark())
                .params(of.benchmarkCase().params());
        return new Sentence(
                benchmark(),
                ": " + implementation() + " executes " + callsInWords() + " statements, its floor "
                        + CountWords.of(floor)
                        + (at.isEmpty() ? "" : " (" + at + ")")
                        + (repeated == 0 ? "" : "; once for each row of another (N+1): " + repeated + " of them")
                        + ".");
    }
}
