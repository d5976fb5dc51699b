package org.identityperf.keycloak.current;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.identityperf.probe.address.Address;

/** Rows as they are in a database, as texts such that those which differ only by who wrote them are alike. */
final class WrittenRows {

    /** What is a matter of the moment. */
    private static final Set<String> MOMENTS = Set.of(
            "created_timestamp",
            "last_modified_timestamp",
            "created_on",
            "last_session_refresh",
            "timestamp",
            "created_date",
            "last_updated_date");

    private WrittenRows() {}

    /** The rows under a condition with one name in it, in an order that is the same for all that are alike. */
    static List<String> in(Address address, String table, String condition, String name) throws SQLException {
        try (Connection connection = address.connect();
                PreparedStatement statement =
                        connection.prepareStatement("SELECT * FROM " + table + " WHERE " + condition)) {
            statement.setString(1, name);
            try (ResultSet rows = statement.executeQuery()) {
                return texts(rows);
            }
        }
    }

    /** All rows of an answer, likewise. */
    static List<String> texts(ResultSet rows) throws SQLException {
        ResultSetMetaData columns = rows.getMetaData();
        List<String> texts = new ArrayList<>();
        while (rows.next()) {
            Map<String, String> row = new TreeMap<>();
            for (int i = 1; i <= columns.getColumnCount(); i++) {
                String column = columns.getColumnName(i).toLowerCase(Locale.ROOT);
                row.put(column, text(column, rows.getString(i)));
            }
            texts.add(row.toString());
        }
        texts.sort(null);
        return texts;
    }

    /** Moments and ids differ, and names by how they begin. */
    private static String text(String column, String value) {
        if (value == null) {
            return "none";
        }
        if (MOMENTS.contains(column)) {
            return "a moment";
        }
        if (column.equals("user_session_id")) {
            return "an id of " + value.length() + " characters";
        }
        String alike = value.replaceAll("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", "an id")
                .replaceAll("\"\\d{10}\"", "\"a moment\"")
                .replace("model-", "");
        // The members of an object have no order, and releases differ in it.
        return alike.startsWith("{")
                ? Stream.of(alike.split("[{},]")).sorted().toList().toString()
                : alike;
    }
}
