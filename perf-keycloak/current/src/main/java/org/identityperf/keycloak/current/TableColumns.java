package org.identityperf.keycloak.current;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.load.RowWriter;
import org.identityperf.probe.load.TableRows;

/**
 * The columns of a table are those that it has in a database. A newer release has more, and rows are written to those
 * that exist.
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

    /** Returns the same rows without the fields whose columns do not exist in that database. */
    public static List<List<TableRows>> existing(Address database, List<List<TableRows>> threads) throws SQLException {
        try (Connection connection = database.connect()) {
            List<List<TableRows>> existing = new ArrayList<>();
            for (List<TableRows> thread : threads) {
                List<TableRows> tables = new ArrayList<>();
                for (TableRows rows : thread) {
                    tables.add(of(connection, rows.table()).existing(rows));
                }
                existing.add(tables);
            }
            return existing;
        }
    }

    private TableRows existing(TableRows all) {
        List<String> columns = all.columns().stream().filter(this::has).toList();
        List<Boolean> exists = all.columns().stream().map(this::has).toList();
        return columns.equals(all.columns())
                ? all
                : new TableRows(
                        all.table(),
                        columns,
                        all.count(),
                        (i, into) -> all.row().write(i, new ExistingFields(exists, into)));
    }

    /** This writer takes all fields of one row, and writes those whose columns exist. */
    private static final class ExistingFields implements RowWriter {

        private final List<Boolean> exists;
        private final RowWriter into;
        private int column;

        ExistingFields(List<Boolean> exists, RowWriter into) {
            this.exists = exists;
            this.into = into;
        }

        private boolean next() {
            return exists.get(column++);
        }

        @Override
        public RowWriter text(CharSequence value) {
            if (next()) {
                into.text(value);
            }
            return this;
        }

        @Override
        public RowWriter number(long value) {
            if (next()) {
                into.number(value);
            }
            return this;
        }

        @Override
        public RowWriter integer(int value) {
            if (next()) {
                into.integer(value);
            }
            return this;
        }

        @Override
        public RowWriter bool(boolean value) {
            if (next()) {
                into.bool(value);
            }
            return this;
        }

        @Override
        public RowWriter uuid(long upper, long lower) {
            if (next()) {
                into.uuid(upper, lower);
            }
            return this;
        }

        @Override
        public RowWriter date(long millis) {
            if (next()) {
                into.date(millis);
            }
            return this;
        }

        @Override
        public RowWriter nothing() {
            if (next()) {
                into.nothing();
            }
            return this;
        }

        /** Does nothing: whoever began the row ends it. */
        @Override
        public void end() {}
    }
}
