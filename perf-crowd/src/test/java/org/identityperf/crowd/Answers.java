package org.identityperf.crowd;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.identityperf.probe.address.Address;

/** What a database answers to a query. */
public final class Answers {

    private Answers() {}

    /** The one number that it finds. */
    public static long number(Address address, String query) throws SQLException {
        return Long.parseLong(rows(address, query).get(0));
    }

    /** Each row as text, its fields between commas, in order. */
    public static List<String> rows(Address address, String query) throws SQLException {
        List<String> rows = new ArrayList<>();
        try (Connection connection = address.connect();
                PreparedStatement statement = connection.prepareStatement(query);
                ResultSet row = statement.executeQuery()) {
            int columns = row.getMetaData().getColumnCount();
            while (row.next()) {
                List<String> fields = new ArrayList<>();
                for (int i = 1; i <= columns; i++) {
                    fields.add(row.getString(i));
                }
                rows.add(String.join(",", fields));
            }
        }
        return rows.stream().sorted().toList();
    }
}
