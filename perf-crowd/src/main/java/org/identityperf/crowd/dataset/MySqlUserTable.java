package org.identityperf.crowd.dataset;

import com.mysql.cj.jdbc.JdbcStatement;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.address.Query;
import org.identityperf.probe.load.BulkLoad;
import org.identityperf.probe.load.MySqlLoad;
import org.identityperf.probe.load.Progress;
import org.identityperf.probe.load.TableRows;

/**
 * A user table is MySQL's table of users with its indexes. It can be filled in two ways: with rows that are made during
 * the load, or from a ready file.
 */
public final class MySqlUserTable implements AutoCloseable {

    private static final long SEED = 1;

    private final Address address;
    private final TableRows rows;
    private final Path file;

    private MySqlUserTable(Address address, TableRows rows, Path file) {
        this.address = address;
        this.rows = rows;
        this.file = file;
    }

    /**
     * Opens the table, and writes a file of its rows in MySQL's own format to a new temporary file.
     *
     * @throws IOException if it can't be written
     */
    public static MySqlUserTable withFile(Address address, long users) throws IOException {
        TableRows rows = new CrowdTables(new CrowdPopulation(CrowdSizes.ofUsers(users), SEED)).users();
        MySqlUserTable table = new MySqlUserTable(address, rows, Files.createTempFile("identityperf-users", ".txt"));
        MySqlLoad.write(rows, table.file);
        return table;
    }

    /** Removes every row. */
    public void empty() throws SQLException {
        // Other tables refer to this one; they are empty.
        Query.execute(address, "SET foreign_key_checks = 0", "TRUNCATE TABLE " + rows.table());
    }

    /** Fills the table with this project's loader, and returns how many rows it loaded. */
    public long load() throws SQLException {
        return BulkLoad.all(address, List.of(List.of(rows)), Progress.silent());
    }

    /** Fills the table from the file, with the loader's settings, and returns how many rows it loaded. */
    public long loadFile() throws SQLException, IOException {
        try (Connection connection =
                        address.with("allowLoadLocalInfile", "true").connect();
                Statement statement = connection.createStatement();
                InputStream in = Files.newInputStream(file)) {
            connection.setAutoCommit(false);
            statement.execute("SET foreign_key_checks = 0, sql_mode = 'STRICT_ALL_TABLES,NO_AUTO_VALUE_ON_ZERO'");
            // The driver sends this stream, whatever file the server requests.
            statement.unwrap(JdbcStatement.class).setLocalInfileInputStream(in);
            long loaded = statement.executeLargeUpdate("LOAD DATA LOCAL INFILE 'users' INTO TABLE " + rows.table()
                    + " CHARACTER SET binary (" + String.join(", ", rows.columns()) + ")");
            connection.commit();
            return loaded;
        }
    }

    /** Returns how many rows the table has. */
    public long count() throws SQLException {
        try (Connection connection = address.connect()) {
            return AddedUsers.count(connection, 0);
        }
    }

    /** Removes the file. */
    @Override
    public void close() throws IOException {
        Files.deleteIfExists(file);
    }
}
