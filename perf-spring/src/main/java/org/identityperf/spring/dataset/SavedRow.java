package org.identityperf.spring.dataset;

import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.sql.Types;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.identityperf.probe.load.RowWriter;

/**
 * A saved row holds the columns of a row that the server itself wrote. Rows of the same shape are made of it by
 * replacing texts. Bytes are kept as text too, one character a byte, so that texts inside of them can be replaced as
 * long as their length stays.
 *
 * @param table its table
 * @param columns the names of the columns
 * @param types the columns' types, as in {@link Types}
 * @param values the values of the columns, any of which may be null
 */
public record SavedRow(String table, List<String> columns, List<Integer> types, List<Object> values) {

    /** Reads the rows that a column of a table finds, in the order of their last text column. */
    static List<SavedRow> read(Connection connection, String table, String column, String value) throws SQLException {
        try (PreparedStatement query =
                connection.prepareStatement("SELECT * FROM " + table + " WHERE " + column + " = ? ORDER BY 2")) {
            query.setString(1, value);
            try (ResultSet row = query.executeQuery()) {
                List<SavedRow> rows = new ArrayList<>();
                while (row.next()) {
                    rows.add(of(table, row));
                }
                return rows;
            }
        }
    }

    private static SavedRow of(String table, ResultSet row) throws SQLException {
        ResultSetMetaData metadata = row.getMetaData();
        List<String> columns = new ArrayList<>();
        List<Integer> types = new ArrayList<>();
        List<Object> values = new ArrayList<>();
        for (int i = 1; i <= metadata.getColumnCount(); i++) {
            int type = metadata.getColumnType(i);
            columns.add(metadata.getColumnName(i));
            types.add(type);
            Object value = switch (type) {
                case Types.TIMESTAMP -> row.getTimestamp(i);
                case Types.INTEGER, Types.BIGINT -> row.getLong(i);
                default -> bytes(type) ? latin(row.getBytes(i)) : row.getString(i);
            };
            values.add(value);
        }
        return new SavedRow(table, columns, types, values);
    }

    private static boolean bytes(int type) {
        return type == Types.BINARY || type == Types.VARBINARY || type == Types.LONGVARBINARY;
    }

    private static String latin(byte[] bytes) {
        return bytes == null ? null : new String(bytes, StandardCharsets.ISO_8859_1);
    }

    /** Returns the text in a column, counted from 0. */
    public String text(int column) {
        return values.get(column).toString();
    }

    /** Returns the statement that inserts this row, with a question mark for each column. */
    public String insert() {
        return "INSERT INTO " + table + " (" + String.join(", ", columns) + ") VALUES ("
                + String.join(", ", Collections.nCopies(columns.size(), "?")) + ')';
    }

    /** Inserts this row. */
    public void insertInto(Connection connection) throws SQLException {
        execute(connection, insert(), List.of());
    }

    /** Updates every column of the row that has the same first column. */
    public void updateIn(Connection connection) throws SQLException {
        String sql =
                "UPDATE " + table + " SET " + String.join(" = ?, ", columns) + " = ? WHERE " + columns.get(0) + " = ?";
        execute(connection, sql, List.of(0));
    }

    /** Executes a statement on the values of all columns, and after them those of some columns again. */
    private void execute(Connection connection, String sql, List<Integer> again) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < values.size(); i++) {
                bind(statement, i + 1, i);
            }
            for (int column : again) {
                bind(statement, values.size() + 1, column);
            }
            statement.executeUpdate();
        }
    }

    private void bind(PreparedStatement statement, int place, int column) throws SQLException {
        Object value = values.get(column);
        int type = types.get(column);
        if (value == null) {
            statement.setNull(place, type);
        } else if (value instanceof Timestamp time) {
            statement.setTimestamp(place, time);
        } else if (value instanceof Long number) {
            statement.setLong(place, number);
        } else if (bytes(type)) {
            statement.setBytes(place, value.toString().getBytes(StandardCharsets.ISO_8859_1));
        } else {
            statement.setString(place, value.toString());
        }
    }

    /** Returns a row of the same shape, in which other texts stand in place of the given ones. */
    public SavedRow like(Map<String, String> replaced) {
        List<Object> like = new ArrayList<>(values);
        like.replaceAll(value -> value instanceof String text ? replaced(text, replaced) : value);
        return new SavedRow(table, columns, types, like);
    }

    private static String replaced(String text, Map<String, String> replaced) {
        String next = text;
        for (Map.Entry<String, String> entry : replaced.entrySet()) {
            next = next.replace(entry.getKey(), entry.getValue());
        }
        return next;
    }

    /** Returns the values in the form in which JDBC takes them; none may be null. */
    public Object[] objects() {
        Object[] objects = values.toArray();
        for (int i = 0; i < objects.length; i++) {
            if (bytes(types.get(i))) {
                objects[i] = objects[i].toString().getBytes(StandardCharsets.ISO_8859_1);
            }
        }
        return objects;
    }

    void write(RowWriter into) {
        for (int i = 0; i < values.size(); i++) {
            Object value = values.get(i);
            if (value == null) {
                into.nothing();
            } else if (value instanceof Timestamp time) {
                into.date(time.getTime());
            } else if (value instanceof Long number && types.get(i) == Types.INTEGER) {
                into.integer(number.intValue());
            } else if (value instanceof Long number) {
                into.number(number);
            } else {
                into.text(value.toString().getBytes(StandardCharsets.ISO_8859_1));
            }
        }
    }
}
