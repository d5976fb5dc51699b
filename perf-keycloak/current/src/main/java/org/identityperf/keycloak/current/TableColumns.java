package org.identityperf.keycloak.current;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;

/**
 * The columns of a table are those that it has in a database.
 *
 * @param names in lower case
 */
public record TableColumns(Set<String> names) {

    /** Returns the columns of that table. */
    public static TableColumns of(Connection connection, String table) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet none = statement.executeQuery("SELECT * FROM " + table + " WHERE 1 = 0")) {
            ResultSetMetaData data = none.getMetaData();
            Set<String> names = new TreeSet<>();
            for (int i = 1; i <= data.getColumnCount(); i++) {
                names.add(data.getColumnName(i).toLowerCase(Locale.ROOT));
            }
            return new TableColumns(names);
        }
    }

    /** Returns whether the table has that column. */
    public boolean has(String name) {
        return names.contains(name);
    }
}
