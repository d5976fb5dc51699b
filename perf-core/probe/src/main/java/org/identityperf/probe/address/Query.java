package org.identityperf.probe.address;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** Statements, and queries whose answer is read as a whole, as texts. They never belong to what is measured. */
public final class Query {

    private Query() {}

    /** Executes statements one after the other, whatever they answer. */
    public static void execute(Connection connection, String... statements) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    /** Does the same over a connection of its own. */
    public static void execute(Address database, String... statements) throws SQLException {
        try (Connection connection = database.connect()) {
            execute(connection, statements);
        }
    }

    /** Executes a statement that changes rows. */
    public static void update(Connection connection, String sql, Object... values) throws SQLException {
        try (PreparedStatement statement = prepared(connection, sql, values)) {
            statement.executeUpdate();
        }
    }

    /** Does the same over a connection of its own. */
    public static void update(Address database, String sql, Object... values) throws SQLException {
        try (Connection connection = database.connect()) {
            update(connection, sql, values);
        }
    }

    private static PreparedStatement prepared(Connection connection, String sql, Object... values) throws SQLException {
        PreparedStatement statement = connection.prepareStatement(sql);
        for (int i = 0; i < values.length; i++) {
            statement.setObject(i + 1, values[i]);
        }
        return statement;
    }

    /** Returns the rows, each with the texts of its columns. */
    public static List<List<String>> rows(Connection connection, String sql, Object... values) throws SQLException {
        if (values.length == 0) {
            // Never prepared in the server, which a pooler between may give to another client.
            try (Statement statement = connection.createStatement();
                    ResultSet rows = statement.executeQuery(sql)) {
                return rows(rows);
            }
        }
        try (PreparedStatement statement = prepared(connection, sql, values);
                ResultSet rows = statement.executeQuery()) {
            return rows(rows);
        }
    }

    private static List<List<String>> rows(ResultSet found) throws SQLException {
        int columns = found.getMetaData().getColumnCount();
        List<List<String>> rows = new ArrayList<>();
        while (found.next()) {
            List<String> row = new ArrayList<>();
            for (int column = 1; column <= columns; column++) {
                row.add(found.getString(column));
            }
            rows.add(row);
        }
        return rows;
    }

    /** Returns the texts in the first column. */
    public static List<String> texts(Connection connection, String sql, Object... values) throws SQLException {
        return rows(connection, sql, values).stream().map(row -> row.get(0)).toList();
    }

    /** Returns the first value as text; null if there is none. */
    public static String text(Connection connection, String sql, Object... values) throws SQLException {
        List<String> texts = texts(connection, sql, values);
        return texts.isEmpty() ? null : texts.get(0);
    }

    /** Returns the same over a connection of its own. */
    public static String text(Address database, String sql, Object... values) throws SQLException {
        try (Connection connection = database.connect()) {
            return text(connection, sql, values);
        }
    }

    /** Returns the first value as a whole number, such as the number of a table's rows. */
    public static long number(Connection connection, String sql, Object... values) throws SQLException {
        return Long.parseLong(text(connection, sql, values));
    }

    /** Returns the same over a connection of its own. */
    public static long number(Address database, String sql, Object... values) throws SQLException {
        return Long.parseLong(text(database, sql, values));
    }
}
