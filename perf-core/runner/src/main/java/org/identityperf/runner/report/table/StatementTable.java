package org.identityperf.runner.report.table;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.identityperf.probe.measure.Counter;
import org.identityperf.probe.measure.Deadlock;
import org.identityperf.probe.measure.HeldLock;
import org.identityperf.probe.measure.IndexEntries;
import org.identityperf.probe.measure.LockWait;
import org.identityperf.probe.measure.StatementCount;
import org.identityperf.probe.measure.StatementLog;
import org.identityperf.runner.finding.IndexChange;
import org.identityperf.runner.report.format.Table;
import org.identityperf.runner.report.format.Table.Cell;
import org.identityperf.runner.report.model.ModuleReport;
import org.identityperf.runner.report.model.RunBenchmarks;
import org.identityperf.runner.report.wording.Wording;
import org.identityperf.runner.result.CaseStatements;
import org.identityperf.runner.result.Measurement;
import org.identityperf.runner.result.OperationStatement;
import org.identityperf.runner.result.OperationStatement.NPlusOne;
import org.identityperf.runner.result.Plan;
import org.identityperf.runner.result.PlanShape;
import org.identityperf.runner.result.Units;

/**
 * A statement table shows the statements of one operation.
 *
 * @param benchmarkCase the case in words
 * @param different how many statements it executes
 * @param nPlusOne how many of them are executed once for each row of another
 * @param tables the statements, most calls first; then the entries that indexes got, the locks that were waited for, and
 *     the statements that waited for each other, where the store reports them
 * @param plans the store's plans, where it explains them
 */
public record StatementTable(
        String benchmarkCase, int different, long nPlusOne, List<Table> tables, List<Explained> plans) {

    /** The length at which a statement in a table is cut, since a long one is hard to read. */
    private static final int LONGEST = 600;

    /**
     * How the store executes one statement of a table, for any constants (PostgreSQL) or for some that were used (MySQL).
     *
     * @param number the number of its row
     * @param plan the store's own description
     * @param shownAt the operation, in words, at which the same steps are already shown
     */
    public record Explained(int number, Plan plan, Optional<String> shownAt) {

        /** Returns {@code no. 3: Index Scan using item_pkey on item, 3 pages touched by one execution}. */
        public String words() {
            return "no. " + number + ": " + Wording.of(plan) + " by one execution";
        }
    }

    /** Returns those of a benchmark's cases whose statements were counted. */
    public static List<StatementTable> of(ModuleReport module, String benchmark) {
        Map<String, String> shown = new HashMap<>();
        return RunBenchmarks.of(module.run(), benchmark).stream()
                .flatMap(measurement -> of(module, measurement, shown).stream())
                .toList();
    }

    /** @param shown by statement and steps, the operation at which a plan is shown in full; cases mostly have the same */
    private static Optional<StatementTable> of(
            ModuleReport module, Measurement measurement, Map<String, String> shown) {
        CaseStatements executed =
                CaseStatements.in(measurement.benchmarkCase(), module.extras().statements());
        List<StatementCount> statements = executed.statements();
        if (statements.isEmpty() || measurement.counter(Counter.CALLS).orElse(0) == 0) {
            return Optional.empty();
        }
        String benchmarkCase =
                module.layout().labels().brief(measurement.benchmarkCase().implementation()) + " · "
                        + module.layout().labels().ofCase(measurement.benchmarkCase());
        double operations = OperationStatement.operations(statements, measurement);
        List<OperationStatement> ofOne = OperationStatement.of(statements, measurement);
        List<Optional<OperationStatement>> drivers =
                ofOne.stream().map(each -> NPlusOne.driver(each, ofOne)).toList();
        Table.Of<Integer> columns = new Table.Of<Integer>()
                .value("no.", i -> Cell.of("", i + 1))
                .value("calls", i -> each(statements.get(i).calls(), operations))
                .value("rows", i -> each(statements.get(i).rows(), operations));
        if (statements.stream().allMatch(s -> s.buffers().isPresent())) {
            columns.value("pages", i -> each(statements.get(i).buffers().getAsLong(), operations));
        }
        if (statements.stream().allMatch(s -> s.seconds().isPresent())) {
            columns.value(
                    "executing", i -> Cell.of("s", statements.get(i).seconds().getAsDouble() / operations));
        }
        if (statements.stream().anyMatch(s -> log(s).records() > 0)) {
            columns.value("log records", i -> each(log(statements.get(i)).records(), operations))
                    .value("whole pages", i -> each(log(statements.get(i)).fullPages(), operations))
                    .value("log", i -> Cell.of("B", log(statements.get(i)).bytes() / operations));
        }
        columns.prose(
                "statement",
                i -> drivers.get(i)
                                .map(by -> "N+1, once for each row of no. " + (ofOne.indexOf(by) + 1) + ": ")
                                .orElse("")
                        + brief(statements.get(i).statement()));
        List<Table> tables = new ArrayList<>(List.of(columns.table(
                "Statements of one operation: " + benchmarkCase,
                IntStream.range(0, statements.size()).boxed().toList())));
        tables.add(new Table.Of<IndexEntries>()
                .value("entries", index -> each(IndexChange.ofOne(index, executed.indexes(), measurement), 1))
                .prose("index", IndexEntries::index)
                .prose("table", IndexEntries::table)
                .table("Entries of indexes by one operation: " + benchmarkCase, executed.indexes()));
        tables.add(new Table.Of<LockWait>()
                .value("waits", wait -> each(wait.times(), operations))
                .prose("for the lock", LockWait::kind)
                .prose("of", LockWait::place)
                .prose("by the statement", wait -> brief(wait.statement()))
                .table(
                        "Locks that one operation waits for: " + benchmarkCase,
                        executed.waiting().locks()));
        tables.add(new Table.Of<Deadlock>()
                .value("deadlocks", deadlock -> each(deadlock.times(), operations))
                .prose("one waits with", deadlock -> brief(deadlock.one()))
                .prose("the other with", deadlock -> brief(deadlock.other()))
                .table(
                        "Deadlocks of one operation: " + benchmarkCase,
                        executed.waiting().deadlocks()));
        tables.add(new Table.Of<HeldLock>()
                .prose("lock", HeldLock::lock)
                .prose("held at", HeldLock::at)
                .table(
                        "Locks of the server that one operation holds while the store answers: " + benchmarkCase,
                        executed.waiting().held()));
        return Optional.of(new StatementTable(
                benchmarkCase,
                statements.size(),
                drivers.stream().filter(Optional::isPresent).count(),
                tables,
                explained(module.extras().plans(), executed, benchmarkCase, shown)));
    }

    private static List<Explained> explained(
            List<Plan> plans, CaseStatements executed, String words, Map<String, String> shown) {
        List<Explained> found = new ArrayList<>();
        for (int i = 0; i < executed.statements().size(); i++) {
            int number = i + 1;
            String text = executed.statements().get(i).statement();
            plans.stream()
                    .filter(plan -> plan.benchmarkCase().equals(executed.benchmarkCase())
                            && plan.statement().equals(text))
                    .findFirst()
                    .ifPresent(plan -> found.add(new Explained(
                            number,
                            plan,
                            Optional.ofNullable(shown.putIfAbsent(
                                    text + '\n' + PlanShape.of(plan).steps(), words)))));
        }
        return found;
    }

    private static StatementLog log(StatementCount statement) {
        return statement.log().orElse(new StatementLog(0, 0, 0));
    }

    static Cell each(double all, double operations) {
        return Cell.of("", Math.round(all / operations * 100) / 100.0);
    }

    static String brief(String statement) {
        return Units.brief(statement, LONGEST);
    }

    /** Returns {@code server · 64 sessions a segment: 35 statements, 1 of them N+1}. */
    public String words() {
        return benchmarkCase + ": " + different + (different == 1 ? " statement" : " different statements")
                + (nPlusOne == 0 ? "" : ", " + nPlusOne + " of them N+1");
    }
}
