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
import org.identityperf.probe.load.BulkLoad;
import org.identityperf.probe.load.MySqlLoad;
import org.identityperf.probe.load.Progress;
import org.identityperf.probe.load.TableRows;

/** MySQL's table of users with its indexes, and the two ways to fill it: rows as they are made, or a ready file. */
public final class UserTable implements AutoCloseable {

    private static final long SEED = 1;

    private final Address address;
    private final TableRows rows;
    private final Path file;

    private UserTable(Address address, TableRows rows, Path file) {
        this.address = address;
        this.rows = rows;
        this.file = file;
    }

    /**
     * With a file of its rows, in MySQL's own format, in a new temporary file.
     *
     * @throws IOException if it can't be written
     */
    public static UserTable withFile(Address address, long users) throws IOException {
        TableRows rows = new CrowdTables(new Population(CrowdSizes.ofUsers(users), SEED)).users();
        UserTable table = new UserTable(address, rows, Files.createTempFile("identityperf-users", ".txt"));
        MySqlLoad.write(rows, table.file);
        return table;
    }

    /** Removes every row. */
    public void empty() throws SQLException {
        try (Connection connection = address.connect();
                Statement statement = connection.createStatement()) {
            // Other tables refer to it; they are empty.
            statement.execute("SET foreign_key_checks = 0");
            statement.execute("TRUNCATE TABLE " + rows.table());
        }
    }

    /** Fills it by this project's loader. */
    public long load() throws SQLException {
        BulkLoad way = BulkLoad.of(address);
        way.begin(List.of(rows.table()));
        long loaded = way.load(rows, written -> {});
        way.finish(Progress.silent());
        return loaded;
    }

    /** Fills it from the file, with the settings that the loader has. */
    public long loadFile() throws SQLException, IOException {
        try (Connection connection =
                        address.with("allowLoadLocalInfile", "true").connect();
                Statement statement = connection.createStatement();
                InputStream in = Files.newInputStream(file)) {
            connection.setAutoCommit(false);
            statement.execute("SET foreign_key_checks = 0, sql_mode = 'STRICT_ALL_TABLES,NO_AUTO_VALUE_ON_ZERO'");
            // What the driver then sends, whatever file the server asks for.
            statement.unwrap(JdbcStatement.class).setLocalInfileInputStream(in);
            long loaded = statement.executeLargeUpdate("LOAD DATA LOCAL INFILE 'users' INTO TABLE " + rows.table()
                    + " CHARACTER SET binary (" + String.join(", ", rows.columns()) + ")");
            connection.commit();
            return loaded;
        }
    }

    /** How many rows it has. */
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
