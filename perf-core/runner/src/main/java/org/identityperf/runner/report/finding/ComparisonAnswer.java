package org.identityperf.runner.report.finding;

import java.util.ArrayList;
import java.util.List;
import org.identityperf.probe.benchmark.Implementation;
import org.identityperf.runner.finding.Change;
import org.identityperf.runner.finding.ComparisonResult;
import org.identityperf.runner.finding.NotCompared;
import org.identityperf.runner.finding.TimeMoved;
import org.identityperf.runner.finding.Verdict;
import org.identityperf.runner.report.model.ComparedOperation;

/**
 * The answer of a comparison by operation, whatever shows it. What got worse comes first, the largest change of a count or a
 * time before smaller ones. What improved or changed follows.
 *
 * @param moved the operations that moved, worst first
 * @param equal the names of operations without a change
 * @param undecided the operations of which it is not certain whether they moved, with what leaves it open
 * @param apart the names of operations that were not compared
 */
public record ComparisonAnswer(
        List<ComparedOperation> moved, List<String> equal, List<ComparedOperation> undecided, List<String> apart) {

    public static ComparisonAnswer of(ComparisonResult against) {
        List<ComparedOperation> moved = new ArrayList<>();
        List<String> equal = new ArrayList<>();
        List<ComparedOperation> undecided = new ArrayList<>();
        List<String> apart = new ArrayList<>();
        ComparedOperation.of(against).forEach(compared -> {
            String operation = compared.name();
            List<Change> changes = compared.changes();
            if (compared.moved()) {
                moved.add(new ComparedOperation(
                        operation, changes.stream().filter(Change::moved).toList()));
            } else if (changes.stream().anyMatch(ComparisonAnswer::isApart)) {
                apart.add(operation);
            } else if (changes.stream().anyMatch(ComparisonAnswer::isOfServer)) {
                List<Change> open = changes.stream()
                        .filter(ComparisonAnswer::isOfServer)
                        .filter(Change::undecided)
                        .toList();
                if (open.isEmpty()) {
                    equal.add(operation);
                } else {
                    undecided.add(new ComparedOperation(operation, open));
                }
            }
        });
        return new ComparisonAnswer(List.copyOf(moved), equal, undecided, apart);
    }

    private static boolean isApart(Change change) {
        return change instanceof NotCompared && change.verdict() == Verdict.NOT_COMPARED;
    }

    /**
     * Returns whether a change says something of an operation of the server. A time that the screening selected is one, even
     * if there was no room for the pairs that decide.
     */
    private static boolean isOfServer(Change change) {
        return change.subject().isPresent()
                && change.subject().get().implementation() != Implementation.FLOOR
                && change.verdict() != Verdict.NOT_TIMED
                && (change.verdict() != Verdict.NOT_GATED || change instanceof TimeMoved);
    }
}
