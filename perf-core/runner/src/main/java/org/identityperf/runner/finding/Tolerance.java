package org.identityperf.runner.finding;

import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.identityperf.probe.measure.Counter;
import org.identityperf.runner.result.CountWords;

/**
 * A tolerance says how far two counts of equal code may lie apart. All of them are here, each with its reason; what is
 * beyond is more, or fewer.
 *
 * @param share by what fraction of the baseline's; infinite where the count is only reported
 * @param allowance by how much at least, however little the baseline has
 * @param recounted whether equal code may be beyond it now and then: what is beyond is then counted again, and moved
 *     only if it did so each time
 */
public record Tolerance(double share, double allowance, boolean recounted) {

    /**
     * How far allocation may be from what is written down, up or down. A share as between two sides, and for small
     * operations an allowance: of 272 cases counted in up to five builds 72 moved by more than 1 %, by some hundred
     * bytes of a few KiB most often, and 27 of them by more than 1 KiB as well.
     */
    public static final Tolerance EXPECTED_ALLOCATION = new Tolerance(0.01, 1024, true);

    /**
     * The same where another update of the same Java counted, whose own classes may allocate more or less, and where
     * countings of equal code differ from each other, or threads share the work. From 17.0.15 to 17.0.21 a password's hash came to allocate 1,525
     * bytes more, and a search in Elasticsearch 1.6 % less. Bulk requests that two threads send allocated 48.4 to 49.5 MB
     * in the runs of one machine, and 46.0 to 47.4 MB in six countings of one run on another. A login over HTTP, of which
     * other threads allocate more than half, allocated 162,990 bytes in one run and 166,032 to 166,459 in six countings of
     * another. Some three times as much is allowed.
     */
    public static final Tolerance VARYING_ALLOCATION = new Tolerance(0.05, 4096, true);

    private static final Tolerance EXACT = new Tolerance(0, 0, false);
    private static final Tolerance REPORTED = new Tolerance(Double.POSITIVE_INFINITY, 0, false);

    /** How far an exact count may be off by the arithmetic of doubles. */
    private static final double ROUNDING = 1e-9;

    public static Tolerance of(Counter counter) {
        return switch (counter) {
            // Fixed by the code and the drawn rows.
            case CALLS,
                    NESTED_CALLS,
                    ROUND_TRIPS,
                    ROWS,
                    LONGEST_LIST,
                    CONNECTIONS_AT_ONCE,
                    COMMITS,
                    TRANSACTIONS,
                    ROLLBACKS,
                    SAVEPOINTS,
                    ISOLATION,
                    ASKING,
                    ROWS_LEFT,
                    ENTRIES_LEFT,
                    ROWS_WRITTEN,
                    ROWS_LOCKED,
                    WRITING_COMMITS,
                    MUTATIONS,
                    IDLE_IN_TRANSACTION,
                    IDLE_WITH_LOCKS,
                    LOCK_WAITS,
                    DEADLOCKS,
                    HELD_LOCKS -> EXACT;
            // None may be lost. Which ones are may depend on which thread was first. A temporary table on disk is a
            // matter of the plan and the rows. An object may be held by a thread that has not gone on yet.
            case FAILED, LOST, TEMPORARY_TABLES, OBJECTS_LEFT -> new Tolerance(0, 0, true);
            // Values such as times and versions differ in length. Of 187 cases counted in two to four runs, equal
            // code moved five by more.
            case BYTES -> new Tolerance(0.01, 0, true);
            // Another clone has another layout: of 173 cases so counted 16 moved by more than 2 %, most of them by
            // one or two pages of a few.
            case BUFFERS, TEMPORARY_PAGES -> new Tolerance(0.02, 2, true);
            // PostgreSQL's is within 1 % where pages were written before, but 11 times as much where each is logged
            // as a whole for the first time. MySQL's is that of the whole server at rest: of 26 cases that write,
            // counted two to four times on a busy machine, 22 moved by 5 % at most. The four logins moved by 13 to
            // 263 %, by 2.4 KB an operation at most: what many operations leave is purged at times of its own.
            case WAL_BYTES -> new Tolerance(1, 8192, true);
            // Whether an updated row has room in its page is a matter of the layout.
            case ROWS_MOVED, INDEX_ENTRIES -> new Tolerance(0.1, 0.5, true);
            // Within 0.1 % in most; threads that race, and code that is compiled while it runs, move it.
            case ALLOCATION -> new Tolerance(0.01, 0, true);
            // Servers that send at the same time share messages. No equal code was measured for it: a tenth, and
            // two for a few.
            case CLUSTER_MESSAGES -> new Tolerance(0.1, 2, true);
            // Where the driver finds a node, and how a JVM or a store lays out what it holds.
            case BUSIEST_NODE,
                    QUIETEST_NODE,
                    MOVED,
                    ALLOCATION_OF_OTHERS,
                    PEAK_LIVE,
                    SMALLEST_HEAP,
                    RETAINED,
                    TABLE_BYTES,
                    INDEX_BYTES,
                    DOCUMENT_BYTES,
                    CLUSTER_BYTES,
                    FULLEST_SERVER,
                    EMPTIEST_SERVER -> REPORTED;
            // Times are judged by pairs of forks.
            case SPENT, SPENT_POOL, SPENT_STORE, SPENT_EXECUTING, SPENT_COMMITTING, SPENT_DRIVER, SPENT_OWN -> REPORTED;
        };
    }

    /** Returns how much more is worse, for a reader: {@code any}, {@code 2 % and 2}, or that it is only reported. */
    public String words() {
        if (!gated()) {
            return "only reported";
        }
        String beyond = Stream.of(
                        share == 0 ? "" : String.format(Locale.ROOT, "%.0f %%", 100 * share),
                        allowance == 0 ? "" : CountWords.of(allowance))
                .filter(word -> !word.isEmpty())
                .collect(Collectors.joining(" and "));
        return (beyond.isEmpty() ? "any" : beyond) + (recounted ? ", each time" : "");
    }

    /** Returns whether a difference decides anything: some counts are only reported. */
    public boolean gated() {
        return !Double.isInfinite(share);
    }

    /** Returns whether the second count is more than the first by more than equal code differs. */
    public boolean exceeded(double from, double to) {
        return gated() && to - from > Math.max(Math.max(share, ROUNDING) * from, allowance) + ROUNDING;
    }
}
