package org.identityperf.lab.store;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.identityperf.probe.address.Address;

/** One running PostgreSQL, from the first accepted connection until it is stopped: by us, or by the end of this JVM. */
final class PostgresProcess implements AutoCloseable {

    private static final int PORTS_TO_TRY = 5;
    /** Long, because a server that was killed first replays its log. */
    private static final Duration PATIENCE = Duration.ofMinutes(5);

    /** Where it listens and what its log looks like; what a figure depends on stands in {@link PostgresSettings}. */
    private static final List<String> OF_NO_MEASURE = List.of(
            "listen_addresses=127.0.0.1",
            "unix_socket_directories=",
            "logging_collector=off",
            "log_checkpoints=off",
            "timezone=UTC",
            "log_timezone=UTC",
            "lc_messages=C");

    private final Thread hook = new Thread(this::stop, "stop PostgreSQL");
    private final Path binaries;
    private final PostgresCluster cluster;
    private Process process;
    private Address admin;
    private int port;
    private boolean stopped;

    private PostgresProcess(Path binaries, PostgresCluster cluster) {
        this.binaries = binaries;
        this.cluster = cluster;
    }

    /**
     * Starts the server on a free port of the loopback interface and waits until it answers.
     *
     * @throws StoreException with the end of the server's log if it ends instead
     */
    static PostgresProcess start(Path binaries, PostgresCluster cluster) {
        PostgresProcess server = new PostgresProcess(binaries, cluster);
        Runtime.getRuntime().addShutdownHook(server.hook);
        try {
            for (int attempt = 1; ; attempt++) {
                server.launch();
                if (server.answers()) {
                    return server;
                }
                // Another program may have taken the port that was free a moment ago.
                if (attempt == PORTS_TO_TRY || !cluster.lastLogLines().contains("Address already in use")) {
                    throw server.failure("PostgreSQL did not start");
                }
            }
        } catch (IOException | RuntimeException e) {
            server.close();
            throw e instanceof StoreException known
                    ? known
                    : new StoreException("PostgreSQL can't be started: " + e, e);
        }
    }

    private synchronized void launch() throws IOException {
        if (stopped) {
            throw new StoreException("PostgreSQL is not started, because this JVM is ending");
        }
        port = freePort();
        admin = new Address(
                "jdbc:postgresql://127.0.0.1:" + port + "/postgres", PostgresCluster.SUPERUSER, cluster.password());
        List<String> command = new ArrayList<>(List.of(
                binaries.resolve("bin/postgres").toString(),
                "-D",
                cluster.data().toString()));
        for (String setting : OF_NO_MEASURE) {
            command.addAll(List.of("-c", setting));
        }
        command.addAll(List.of("-c", "port=" + port));
        command.addAll(PostgresSettings.arguments());
        process = Unprivileged.start(command, cluster.log().toFile());
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
            return socket.getLocalPort();
        }
    }

    /** Waits until the server lets us in; false if it ended instead. */
    private boolean answers() {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        SQLException last = null;
        while (process.isAlive()) {
            // A stranger on this port may accept and then say nothing.
            try (Connection connection = admin.with("socketTimeout", "10").connect();
                    Statement statement = connection.createStatement();
                    ResultSet rows = statement.executeQuery("SHOW data_directory")) {
                rows.next();
                // Or it lets anyone in.
                if (Files.isSameFile(Path.of(rows.getString(1)), cluster.data())) {
                    return true;
                }
            } catch (SQLException | IOException e) {
                if (e instanceof SQLException refused && "28P01".equals(refused.getSQLState())) {
                    throw failure("PostgreSQL refuses the password kept in " + cluster.folder());
                }
                last = e instanceof SQLException refused ? refused : last;
            }
            if (System.nanoTime() > deadline) {
                throw failure("PostgreSQL lets nobody in after " + PATIENCE.toMinutes() + " minutes (" + last + ")");
            }
            try {
                TimeUnit.MILLISECONDS.sleep(10);
            } catch (InterruptedException e) {
                throw StoreException.interrupted("waiting for PostgreSQL to start", e);
            }
        }
        return false;
    }

    /** How it broke since it was started: it has ended, or one of its processes did; empty as long as it has not. */
    Optional<String> trouble() {
        try {
            // Who was refused by an ending server may know before we do.
            if (process.waitFor(1, TimeUnit.SECONDS)) {
                return Optional.of(failure("PostgreSQL (process " + process.pid() + ") ended with code "
                                + process.exitValue() + " while it was in use")
                        .getMessage());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return cluster.crashed()
                ? Optional.of(failure("A process of PostgreSQL broke, and it started over")
                        .getMessage())
                : Optional.empty();
    }

    private StoreException failure(String what) {
        return new StoreException(what + ". The end of its log " + cluster.log() + ":\n" + cluster.lastLogLines());
    }

    /** The superuser's database. */
    Address admin() {
        return admin;
    }

    int port() {
        return port;
    }

    long pid() {
        return process.pid();
    }

    private synchronized void stop() {
        stopped = true;
        if (process != null && process.isAlive()) {
            Postmaster.stop(process.toHandle(), process::isAlive);
        }
    }

    @Override
    public void close() {
        stop();
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // The JVM is ending, and the hook finds nothing left to do.
        }
    }
}
