package org.identityperf.runner.store.mysql;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Optional;
import org.identityperf.probe.load.MySqlTables;
import org.identityperf.runner.store.StoreException;

/**
 * A table copy copies the tables of one schema of this project into another one, which has no tables of these names.
 * Where the server's files can be reached, large InnoDB tables are copied by file: the pages stay as in the dataset
 * snapshot, and nothing is sorted or indexed again. Small tables are copied by row, because MySQL waits for the disk
 * several times for each file that it imports. The optimizer's statistics are copied too, since sampling them again
 * could lead to other plans for another clone. On a server whose files can't be reached, everything is copied by row
 * and sampled again. So a clone resembles the snapshot, without being equal page by page.
 *
 * @param files empty if the server's files can't be reached
 * @see <a href="https://dev.mysql.com/doc/refman/8.0/en/innodb-table-import.html">MySQL 8.0, Importing InnoDB
 *     Tables</a>
 */
record TableCopy(MySqlSchemas schemas, Optional<Files> files) {

    /** The files are those of the server's data, wherever the server runs. */
    interface Files {

        /**
         * Copies the files of every table that was exported, a {@code .ibd} with its {@code .cfg}, from one schema's
         * folder into another's, which has no files of these names.
         */
        void copyExported(String fromSchema, String toSchema);
    }

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
     * Brings tables that are about to become a snapshot into a state in which they can be copied, and samples their
     * statistics. To be copied by file, they are written to disk; those that got or lost a column without being
     * rewritten are rebuilt before. The definition of such a table does not show the format of its rows.
     */
    void settle(String schema, List<String> tables) {
        if (tables.isEmpty()) {
            return;
        }
        try (Connection connection = schemas.admin().connect();
                Statement statement = connection.createStatement()) {
            if (files.isPresent()) {
                List<String> altered = schemas.ask("SELECT SUBSTRING_INDEX(NAME, '/', -1) FROM"
                        + " information_schema.INNODB_TABLES WHERE NAME LIKE '" + schema.replace("_", "\\_")
                        + "/%' AND (TOTAL_ROW_VERSIONS > 0 OR INSTANT_COLS > 0)");
                for (String table : tables) {
                    // InnoDB encodes other names in its own way.
                    if (altered.contains(table) || !table.matches("\\w+")) {
                        statement.execute("ALTER TABLE " + MySqlTables.in(schema, table) + " FORCE");
                    }
                }
                statement.execute("FLUSH TABLES " + MySqlTables.in(schema, tables) + " FOR EXPORT");
                statement.execute("UNLOCK TABLES");
            }
            analyse(statement, schema, tables);
        } catch (SQLException e) {
            throw new StoreException("can't settle the tables of " + schema + ": " + e.getMessage(), e);
        }
    }

    /** @throws StoreException if the tables can't be copied; what was copied already stays */
    void copy(String from, String to) {
        List<String> tables = schemas.tables(from);
        if (tables.isEmpty()) {
            return;
        }
        List<String> large = files.isPresent() ? schemas.tablesAbove(SMALL, from) : List.of();
        try (Connection connection = schemas.admin().connect();
                Statement statement = connection.createStatement()) {
            MySqlTables.define(statement, from, to, tables);
            for (String table : large) {
                statement.execute("ALTER TABLE " + MySqlTables.in(to, table) + " DISCARD TABLESPACE");
            }
            // One wait for the disk for all small tables.
            connection.setAutoCommit(files.isEmpty());
            MySqlTables.copyRows(
                    statement,
                    from,
                    to,
                    tables.stream().filter(table -> !large.contains(table)).toList());
            if (files.isEmpty()) {
                analyse(statement, to, tables);
                return;
            }
            connection.commit();
            if (!large.isEmpty()) {
                copyFiles(from, to, large);
                large.parallelStream()
                        .forEach(table ->
                                schemas.run("ALTER TABLE " + MySqlTables.in(to, table) + " IMPORT TABLESPACE"));
            }
            for (String command : STATISTICS) {
                statement.execute(command.formatted(from, to, MySqlSchemas.MARK));
            }
            connection.commit();
            // Makes the server open the tables with these statistics.
            statement.execute("FLUSH TABLES " + MySqlTables.in(to, tables));
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
            statement.execute("FLUSH TABLES " + MySqlTables.in(from, tables) + " FOR EXPORT");
            files.orElseThrow().copyExported(from, to);
            statement.execute("UNLOCK TABLES");
        }
    }

    /** @throws StoreException if one of the tables can't be analysed; MySQL reports that only in a result row */
    private static void analyse(Statement statement, String schema, List<String> tables) throws SQLException {
        try (ResultSet rows = statement.executeQuery("ANALYZE TABLE " + MySqlTables.in(schema, tables))) {
            while (rows.next()) {
                if (rows.getString("Msg_type").equalsIgnoreCase("error")) {
                    throw new StoreException(
                            "can't analyse " + rows.getString("Table") + ": " + rows.getString("Msg_text"));
                }
            }
        }
    }
}
