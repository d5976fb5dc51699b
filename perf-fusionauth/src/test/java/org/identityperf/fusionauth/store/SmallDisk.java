package org.identityperf.fusionauth.store;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.identityperf.probe.address.Address;

/** A disk of 8 MB in memory, which holds PostgreSQL's table of entities until it is closed. */
final class SmallDisk implements AutoCloseable {

    private final Address database;
    private final Path disk;

    SmallDisk(Address database, Path folder) throws IOException, SQLException {
        this.database = database;
        this.disk = Files.createDirectory(folder.resolve("disk"));
        assumeTrue(
                runs("mount", "-t", "tmpfs", "-o", "size=8m", "tmpfs", disk.toString()),
                "only root may mount a small disk");
        execute("CREATE TABLESPACE small LOCATION '" + disk + "'");
        execute("ALTER TABLE entities SET TABLESPACE small");
    }

    /** There is room again. */
    void grow() throws IOException {
        if (!runs("mount", "-o", "remount,size=64m", disk.toString())) {
            throw new IOException("the disk at " + disk + " can't be made larger");
        }
    }

    /** Takes what was added here away again, and the table back. */
    @Override
    public void close() throws IOException, SQLException {
        execute("ALTER TABLE entities SET TABLESPACE pg_default");
        execute("DROP TABLESPACE small");
        execute("DELETE FROM entities WHERE name >= 'entity000001000000'");
        execute("VACUUM FULL entities");
        if (!runs("umount", disk.toString())) {
            throw new IOException("the disk at " + disk + " is still mounted");
        }
    }

    private void execute(String sql) throws SQLException {
        try (Connection connection = database.connect();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static boolean runs(String... command) throws IOException {
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        return process.onExit().join().exitValue() == 0;
    }
}
