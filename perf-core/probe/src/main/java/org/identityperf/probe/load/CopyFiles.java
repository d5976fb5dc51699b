package org.identityperf.probe.load;

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
import org.postgresql.PGConnection;

/**
 * This class keeps the rows of some PostgreSQL tables in files of its binary COPY format, and loads them. Its speed is
 * what a loader could reach that spends no time on making rows.
 */
public final class CopyFiles {

    private static final int BUFFER = 128 * 1024;

    private final Address address;
    private final List<List<String>> byThread;
    private final Path folder;

    private CopyFiles(Address address, List<List<String>> byThread, Path folder) {
        this.address = address;
        this.byThread = byThread;
        this.folder = folder;
    }

    /** @param byThread the tables that each thread will load, in their order */
    public static CopyFiles of(Address address, List<List<String>> byThread) throws SQLException, IOException {
        CopyFiles files = new CopyFiles(address, byThread, Files.createTempDirectory("identityperf-copy"));
        try (Connection connection = address.connect()) {
            for (String table : files.tables()) {
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

    private List<String> tables() {
        return byThread.stream().flatMap(List::stream).toList();
    }

    /** Loads the files into the emptied tables, and returns the number of rows. */
    public long load() throws SQLException {
        DeferredIndexes indexes;
        try (Connection connection = address.connect()) {
            indexes = DeferredIndexes.indexesOf(connection, tables().toArray(String[]::new));
        }
        long loaded = Parallel.sum(byThread, this::copy);
        indexes.restore(address, Progress.silent());
        return loaded;
    }

    private long copy(String table) throws SQLException, IOException {
        try (Connection connection = address.connect();
                Statement statement = connection.createStatement();
                InputStream in = Files.newInputStream(file(table))) {
            connection.setAutoCommit(false);
            // This is in the transaction of the COPY, so that rows can be written frozen.
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

    public void delete() throws IOException {
        for (String table : tables()) {
            Files.deleteIfExists(file(table));
        }
        Files.deleteIfExists(folder);
    }
}
