package org.identityperf.keycloak.preload;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.load.Parallel;
import org.identityperf.probe.load.Progress;
import org.identityperf.probe.load.SetAside;
import org.postgresql.PGConnection;

/** The rows of the three tables in files of PostgreSQL's binary COPY format, and the loading of them. */
final class CopyFiles {

    private static final int BUFFER = 128 * 1024;
    private static final List<String> TABLES =
            List.of(OfflineSessionRows.USERS, OfflineSessionRows.SESSIONS, OfflineSessionRows.CLIENT_SESSIONS);

    private final Address address;
    private final Path folder;

    private CopyFiles(Address address, Path folder) {
        this.address = address;
        this.folder = folder;
    }

    /** Writes what the three tables hold into a new temporary folder. */
    static CopyFiles of(Address address) throws SQLException, IOException {
        CopyFiles files = new CopyFiles(address, Files.createTempDirectory("identityperf-copy"));
        try (Connection connection = address.connect()) {
            for (String table : TABLES) {
                try (OutputStream out = Files.newOutputStream(files.file(table))) {
                    connection
                            .unwrap(PGConnection.class)
                            .getCopyAPI()
                            .copyOut("COPY " + table + " TO STDOUT (FORMAT binary)", out);
                }
            }
        }
        return files;
    }

    /**
     * Loads the files into the emptied tables, in the same order and on as many connections as {@link
     * OfflineSessionLoad}, indexes and keys set aside.
     *
     * @return how many rows were loaded
     */
    long load() throws SQLException {
        SetAside aside;
        try (Connection connection = address.connect()) {
            aside = SetAside.indexesOf(connection, TABLES.toArray(String[]::new));
        }
        long loaded = Parallel.sum(List.of(
                () -> copy(OfflineSessionRows.CLIENT_SESSIONS),
                () -> copy(OfflineSessionRows.USERS) + copy(OfflineSessionRows.SESSIONS)));
        aside.restore(address, Progress.silent());
        return loaded;
    }

    private long copy(String table) throws SQLException, IOException {
        try (Connection connection = address.connect();
                Statement statement = connection.createStatement();
                InputStream in = Files.newInputStream(file(table))) {
            connection.setAutoCommit(false);
            // In the transaction of the COPY, so that rows can be written frozen.
            statement.execute("TRUNCATE " + table);
            long rows = connection
                    .unwrap(PGConnection.class)
                    .getCopyAPI()
                    .copyIn("COPY " + table + " FROM STDIN (FORMAT binary, FREEZE)", in, BUFFER);
            connection.commit();
            return rows;
        }
    }

    private Path file(String table) {
        return folder.resolve(table + ".copy");
    }

    /** Removes the files. */
    void delete() throws IOException {
        for (String table : TABLES) {
            Files.deleteIfExists(file(table));
        }
        Files.deleteIfExists(folder);
    }
}
