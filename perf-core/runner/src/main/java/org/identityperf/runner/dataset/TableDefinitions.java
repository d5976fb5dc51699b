package org.identityperf.runner.dataset;

import java.util.List;
import java.util.Optional;
import org.identityperf.probe.address.Address;
import org.identityperf.runner.settings.Store;
import org.identityperf.runner.store.Sql;

/**
 * The table definitions of a database are its tables' columns and indexes. Where they are equal on both sides of a
 * comparison, either side can work on the other's database, whichever release made the rows.
 */
final class TableDefinitions {

    private static final String OF_POSTGRESQL = "SELECT concat_ws(' ', table_name, column_name, data_type,"
            + " character_maximum_length, is_nullable, column_default) FROM information_schema.columns"
            + " WHERE table_schema = current_schema()"
            + " UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname = current_schema() ORDER BY 1";

    private static final String OF_MYSQL = "SELECT concat_ws(' ', table_name, column_name, column_type, is_nullable,"
            + " column_default) FROM information_schema.columns WHERE table_schema = database()"
            + " UNION ALL SELECT concat_ws(' ', table_name, index_name, seq_in_index, column_name, %ssub_part,"
            + " non_unique) FROM information_schema.statistics WHERE table_schema = database() ORDER BY 1";

    private TableDefinitions() {}

    /**
     * Returns a line for each column and index of a database; empty for a store that has no tables.
     *
     * @throws org.identityperf.runner.store.StoreException if it can't be reached
     */
    static Optional<List<String>> of(Store store, Address database) {
        return switch (store) {
            case POSTGRESQL -> Optional.of(Sql.column(database, OF_POSTGRESQL));
            case MYSQL -> Optional.of(Sql.column(database, OF_MYSQL.formatted("expression, ")));
            // It has no index of an expression.
            case MARIADB -> Optional.of(Sql.column(database, OF_MYSQL.formatted("")));
            case ELASTICSEARCH, CASSANDRA, CASSANDRA_CLUSTER -> Optional.empty();
        };
    }
}
