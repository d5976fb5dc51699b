package org.identityperf.probe.load;

import com.mysql.cj.conf.PropertyKey;
import com.mysql.cj.jdbc.JdbcConnection;
import com.mysql.cj.jdbc.JdbcStatement;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.LongConsumer;
import org.identityperf.probe.address.Address;

/**
 * A MySQL load fills one table of MySQL by LOAD DATA LOCAL over a connection of its own. It is for one thread; several
 * loads may load parts of one table at once. Rows in the order of the primary key are loaded fastest. Foreign keys are
 * not checked, so the caller's rows must satisfy them. Nothing is visible before {@link #finish}; without it everything
 * is rolled back.
 *
 * <p>LOCAL is known as insecure, because a server may answer it by asking for any file of the client. Here the server
 * gets no file. The driver may send something only from the moment at which it is given the rows written here until it
 * has sent them. It sends these rows whatever file name the server asks for. At any other time it is allowed only a
 * folder that can't hold a file. LOCAL also makes MySQL skip rows that it can't store and truncate values that don't
 * fit. So any warning is an error here, and none of the rows stays.
 */
public final class MySqlLoad implements AutoCloseable {

    private static final int CHUNK = 256 * 1024;

    private final Connection connection;
    private final BoundedPipe pipe = new BoundedPipe();
    private final FutureTask<Long> loading;
    private final LoadDataRow row;
    private boolean finished;

    private MySqlLoad(Connection connection, String table, String... columns) throws SQLException {
        this.connection = connection;
        String command = command(connection, table, columns);
        this.loading = new FutureTask<>(() -> execute(command));
        this.row = new LoadDataRow(columns.length, CHUNK, this::send);
        Thread thread = new Thread(loading, "load " + table);
        thread.setDaemon(true);
        thread.start();
    }

    /**
     * Begins to load a table.
     *
     * @param table the table, in the schema of the address
     * @param columns the columns of each row, in the order in which their fields will be written
     * @throws SQLException if the store can't be reached
     */
    public static MySqlLoad into(Address address, String table, String... columns) throws SQLException {
        Connection connection =
                address.with("allowLoadLocalInfileInPath", "/dev/null").connect();
        try {
            connection.setAutoCommit(false);
            try (Statement statement = connection.createStatement()) {
                statement.execute("SET foreign_key_checks = 0, sql_mode = 'STRICT_ALL_TABLES,NO_AUTO_VALUE_ON_ZERO'");
            }
            // From here on the connection is busy until all rows are written.
            return new MySqlLoad(connection, table, columns);
        } catch (SQLException e) {
            connection.close();
            throw e;
        }
    }

    /**
     * Loads all rows of a table in one transaction.
     *
     * @param also a further statement in the transaction; empty for none
     * @return the number of rows that the store took
     */
    static long load(Address address, TableRows rows, String also, LongConsumer told) throws SQLException {
        try (MySqlLoad load = into(address, rows.table(), rows.columns().toArray(String[]::new))) {
            rows.write(load::row, told);
            return load.finish(also);
        }
    }

    /**
     * Writes rows into a file that LOAD DATA reads by default.
     *
     * @throws IOException if it can't be written
     */
    public static void write(TableRows rows, Path file) throws IOException {
        try (OutputStream out = Files.newOutputStream(file)) {
            LoadDataRow row = new LoadDataRow(rows.columns().size(), CHUNK, (bytes, length) -> {
                try {
                    out.write(bytes, 0, length);
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
            rows.write(row::begin, written -> {});
            row.flush();
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    /**
     * Returns the LOAD DATA statement. Bytes go unchanged into columns of UTF-8 and binary columns. For any other
     * column, the statement names the character set of the bytes.
     */
    private static String command(Connection connection, String table, String... columns) throws SQLException {
        Map<String, String> conversions = conversions(connection, table);
        List<String> targets = new ArrayList<>();
        List<String> converted = new ArrayList<>();
        for (String column : columns) {
            String conversion = conversions.get(column.toLowerCase(Locale.ROOT));
            String variable = "@field" + targets.size();
            targets.add(conversion == null ? quoted(column) : variable);
            if (conversion != null) {
                converted.add(quoted(column) + " = " + conversion.formatted(variable));
            }
        }
        return "LOAD DATA LOCAL INFILE 'rows' INTO TABLE " + quoted(table) + " CHARACTER SET binary ("
                + String.join(", ", targets) + ")"
                + (converted.isEmpty() ? "" : " SET " + String.join(", ", converted));
    }

    private static Map<String, String> conversions(Connection connection, String table) throws SQLException {
        String question = "SELECT LOWER(COLUMN_NAME), CASE DATA_TYPE WHEN 'bit' THEN 'CAST(%s AS UNSIGNED)'"
                + " ELSE 'CONVERT(%s USING utf8mb4)' END FROM information_schema.COLUMNS"
                + " WHERE TABLE_SCHEMA = DATABASE() AND TABLE_NAME = ? AND (DATA_TYPE IN ('bit', 'json')"
                + " OR CHARACTER_SET_NAME NOT IN ('utf8mb4', 'utf8mb3', 'utf8', 'ascii', 'binary'))";
        Map<String, String> conversions = new HashMap<>();
        try (PreparedStatement statement = connection.prepareStatement(question)) {
            statement.setString(1, table);
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    conversions.put(rows.getString(1), rows.getString(2));
                }
            }
        }
        return conversions;
    }

    private static String quoted(String name) {
        return '`' + name.replace("`", "``") + '`';
    }

    private long execute(String command) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.unwrap(JdbcStatement.class).setLocalInfileInputStream(onlyThis());
            allowLocal(true);
            long taken = statement.executeLargeUpdate(command);
            try (ResultSet warning = statement.executeQuery("SHOW WARNINGS LIMIT 1")) {
                if (warning.next()) {
                    throw new SQLException("MySQL does not take the rows as they are: " + warning.getString("Message"));
                }
            }
            return taken;
        } finally {
            allowLocal(false);
        }
    }

    /** Returns a stream of the rows; once the driver has sent them, it may send nothing more. */
    private InputStream onlyThis() {
        return new FilterInputStream(pipe) {
            @Override
            public void close() throws IOException {
                allowLocal(false);
            }
        };
    }

    private void allowLocal(boolean allowed) {
        try {
            connection
                    .unwrap(JdbcConnection.class)
                    .getPropertySet()
                    .<Boolean>getProperty(PropertyKey.allowLoadLocalInfile)
                    .setValue(allowed);
        } catch (SQLException e) {
            throw new IllegalStateException("not a connection of MySQL's own driver: " + connection, e);
        }
    }

    /** Returns the next row, to be filled field by field and ended. */
    public RowWriter row() {
        return row.begin();
    }

    /**
     * Commits the rows after all are written, which makes them durable and visible.
     *
     * @return the number of rows that the store took
     * @throws SQLException if the store refuses a row, or would change it
     */
    public long finish() throws SQLException {
        return finish("");
    }

    /**
     * Commits the rows together with a further statement.
     *
     * @param also the statement; empty for none
     */
    long finish(String also) throws SQLException {
        row.flush();
        pipe.end(loading::isDone);
        long taken = taken();
        TakenRows.commit(connection, row.rows(), taken, also);
        finished = true;
        return taken;
    }

    private long taken() throws SQLException {
        try {
            return loading.get();
        } catch (ExecutionException e) {
            throw e.getCause() instanceof SQLException refused
                    ? refused
                    : new SQLException("loading failed: " + e.getCause(), e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new SQLException("interrupted while the store took the rows", e);
        }
    }

    private void send(byte[] bytes, int length) {
        if (!pipe.write(bytes, length, loading::isDone)) {
            try {
                taken();
            } catch (SQLException e) {
                throw new IllegalStateException("the store stopped taking rows: " + e.getMessage(), e);
            }
        }
    }

    /** Closes the connection; whatever was not finished is rolled back. */
    @Override
    public void close() throws SQLException {
        if (finished) {
            connection.close();
            return;
        }
        pipe.breakOff();
        // The server still waits for rows, and rolls back when the connection is gone.
        connection.abort(Runnable::run);
    }
}
