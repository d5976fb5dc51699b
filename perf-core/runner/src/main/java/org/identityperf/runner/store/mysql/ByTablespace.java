package org.identityperf.runner.store.mysql;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.identityperf.runner.store.StoreException;

/**
 * {@code ByTablespace} copies InnoDB tables by file: the pages stay as in the dataset snapshot, and nothing is sorted
 * or indexed again. Small tables are copied by row, because MySQL waits for the disk several times for each file that
 * it imports. The optimizer's statistics are copied too, since sampling them again could lead to other plans for
 * another clone.
 *
 * @see <a href="https://dev.mysql.com/doc/refman/8.0/en/innodb-table-import.html">MySQL 8.0, Importing InnoDB
 *     Tables</a>
 */
record ByTablespace(MySqlSchemas schemas, SchemaFiles files) implements TableCopy {

    /** The size in bytes below which a table is copied by row. */
    private static final long SMALL = 1_000_000;

    private static final List<String> STATISTICS = List.of(
            "REPLACE INTO mysql.innodb_table_stats SELECT '%2$s', table_name, last_update, n_rows, clustered_index_size,"
                    + " sum_of_other_index_sizes FROM mysql.innodb_table_stats"
                    + " WHERE database_name = '%1$s' AND table_name <> '%3$s'",
            "REPLACE INTO mysql.innodb_index_stats SELECT '%2$s', table_name, index_name, last_update, stat_name,"
                    + " stat_value, sample_size, stat_description FROM mysql.innodb_index_stats"
                    + " WHERE database_name = '%1$s' AND table_name <> '%3$s'");

    /**
     * Rebuilds tables that got or lost a column without being rewritten, and writes all tables to disk. The definition
     * of such a table does not show the format of its rows.
     */
    @Override
    public void settle(String schema, List<String> tables) {
        List<String> altered = schemas.ask("SELECT SUBSTRING_INDEX(NAME, '/', -1) FROM information_schema.INNODB_TABLES"
                + " WHERE NAME LIKE '" + schema.replace("_", "\\_")
                + "/%' AND (TOTAL_ROW_VERSIONS > 0 OR INSTANT_COLS > 0)");
        tables.stream()
                // InnoDB encodes other names in its own way.
                .filter(table -> altered.contains(table) || !table.matches("\\w+"))
                .forEach(table -> schemas.run("ALTER TABLE " + MySqlSchemas.in(schema, table) + " FORCE"));
        if (!tables.isEmpty()) {
            schemas.run("FLUSH TABLES " + MySqlSchemas.in(schema, tables) + " FOR EXPORT");
        }
    }

    @Override
    public void copy(String from, String to, List<String> tables) {
        if (tables.isEmpty()) {
            return;
        }
        List<String> large = schemas.tablesAbove(SMALL, from);
        List<String> small =
                tables.stream().filter(table -> !large.contains(table)).toList();
        try (Connection connection = schemas.admin().connect();
                Statement statement = connection.createStatement()) {
            TableDefinitions.copy(statement, from, to, tables);
            for (String table : large) {
                statement.execute("ALTER TABLE " + MySqlSchemas.in(to, table) + " DISCARD TABLESPACE");
            }
            connection.setAutoCommit(false);
            RowCopy.copy(statement, from, to, small);
            connection.commit();
            if (!large.isEmpty()) {
                copyFiles(from, to, large);
                large.parallelStream()
                        .forEach(table ->
                                schemas.run("ALTER TABLE " + MySqlSchemas.in(to, table) + " IMPORT TABLESPACE"));
            }
            for (String command : STATISTICS) {
                statement.execute(command.formatted(from, to, MySqlSchemas.MARK));
            }
            connection.commit();
            // Makes the server open the tables with these statistics.
            statement.execute("FLUSH TABLES " + MySqlSchemas.in(to, tables));
        } catch (SQLException e) {
            throw new StoreException("can't copy " + from + " to " + to + ": " + e.getMessage(), e);
        }
    }

    /**
     * Copies the files while the tables are locked for export. Then the files contain everything that is in the tables.
     */
    private void copyFiles(String from, String to, List<String> tables) throws SQLException {
        try (Connection exporting = schemas.admin().connect();
                Statement statement = exporting.createStatement()) {
            statement.execute("FLUSH TABLES " + MySqlSchemas.in(from, tables) + " FOR EXPORT");
            files.copyExported(from, to);
            statement.execute("UNLOCK TABLES");
        }
    }
}
