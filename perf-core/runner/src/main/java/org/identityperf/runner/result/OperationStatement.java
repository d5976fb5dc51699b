package org.identityperf.runner.result;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.identityperf.probe.measure.Counter;
import org.identityperf.probe.measure.StatementCount;

/**
 * An operation's statement says how often the operation executes it: the mean of all operations that were counted
 * together.
 *
 * @param statement its text with constants replaced by placeholders
 * @param rows rows returned or changed by all of them
 */
public record OperationStatement(String statement, double calls, double rows) {

    /**
     * Returns the statements of one operation, in the same order.
     *
     * @param all executed by all operations of a case
     */
    public static List<OperationStatement> of(List<StatementCount> all, Measurement measurement) {
        double operations = operations(all, measurement);
        return all.stream()
                .map(each ->
                        new OperationStatement(each.statement(), each.calls() / operations, each.rows() / operations))
                .toList();
    }

    /** Returns how many operations executed them: all calls over those of one; 1 where nobody counted those. */
    public static double operations(List<StatementCount> all, Measurement measurement) {
        double calls = measurement.counter(Counter.CALLS).orElse(0);
        long sum = all.stream().mapToLong(StatementCount::calls).sum();
        return calls > 0 ? Math.max(1, Math.rint(sum / calls)) : 1;
    }

    public OperationStatement and(OperationStatement other) {
        return new OperationStatement(statement, calls + other.calls, rows + other.rows);
    }

    /**
     * An N+1 is a statement that is executed once for each row of another: one statement fetches N rows, and N more follow.
     */
    public static final class NPlusOne {

        /** A statement executed once for an operation is not repeated by it, however many operations were counted. */
        private static final double REPEATED = 2;

        private static final double ROUNDING = 1e-9;

        private NPlusOne() {}

        /** Returns the statement for each of whose rows another is executed. */
        public static Optional<OperationStatement> driver(
                OperationStatement repeated, Collection<OperationStatement> all) {
            return driver(repeated, repeated.calls(), all);
        }

        /** @param added how many of its calls came in addition to what was there */
        public static Optional<OperationStatement> driver(
                OperationStatement repeated, double added, Collection<OperationStatement> all) {
            if (added < REPEATED) {
                return Optional.empty();
            }
            return all.stream()
                    .filter(other -> other != repeated && other.calls() < repeated.calls())
                    .filter(other -> same(other.rows(), repeated.calls()) || same(other.rows(), added))
                    .findFirst();
        }

        private static boolean same(double one, double other) {
            return Math.abs(one - other) <= ROUNDING * Math.max(one, other);
        }
    }
}
