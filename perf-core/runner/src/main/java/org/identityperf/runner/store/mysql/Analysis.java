package org.identityperf.runner.store.mysql;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.identityperf.runner.store.StoreException;

/** {@code Analysis} samples the statistics that MySQL's optimizer uses. */
final class Analysis {

    private Analysis() {}

    /** @throws StoreException if one of the tables can't be analysed; MySQL reports that only in a result row */
    static void of(MySqlSchemas schemas, String schema, List<String> tables) {
        if (tables.isEmpty()) {
            return;
        }
        try (Connection connection = schemas.admin().connect();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("ANALYZE TABLE " + MySqlSchemas.in(schema, tables))) {
            while (rows.next()) {
                if (rows.getString("Msg_type").equalsIgnoreCase("error")) {
                    throw new StoreException(
                            "can't analyse " + rows.getString("Table") + ": " + rows.getString("Msg_text"));
                }
            }
        } catch (SQLException e) {
            throw new StoreException("can't analyse the tables of " + schema + ": " + e.getMessage(), e);
        }
    }
}
