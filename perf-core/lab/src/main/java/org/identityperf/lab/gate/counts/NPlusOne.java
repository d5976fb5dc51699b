package org.identityperf.lab.gate.counts;

import java.util.Collection;
import java.util.Optional;
import org.identityperf.probe.measure.StatementCount;

/** A statement that is executed once for each row of another: one that fetches N rows, and N more. */
public final class NPlusOne {

    private NPlusOne() {}

    /**
     * The statement for each of whose rows another is executed.
     *
     * @param repeated the statement that may be executed for each row
     * @param all that are executed by the same operation
     */
    public static Optional<StatementCount> driver(StatementCount repeated, Collection<StatementCount> all) {
        return driver(repeated, repeated.calls(), all);
    }

    /** @param added how many of its calls came in addition to what was there */
    static Optional<StatementCount> driver(StatementCount repeated, long added, Collection<StatementCount> all) {
        if (added < 2) {
            return Optional.empty();
        }
        return all.stream()
                .filter(other -> other != repeated && other.calls() < repeated.calls())
                .filter(other -> other.rows() == repeated.calls() || other.rows() == added)
                .findFirst();
    }
}
