package org.identityperf.lab.store.mysql;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.identityperf.lab.store.StoreException;

/**
 * Copies InnoDB tables by file: the pages are as they were sealed, and nothing is sorted or indexed again. The optimizer's
 * statistics are copied too, since sampling them anew could choose other plans for another clone.
 *
 * @see <a href="https://dev.mysql.com/doc/refman/8.0/en/innodb-table-import.html">MySQL 8.0, Importing InnoDB Tables</a>
 */
record ByTablespace(MySqlSchemas schemas, SchemaFiles files) implements TableCopy {

    private static final List<String> STATISTICS = List.of(
            "INSERT INTO mysql.innodb_table_stats SELECT '%2$s', table_name, last_update, n_rows, clustered_index_size,"
                    + " sum_of_other_index_sizes FROM mysql.innodb_table_stats AS sealed WHERE database_name = '%1$s'"
                    + " AND table_name <> '%3$s' ON DUPLICATE KEY UPDATE last_update = sealed.last_update,"
                    + " n_rows = sealed.n_rows, clustered_index_size = sealed.clustered_index_size,"
                    + " sum_of_other_index_sizes = sealed.sum_of_other_index_sizes",
            "INSERT INTO mysql.innodb_index_stats SELECT '%2$s', table_name, index_name, last_update, stat_name,"
                    + " stat_value, sample_size, stat_description FROM mysql.innodb_index_stats AS sealed"
                    + " WHERE database_name = '%1$s' AND table_name <> '%3$s' ON DUPLICATE KEY UPDATE"
                    + " last_update = sealed.last_update, stat_value = sealed.stat_value,"
                    + " sample_size = sealed.sample_size, stat_description = sealed.stat_description");

    @Override
    public void copy(String from, String to, List<String> tables) {
        if (tables.isEmpty()) {
            return;
        }
        try (Connection connection = schemas.admin().connect();
                Statement statement = connection.createStatement()) {
            TableDefinitions.in(statement, from, to, tables);
            for (String table : tables) {
                statement.execute("ALTER TABLE " + MySqlSchemas.in(to, table) + " DISCARD TABLESPACE");
            }
            copyFiles(from, to, tables);
            for (String table : tables) {
                statement.execute("ALTER TABLE " + MySqlSchemas.in(to, table) + " IMPORT TABLESPACE");
            }
            for (String command : STATISTICS) {
                statement.execute(command.formatted(from, to, MySqlSchemas.MARK));
            }
            // So that the tables are opened with these statistics.
            statement.execute("FLUSH TABLES " + MySqlSchemas.in(to, tables));
        } catch (SQLException e) {
            throw new StoreException("can't copy " + from + " to " + to + ": " + e.getMessage(), e);
        }
    }

    /** While the tables are locked for export, their files hold all that is in them. */
    private void copyFiles(String from, String to, List<String> tables) throws SQLException {
        try (Connection exporting = schemas.admin().connect();
                Statement statement = exporting.createStatement()) {
            statement.execute("FLUSH TABLES " + MySqlSchemas.in(from, tables) + " FOR EXPORT");
            files.copyExported(from, to);
            statement.execute("UNLOCK TABLES");
        }
    }
}
