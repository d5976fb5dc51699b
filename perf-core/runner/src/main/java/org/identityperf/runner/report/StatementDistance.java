package org.identityperf.runner.report;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import org.identityperf.probe.measure.Counter;
import org.identityperf.runner.gate.counts.NPlusOne;
import org.identityperf.runner.gate.counts.OperationStatement;
import org.identityperf.runner.result.CaseStatements;
import org.identityperf.runner.result.Implementation;
import org.identityperf.runner.result.Measurement;

/**
 * How many more statements an operation executes than its floor, in words: what tells of the distance where no time does.
 *
 * @param rung who does it, in words
 * @param at its choices and largest size, in words; may be empty
 * @param repeated how many of the statements are executed once for each row of another
 */
record StatementDistance(String benchmark, String rung, String at, double calls, double floor, long repeated) {

    /** So many are told one by one; of more, the worst. */
    private static final int TOLD = 3;

    /** Those that execute more than their floor and were not timed beside it, the farthest first. */
    static List<StatementDistance> of(ModuleReport module) {
        return Operation.of(module.run()).stream()
                .map(Operation::largest)
                .filter(m -> m.cell().rung() != Implementation.LOADER)
                .filter(m -> Benchmarks.overFloor(module.run(), m).isEmpty())
                .flatMap(m -> of(module, m).stream())
                .filter(distance -> distance.calls > distance.floor)
                .sorted(Comparator.comparingDouble(StatementDistance::times).reversed())
                .toList();
    }

    private static Optional<StatementDistance> of(ModuleReport module, Measurement m) {
        OptionalDouble calls = m.counter(Counter.CALLS);
        OptionalDouble floor = module.run().floorOf(m.cell()).stream()
                .flatMapToDouble(below -> below.counter(Counter.CALLS).stream())
                .filter(executed -> executed > 0)
                .findFirst();
        if (m.cell().rung() == Implementation.FLOOR || calls.isEmpty() || floor.isEmpty()) {
            return Optional.empty();
        }
        List<OperationStatement> statements = OperationStatement.of(
                CaseStatements.of(m.cell(), module.insight().statements()), m);
        long repeated = statements.stream()
                .filter(statement -> NPlusOne.driver(statement, statements).isPresent())
                .count();
        return Optional.of(new StatementDistance(
                m.cell().benchmark(),
                module.presentation().rung(m.cell().rung()),
                module.presentation().params(m.cell().params()),
                calls.getAsDouble(),
                floor.getAsDouble(),
                repeated));
    }

    /** A sentence about each of few, or about the farthest of many. */
    static List<Answer> answers(ModuleReport module) {
        List<StatementDistance> all = of(module);
        if (all.size() <= TOLD) {
            return all.stream()
                    .map(distance -> new Answer("floor", distance.sentence()))
                    .toList();
        }
        Map<String, StatementDistance> farthest = new LinkedHashMap<>();
        all.forEach(distance -> farthest.putIfAbsent(distance.benchmark, distance));
        String most = farthest.values().stream()
                .limit(TOLD)
                .map(distance -> distance.benchmark + " (" + Units.count(distance.calls) + " beside "
                        + Units.count(distance.floor) + ")")
                .collect(Collectors.joining(", "));
        return List.of(new Answer(
                "floor",
                all.size() + " operations were not timed beside their floor and execute more statements than it, most "
                        + most + ".",
                all.stream().map(StatementDistance::sentence).toList()));
    }

    /** The same for who has not heard of floors. */
    String toWin() {
        return "Most statements are to be saved in " + benchmark + ": " + rung + " executes " + Units.count(calls)
                + " where the same reads and writes need " + Units.count(floor) + ".";
    }

    private double times() {
        return calls / floor;
    }

    private String sentence() {
        return benchmark + ": " + rung + " executes " + Units.count(calls) + " statements, its floor "
                + Units.count(floor)
                + (at.isEmpty() ? "" : " (" + at + ")")
                + (repeated == 0 ? "" : "; once for each row of another (N+1): " + repeated + " of them") + ".";
    }
}
