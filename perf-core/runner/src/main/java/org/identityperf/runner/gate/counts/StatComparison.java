package org.identityperf.runner.gate.counts;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.identityperf.probe.benchmark.Implementation;
import org.identityperf.probe.measure.Counter;
import org.identityperf.probe.measure.Waiting;
import org.identityperf.runner.finding.CounterChange;
import org.identityperf.runner.finding.CountsMoved;
import org.identityperf.runner.result.BenchmarkCase;
import org.identityperf.runner.result.DatabaseStat;

/** The comparison of what a database did while a command ran, before a change and after it. */
public final class StatComparison {

    private StatComparison() {}

    /**
     * Compares by the same tolerances as two sides of an operation. Executions are compared one by one, as far as both
     * have as many: a count moved if it did so in each.
     */
    public static CountsMoved of(DatabaseStat baseline, DatabaseStat candidate) {
        List<CounterChange> changes = new ArrayList<>();
        int both = Math.min(baseline.executions().size(), candidate.executions().size());
        for (Counter counter : candidate.counters().keySet()) {
            if (baseline.counters().containsKey(counter)) {
                CounterChange change = change(counter, baseline, candidate, 0);
                for (int i = 1; i < both; i++) {
                    change = change.then(change(counter, baseline, candidate, i));
                }
                changes.add(change);
            }
        }
        SortedMap<String, String> none = new TreeMap<>(Map.of());
        return new CountsMoved(
                new BenchmarkCase("Command", Implementation.SERVER, none),
                false,
                changes,
                StatementDifference.between(baseline.ofRequest(), candidate.ofRequest()),
                List.of(),
                Waiting.NOTHING,
                Waiting.NOTHING,
                0);
    }

    private static CounterChange change(Counter counter, DatabaseStat baseline, DatabaseStat candidate, int execution) {
        return new CounterChange(counter, count(counter, baseline, execution), count(counter, candidate, execution));
    }

    private static double count(Counter counter, DatabaseStat stat, int execution) {
        return stat.executions().get(execution).counters().getOrDefault(counter, 0.0) / stat.per();
    }
}
