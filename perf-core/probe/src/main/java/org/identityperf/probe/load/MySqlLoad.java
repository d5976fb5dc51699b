package org.identityperf.probe.load;

import com.mysql.cj.conf.PropertyKey;
import com.mysql.cj.jdbc.JdbcConnection;
import com.mysql.cj.jdbc.JdbcStatement;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.SequenceInputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Enumeration;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.identityperf.probe.address.Address;

/**
 * A MySQL load fills one table of MySQL or MariaDB by LOAD DATA LOCAL. Several loads may load parts of one table at
 * once. Rows in the order of the primary key are loaded fastest. Foreign keys are not checked, so the caller's rows must
 * satisfy them.
 *
 * <p>LOCAL is known as insecure, because a server may answer it by asking for any file of the client. Here the server
 * gets no file. MySQL's driver may send something only from the moment at which it is given the rows written here until
 * it has sent them. It sends these rows whatever file name the server asks for. At any other time it is allowed only a
 * folder that can't hold a file. MariaDB's driver refuses any file that its statement does not name, and is given the
 * rows instead of the one that it names.
 *
 * <p>LOCAL also makes a server skip rows that it can't store and truncate values that don't fit. So any warning is an
 * error here, and none of the rows stays.
 */
public final class MySqlLoad extends TableLoad {

    private static final int CHUNK = 256 * 1024;

    private static final byte[] END = {};
    private static final byte[] BROKEN = {};

    /** The rows on their way to the driver's thread; a few chunks bound the memory. */
    private final BlockingQueue<byte[]> chunks = new ArrayBlockingQueue<>(4);

    private final FutureTask<Long> loading;
    private final LoadDataRow row;

    private MySqlLoad(Connection connection, boolean own, String table, String... columns) throws SQLException {
        super(connection, own);
        String command = command(connection, table, columns);
        this.loading = new FutureTask<>(() -> execute(command));
        this.row = new LoadDataRow(columns.length, CHUNK, this::send);
        Thread thread = new Thread(loading, "load " + table);
        thread.setDaemon(true);
        thread.start();
    }

    /** Begins to load a table by rows whose fields are in the order of the columns. */
    public static MySqlLoad into(Address address, String table, String... columns) throws SQLException {
        Connection connection = connect(address);
        try {
            return over(connection, true, table, columns);
        } catch (SQLException e) {
            connection.close();
            throw e;
        }
    }

    /** Opens a connection for one load after the other. */
    static Connection connect(Address address) throws SQLException {
        Connection connection =
                address.with("allowLoadLocalInfileInPath", "/dev/null").connect();
        try (Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            statement.execute("SET foreign_key_checks = 0, sql_mode = 'STRICT_ALL_TABLES,NO_AUTO_VALUE_ON_ZERO'");
            return connection;
        } catch (SQLException e) {
            connection.close();
            throw e;
        }
    }

    /**
     * Begins to load a table over a connection made here, which is busy until all rows are written.
     *
     * @param own whether the connection is closed with the load
     */
    static MySqlLoad over(Connection connection, boolean own, String table, String... columns) throws SQLException {
        return new MySqlLoad(connection, own, table, columns);
    }

    /** Writes rows into a file that LOAD DATA reads by default. */
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
            targets.add(conversion == null ? MySqlTables.quoted(column) : variable);
            if (conversion != null) {
                converted.add(MySqlTables.quoted(column) + " = " + conversion.formatted(variable));
            }
        }
        return "LOAD DATA LOCAL INFILE 'rows' INTO TABLE " + MySqlTables.quoted(table) + " CHARACTER SET binary ("
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

    private long execute(String command) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            give(statement, onlyThis());
            long taken = statement.executeLargeUpdate(command);
            try (ResultSet warning = statement.executeQuery("SHOW WARNINGS LIMIT 1")) {
                if (warning.next()) {
                    throw new SQLException(connection.getMetaData().getDatabaseProductName()
                            + " does not take the rows as they are: " + warning.getString("Message"));
                }
            }
            return taken;
        } finally {
            allowLocal(false);
        }
    }

    private void give(Statement statement, InputStream rows) throws SQLException {
        if (mariaDb()) {
            statement.unwrap(org.mariadb.jdbc.Statement.class).setLocalInfileInputStream(rows);
        } else {
            statement.unwrap(JdbcStatement.class).setLocalInfileInputStream(rows);
            allowLocal(true);
        }
    }

    private boolean mariaDb() throws SQLException {
        return connection.getMetaData().getURL().startsWith("jdbc:mariadb:");
    }

    /** Returns a stream of the rows, after which the driver may send nothing more; waits for the first chunk. */
    private InputStream onlyThis() {
        return new SequenceInputStream(new Enumeration<>() {

            private byte[] chunk;

            @Override
            public boolean hasMoreElements() {
                try {
                    chunk = chunks.take();
                } catch (InterruptedException e) {
                    throw new IllegalStateException("interrupted while waiting for rows", e);
                }
                if (chunk == BROKEN) {
                    throw new IllegalStateException("the rows were given up before their end");
                }
                return chunk != END;
            }

            @Override
            public InputStream nextElement() {
                return new ByteArrayInputStream(chunk);
            }
        }) {
            @Override
            public void close() {
                allowLocal(false);
            }
        };
    }

    private void allowLocal(boolean allowed) {
        try {
            if (!mariaDb()) {
                connection
                        .unwrap(JdbcConnection.class)
                        .getPropertySet()
                        .<Boolean>getProperty(PropertyKey.allowLoadLocalInfile)
                        .setValue(allowed);
            }
        } catch (SQLException e) {
            throw new IllegalStateException("not a connection of MySQL's own driver: " + connection, e);
        }
    }

    @Override
    BufferedRow buffer() {
        return row;
    }

    @Override
    long sent() throws SQLException {
        row.flush();
        put(END);
        return taken();
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
        if (length > 0 && !put(Arrays.copyOf(bytes, length))) {
            try {
                taken();
            } catch (SQLException e) {
                throw new IllegalStateException("the store stopped taking rows: " + e.getMessage(), e);
            }
        }
    }

    /** Passes a chunk on when there is room; returns false if the driver takes no more. */
    private boolean put(byte[] chunk) {
        try {
            while (!chunks.offer(chunk, 50, TimeUnit.MILLISECONDS)) {
                if (loading.isDone()) {
                    return false;
                }
            }
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while rows were loaded", e);
        }
    }

    @Override
    void giveUp() throws SQLException {
        chunks.clear();
        chunks.add(BROKEN);
        // The server still waits for rows, and rolls back when the connection is gone.
        connection.abort(Runnable::run);
    }
}
