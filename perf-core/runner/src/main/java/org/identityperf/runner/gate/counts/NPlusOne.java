package org.identityperf.runner.gate.counts;

import java.util.Collection;
import java.util.Optional;

/**
 * An N+1 is a statement that is executed once for each row of another: one statement fetches N rows, and N more follow.
 */
public final class NPlusOne {

    /** A statement executed once for an operation is not repeated by it, however many operations were counted. */
    private static final double REPEATED = 2;

    private static final double ROUNDING = 1e-9;

    private NPlusOne() {}

    /** Returns the statement for each of whose rows another is executed. */
    public static Optional<OperationStatement> driver(OperationStatement repeated, Collection<OperationStatement> all) {
        return driver(repeated, repeated.calls(), all);
    }

    /** @param added how many of its calls came in addition to what was there */
    static Optional<OperationStatement> driver(
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
