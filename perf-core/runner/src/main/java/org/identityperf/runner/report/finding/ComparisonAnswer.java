package org.identityperf.runner.report.finding;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.identityperf.probe.benchmark.Implementation;
import org.identityperf.probe.measure.Counter;
import org.identityperf.runner.finding.Change;
import org.identityperf.runner.finding.ComparisonResult;
import org.identityperf.runner.finding.CounterChange;
import org.identityperf.runner.finding.CountsMoved;
import org.identityperf.runner.finding.GrowthChanged;
import org.identityperf.runner.finding.NotCompared;
import org.identityperf.runner.finding.StatementChange;
import org.identityperf.runner.finding.TimeMoved;
import org.identityperf.runner.finding.Verdict;
import org.identityperf.runner.report.model.ComparedOperation;
import org.identityperf.runner.result.BenchmarkCase;

/**
 * The answer of a comparison by operation, whatever shows it. What got worse comes first, the largest change of a count or a
 * time before smaller ones. What improved or changed follows.
 *
 * @param moved the operations that moved, worst first
 * @param equal the names of operations without a change
 * @param undecided the names of operations of which it is not certain whether they moved
 * @param apart the names of operations that were not compared
 */
public record ComparisonAnswer(List<Operation> moved, List<String> equal, List<String> undecided, List<String> apart) {

    public static ComparisonAnswer of(ComparisonResult against) {
        List<Operation> moved = new ArrayList<>();
        List<String> equal = new ArrayList<>();
        List<String> undecided = new ArrayList<>();
        List<String> apart = new ArrayList<>();
        ComparedOperation.of(against).forEach(compared -> {
            String operation = compared.name();
            List<Change> changes = compared.changes();
            if (compared.moved()) {
                moved.add(new Operation(
                        operation, changes.stream().filter(Change::moved).toList()));
            } else if (changes.stream().anyMatch(ComparisonAnswer::isApart)) {
                apart.add(operation);
            } else if (changes.stream().anyMatch(ComparisonAnswer::isOfServer)) {
                boolean open =
                        changes.stream().filter(ComparisonAnswer::isOfServer).anyMatch(Change::undecided);
                (open ? undecided : equal).add(operation);
            }
        });
        return new ComparisonAnswer(List.copyOf(moved), equal, undecided, apart);
    }

    private static boolean isApart(Change change) {
        return change instanceof NotCompared && change.verdict() == Verdict.NOT_COMPARED;
    }

    /** Returns whether a change says something of an operation of the server. */
    private static boolean isOfServer(Change change) {
        return change.subject().isPresent()
                && change.subject().get().implementation() != Implementation.FLOOR
                && change.verdict() != Verdict.NOT_TIMED
                && change.verdict() != Verdict.NOT_GATED;
    }

    /**
     * An operation that moved.
     *
     * @param name without the sizes and the caches with which it is measured
     * @param changes those that moved, worst first
     */
    public record Operation(String name, List<Change> changes) {

        public Verdict verdict() {
            return changes.get(0).verdict();
        }

        /** Returns the sign that precedes it: worse, better or only different. */
        public String mark() {
            return switch (verdict()) {
                case REGRESSED -> "✗";
                case IMPROVED -> "✓";
                default -> "~";
            };
        }

        /** Returns the worst counts of a case, those of its first use only where there are no others. */
        public Optional<CountsMoved> counts() {
            return some(CountsMoved.class)
                    .filter(each -> each.verdict() == verdict())
                    .max(Comparator.comparing((CountsMoved each) -> !each.firstUse())
                            .thenComparing(ComparedOperation::factor));
        }

        public Optional<TimeMoved> time() {
            return some(TimeMoved.class).max(Comparator.comparingDouble(ComparedOperation::factor));
        }

        /** Returns the case whose counts or time are shown. */
        public Optional<BenchmarkCase> worst() {
            return counts().map(CountsMoved::benchmarkCase)
                    .or(() -> changes.stream()
                            .flatMap(change -> change.subject().stream())
                            .findFirst());
        }

        /** Returns how many cases moved in their counts or times. */
        public int cases() {
            return (int) changes.stream()
                    .filter(change -> change instanceof CountsMoved || change instanceof TimeMoved)
                    .flatMap(change -> change.subject().stream())
                    .distinct()
                    .count();
        }

        /** Returns the counters to show, in the order of {@link Counter}. */
        public List<CounterChange> counters() {
            return counts().map(each -> each.more().isEmpty() ? each.fewer() : each.more())
                    .orElse(List.of());
        }

        /** Returns the statements behind the worst counts: executed more often, with other rows, or rewritten. */
        public List<StatementChange> statements() {
            return counts().stream()
                    .flatMap(each -> each.statements().stream())
                    .filter(each -> each.executedMore()
                            || each.how() == StatementChange.How.ROWS
                            || each.how() == StatementChange.How.REWRITTEN)
                    .toList();
        }

        /** Returns which counts grow in a worse way. */
        public List<GrowthChanged> growth() {
            return some(GrowthChanged.class)
                    .filter(each -> each.verdict() == Verdict.REGRESSED)
                    .sorted(Comparator.comparing(GrowthChanged::counter))
                    .toList();
        }

        /** Returns what is as bad as the worst, and neither counts, time nor growth. */
        public List<Change> others() {
            return changes.stream()
                    .filter(change -> change.verdict() == verdict())
                    .filter(change -> !(change instanceof CountsMoved
                            || change instanceof TimeMoved
                            || change instanceof GrowthChanged))
                    .toList();
        }

        private <C extends Change> Stream<C> some(Class<C> kind) {
            return changes.stream().filter(kind::isInstance).map(kind::cast);
        }
    }
}
