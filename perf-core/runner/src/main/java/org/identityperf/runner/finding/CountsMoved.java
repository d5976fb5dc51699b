package org.identityperf.runner.finding;

import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.identityperf.probe.benchmark.Implementation;
import org.identityperf.probe.measure.Counter;
import org.identityperf.probe.measure.Waiting;
import org.identityperf.runner.result.BenchmarkCase;

/**
 * What one operation counts on both sides, over the same fixed sequence of operations. More of anything is worse, if it
 * is beyond the counter's {@link Tolerance}. Fewer statements with more rows are another way of doing it, of which time
 * decides whether it is a better one; so are fewer commits, since statements in autocommit mode have none. Fewer
 * statements with a longer list of values are a better one. The floor is only the yardstick: where it changed, the
 * server's distance to it means less, and nothing regressed.
 *
 * @param firstUse whether these are counts of the first use of a fresh server
 * @param counters what was counted on both sides, in the order of {@link Counter}
 * @param statements what is executed in another way; also empty where the store counts no statements
 * @param indexes which indexes get another number of entries; also empty where the store does not tell
 * @param before what the baseline waited for, as far as the store shows it
 * @param after what the candidate waited for
 * @param countings how many countings there were, if they are too few to decide; otherwise 0
 */
public record CountsMoved(
        BenchmarkCase benchmarkCase,
        boolean firstUse,
        List<CounterChange> counters,
        List<StatementChange> statements,
        List<IndexChange> indexes,
        Waiting before,
        Waiting after,
        int countings)
        implements Change, OfCase {

    /** What there may be more of where fewer statements do the same: rows, their bytes, and longer lists. */
    private static final Set<Counter> ANOTHER_WAY = Set.of(Counter.ROWS, Counter.BYTES, Counter.LONGEST_LIST);

    public CountsMoved {
        counters = List.copyOf(counters);
        statements = List.copyOf(statements);
        indexes = List.copyOf(indexes);
    }

    @Override
    public Verdict verdict() {
        if (gated().isEmpty()) {
            return Verdict.NOT_COMPARED;
        }
        if (countings > 0) {
            return Verdict.INCONCLUSIVE;
        }
        Verdict same = !unstable().isEmpty()
                ? Verdict.UNSTABLE
                : statements.isEmpty() && gated().stream().noneMatch(CounterChange::moved)
                        ? Verdict.EQUAL
                        : Verdict.CHANGED;
        if (benchmarkCase.implementation() == Implementation.FLOOR) {
            return same;
        }
        boolean fewerStatements = fewer().stream().anyMatch(change -> change.counter() == Counter.CALLS);
        if (more().stream().anyMatch(change -> !fewerStatements || !ANOTHER_WAY.contains(change.counter()))) {
            return Verdict.REGRESSED;
        }
        boolean better = more().stream().allMatch(change -> change.counter() == Counter.LONGEST_LIST)
                && fewer().stream().anyMatch(change -> change.counter() != Counter.COMMITS);
        return better ? Verdict.IMPROVED : same;
    }

    /** Returns the counts of which a difference decides something. */
    public List<CounterChange> gated() {
        return those(CounterChange::gated);
    }

    public List<CounterChange> more() {
        return those(CounterChange::more);
    }

    public List<CounterChange> fewer() {
        return those(CounterChange::fewer);
    }

    /** Returns the counts that moved in one counting and not in another. */
    public List<CounterChange> unstable() {
        return those(change -> change.gated() && change.unstable() && !change.moved());
    }

    private List<CounterChange> those(Predicate<CounterChange> some) {
        return counters.stream().filter(some).toList();
    }

    /**
     * Returns whether what was counted of the store is the most that may happen: several threads asked at once, and no
     * answer was handed on before all had asked.
     */
    public boolean worstCase() {
        return counters.stream()
                .anyMatch(change ->
                        change.counter() == Counter.ASKING && Math.max(change.baseline(), change.candidate()) > 1);
    }
}
