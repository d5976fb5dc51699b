package org.identityperf.runner.finding;

import java.util.List;
import java.util.SortedMap;
import org.identityperf.runner.result.BenchmarkCase;

/**
 * The counts of one case beside those that {@code counts.yaml} expects. Counts are by label, as that file writes them.
 *
 * @param where under what conditions it counted
 * @param counted what each counting found, without repetitions
 * @param expected what is expected, of the same rows first; empty where nothing is
 * @param labels what the answer is about: the counts that differ, are missing or are not pinned; may be empty
 * @param servers the servers of which there are expected counts
 */
public record Expected(
        BenchmarkCase benchmarkCase,
        Conditions where,
        Answer answer,
        List<SortedMap<String, String>> counted,
        List<Known> expected,
        List<String> labels,
        List<String> servers)
        implements Finding, OfCase {

    /** The server, the store with its version, and the fingerprint of the dataset. */
    public record Conditions(String server, String store, String dataset) {}

    /** Expected counts, and the conditions that they are of. */
    public record Known(Conditions where, SortedMap<String, String> counts) {}

    /** How counts are beside those that are expected. */
    public enum Answer {
        AS_EXPECTED(Outcome.PASS),
        DIFFERENT(Outcome.FAIL),
        /** Counts are expected of other rows, or of another version of the store. */
        OTHER_ROWS(Outcome.FAIL),
        /** The case must have expected counts and has none. */
        LACKING(Outcome.FAIL),
        /** The case must have more expected counts than it has. */
        INCOMPLETE(Outcome.FAIL),
        /** No counts are expected, and none need be. */
        UNKNOWN(Outcome.NOT_GATED),
        /** The store lets nobody read its statistics. */
        NOT_COUNTED(Outcome.NOT_GATED),
        /** One counting differed, and another did not. */
        UNSTABLE(Outcome.NOT_GATED),
        /** The same, of allocation alone. */
        ALLOCATION_VARIES(Outcome.NOT_GATED),
        /** All of it was unstable when it was accepted. */
        NOTHING_PINNED(Outcome.NOT_GATED);

        private final Outcome outcome;

        Answer(Outcome outcome) {
            this.outcome = outcome;
        }
    }

    @Override
    public Outcome outcome() {
        return answer.outcome;
    }
}
