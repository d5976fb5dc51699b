package org.identityperf.runner.store.mysql;

import java.util.List;
import org.identityperf.runner.store.StoreException;

/** What a schema may not hold to be sealed, since a clone would not have it, or have it otherwise. */
final class Refusals {

    private static final List<String> QUESTIONS = List.of(
            "SELECT CONCAT('the view ', TABLE_NAME) FROM information_schema.VIEWS WHERE TABLE_SCHEMA = '%s'",
            "SELECT CONCAT('the trigger ', TRIGGER_NAME) FROM information_schema.TRIGGERS WHERE TRIGGER_SCHEMA = '%s'",
            "SELECT CONCAT('the ', LOWER(ROUTINE_TYPE), ' ', ROUTINE_NAME) FROM information_schema.ROUTINES"
                    + " WHERE ROUTINE_SCHEMA = '%s'",
            "SELECT CONCAT('the event ', EVENT_NAME) FROM information_schema.EVENTS WHERE EVENT_SCHEMA = '%s'",
            "SELECT CONCAT('the ', ENGINE, ' table ', TABLE_NAME) FROM information_schema.TABLES"
                    + " WHERE TABLE_SCHEMA = '%s' AND ENGINE <> 'InnoDB'",
            "SELECT CONCAT('the partitioned table ', TABLE_NAME) FROM information_schema.TABLES"
                    + " WHERE TABLE_SCHEMA = '%s' AND CREATE_OPTIONS LIKE '%%partitioned%%'",
            "SELECT DISTINCT CONCAT('the full-text index ', INDEX_NAME, ' of ', TABLE_NAME)"
                    + " FROM information_schema.STATISTICS WHERE TABLE_SCHEMA = '%s' AND INDEX_TYPE = 'FULLTEXT'",
            "SELECT CONCAT('the foreign key ', CONSTRAINT_NAME, ' to another schema')"
                    + " FROM information_schema.REFERENTIAL_CONSTRAINTS WHERE CONSTRAINT_SCHEMA = '%s'"
                    + " AND UNIQUE_CONSTRAINT_SCHEMA <> CONSTRAINT_SCHEMA");

    private Refusals() {}

    /** @throws StoreException if it holds such a thing; names them all */
    static void check(MySqlSchemas schemas, String schema) {
        List<String> found = QUESTIONS.stream()
                .flatMap(question -> schemas.ask(question.formatted(schema)).stream())
                .toList();
        if (!found.isEmpty()) {
            throw new StoreException("a clone on MySQL has tables, keys and foreign keys only, so " + schema
                    + " can't be sealed with " + String.join(", ", found) + ". Leave that out of the dataset.");
        }
    }
}
