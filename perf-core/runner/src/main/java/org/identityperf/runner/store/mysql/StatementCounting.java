package org.identityperf.runner.store.mysql;

import java.util.HashSet;
import java.util.Set;

/**
 * {@code StatementCounting} switches MySQL's counting and timing of statements, and its counting of commits. They cost
 * time, so they are on only while something is counted or broken down. MySQL can't switch them for a single schema, so
 * they are on for all schemas while one clone is counted. A reader of the counts reads only those of the clones.
 */
final class StatementCounting {

    private static final String CONSUMERS = "UPDATE performance_schema.setup_consumers SET ENABLED = '%s' WHERE NAME IN"
            + " ('global_instrumentation', 'thread_instrumentation', 'statements_digest', 'events_statements_current')";
    private static final String INSTRUMENTS = "UPDATE performance_schema.setup_instruments"
            + " SET ENABLED = '%1$s', TIMED = '%1$s' WHERE NAME LIKE 'statement/%%'";

    /**
     * How many purges pass until the history of what they purged is removed, which makes redo. Removed at once, it
     * counts with the operation that left it, and an empty history tells that nothing is left to be purged.
     */
    private static final String HISTORY = "SET GLOBAL innodb_purge_rseg_truncate_frequency = %s";

    /** InnoDB's count of the transactions that inserted, updated or deleted something and committed. */
    private static final String COMMITS = "SET GLOBAL innodb_monitor_%s = 'trx_commits_insert_update'";

    private final MySqlSchemas schemas;
    private final Set<String> counted = new HashSet<>();

    StatementCounting(MySqlSchemas schemas) {
        this.schemas = schemas;
    }

    synchronized void count(String schema, boolean on) {
        boolean before = !counted.isEmpty();
        if (on) {
            counted.add(schema);
        } else {
            counted.remove(schema);
        }
        if (before != !counted.isEmpty()) {
            String enabled = before ? "NO" : "YES";
            schemas.run(
                    INSTRUMENTS.formatted(enabled),
                    CONSUMERS.formatted(enabled),
                    HISTORY.formatted(before ? "DEFAULT" : "1"),
                    COMMITS.formatted(before ? "disable" : "enable"));
            if (!before) {
                // Otherwise, statements of dropped schemas would fill its table in the end.
                schemas.run("TRUNCATE performance_schema.events_statements_summary_by_digest");
            }
        }
    }
}
