package org.identityperf.probe.load;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.identityperf.probe.address.Address;
import org.postgresql.PGConnection;

/** The rows of tables in files of PostgreSQL's binary COPY format, and the loading of them: the floor of all loading. */
public final class CopyFiles {

    private static final int BUFFER = 128 * 1024;
    private final Address address;
    private final List<List<String>> threads;
    private final Path folder;

    private CopyFiles(Address address, List<List<String>> threads, Path folder) {
        this.address = address;
        this.threads = threads;
        this.folder = folder;
    }

    /**
     * Writes what tables hold into a new temporary folder.
     *
     * @param threads for each thread the tables that it will load, one after the other
     */
    public static CopyFiles of(Address address, List<List<String>> threads) throws SQLException, IOException {
        CopyFiles files = new CopyFiles(address, threads, Files.createTempDirectory("identityperf-copy"));
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
        return threads.stream().flatMap(List::stream).toList();
    }

    /**
     * Loads the files into the emptied tables, indexes and keys set aside.
     *
     * @return how many rows were loaded
     */
    public long load() throws SQLException {
        SetAside aside;
        try (Connection connection = address.connect()) {
            aside = SetAside.indexesOf(connection, tables().toArray(String[]::new));
        }
        List<Callable<Long>> work = new ArrayList<>();
        threads.forEach(several -> work.add(() -> {
            long rows = 0;
            for (String table : several) {
                rows += copy(table);
            }
            return rows;
        }));
        long loaded = Parallel.sum(work);
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
    public void delete() throws IOException {
        for (String table : tables()) {
            Files.deleteIfExists(file(table));
        }
        Files.deleteIfExists(folder);
    }
}
