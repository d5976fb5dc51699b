package org.identityperf.runner.store.mysql;

import java.util.List;

/** Reads a schema into the server's buffer pool: every index of every table, and what lies outside of the rows. */
final class Warming {

    private Warming() {}

    /** Reads the tables in this order's reverse: what is to stay, if not all fits, comes last. */
    static void of(MySqlSchemas schemas, String schema) {
        List<String> scans = schemas.ask("SELECT CONCAT('SELECT COUNT(*) FROM " + schema
                + ".`', REPLACE(TABLE_NAME, '`', '``'), '` FORCE INDEX (`', REPLACE(INDEX_NAME, '`', '``'), '`)')"
                + " FROM information_schema.STATISTICS JOIN information_schema.TABLES USING (TABLE_SCHEMA, TABLE_NAME)"
                + " WHERE TABLE_SCHEMA = '" + schema + "' AND SEQ_IN_INDEX = 1"
                + " ORDER BY DATA_LENGTH DESC, TABLE_NAME, INDEX_NAME");
        List<String> large = schemas.ask("SELECT CONCAT('SELECT MAX(LENGTH(`', REPLACE(COLUMN_NAME, '`', '``'),"
                + " '`)) FROM " + schema + ".`', REPLACE(TABLE_NAME, '`', '``'), '`') FROM information_schema.COLUMNS"
                + " WHERE TABLE_SCHEMA = '" + schema + "' AND DATA_TYPE REGEXP 'text|blob|json'");
        large.forEach(schemas::ask);
        scans.forEach(schemas::ask);
    }
}
