package org.identityperf.runner.store.process;

import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.identityperf.runner.store.StoreException;
import org.identityperf.runner.store.cache.Room;

/**
 * One running server, from the moment it lets us in until it is stopped: by us, or by the end of this JVM. What a killed
 * JVM leaves is stopped by the next start on the same data folder, which knows the process by its command line.
 */
public final class ServerProcess implements RunningServer {

    private static final int PORTS_TO_TRY = 5;
    /** The operating system's words, and Cassandra's. */
    private static final List<String> TAKEN =
            List.of("Address already in use", "in use by another process", "Failed to bind port");

    /** Long, because a server that was killed first replays its log. */
    private static final Duration PATIENCE = Duration.ofMinutes(5);

    private final Thread hook = new Thread(this::stop, "stop a store");
    private final Program program;
    private Process process;
    private SuspensionWatch watch;
    private int port;
    private boolean stopped;

    private ServerProcess(Program program) {
        this.program = program;
    }

    /**
     * Stops what a killed run left on the data folder, starts the server on a free port of the loopback interface and
     * waits until it lets us in. To be called while holding the folder's lock: then no living run owns it.
     *
     * @param say is told if something is swept
     * @throws StoreException with the end of the server's log if it ends instead
     */
    public static ServerProcess start(Program program, Consumer<String> say) {
        ServerProcess server = new ServerProcess(program);
        Orphan.stop(program, say);
        Runtime.getRuntime().addShutdownHook(server.hook);
        try {
            for (int attempt = 1; ; attempt++) {
                server.launch();
                if (server.letsUsIn()) {
                    return server;
                }
                // Another program may have taken the port that was free a moment ago.
                if (attempt == PORTS_TO_TRY || !portTaken(program)) {
                    throw server.failure(server.title() + " did not start");
                }
            }
        } catch (IOException | RuntimeException e) {
            server.close();
            throw e instanceof StoreException known
                    ? known
                    : new StoreException(server.title() + " can't be started: " + e, e);
        }
    }

    /** In all of the log, since a server may have much to say after it. */
    private static boolean portTaken(Program program) {
        return TAKEN.stream().anyMatch(words -> LogFile.holds(program.log(), words));
    }

    private String title() {
        return program.kind().title();
    }

    private synchronized void launch() throws IOException {
        if (stopped) {
            throw new StoreException(title() + " is not started, because this JVM is ending");
        }
        port = freePort();
        process = program.launch(port);
        watch = SuspensionWatch.over(process);
    }

    /** A port of the loopback interface that nobody listens on at this moment. */
    public static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
            return socket.getLocalPort();
        }
    }

    /** Waits until the server lets us in; false if it ended instead. */
    private boolean letsUsIn() {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (process.isAlive()) {
            if (program.answers(port)) {
                return true;
            }
            if (System.nanoTime() > deadline) {
                throw failure(title() + " lets nobody in after " + PATIENCE.toMinutes() + " minutes");
            }
            try {
                TimeUnit.MILLISECONDS.sleep(10);
            } catch (InterruptedException e) {
                throw StoreException.interrupted("waiting for " + title() + " to start", e);
            }
        }
        return false;
    }

    @Override
    public Optional<String> trouble() {
        try {
            // Who was refused by an ending server may know before we do.
            if (process.waitFor(1, TimeUnit.SECONDS)) {
                return Optional.of(failure(title() + " (process " + process.pid() + ") " + end())
                        .getMessage());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return program.broke().map(how -> failure(how).getMessage());
    }

    private String end() {
        return watch.killed()
                ? "was suspended by a signal (SIGSTOP) while it was in use; it answered nobody, so this run killed it"
                : "ended with code " + process.exitValue() + " while it was in use";
    }

    private StoreException failure(String what) {
        return new StoreException(what + ". The end of its log " + program.log() + ":\n" + LogFile.end(program.log()));
    }

    @Override
    public Optional<String> full(Room room) {
        return program.full(room);
    }

    /** What is particular to it. */
    Program program() {
        return program;
    }

    @Override
    public Path log() {
        return program.log();
    }

    @Override
    public int port() {
        return port;
    }

    public long pid() {
        return process.pid();
    }

    private synchronized void stop() {
        stopped = true;
        if (process == null) {
            return;
        }
        if (process.isAlive()) {
            Stopping.stop(process.toHandle(), process::isAlive, program.signals());
        }
        // A JVM that instruments itself listens there, wherever its temporary files are, and leaves it when it is
        // killed.
        new File("/tmp/.java_pid" + process.pid()).delete();
    }

    @Override
    public void close() {
        stop();
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // The JVM is ending, and the hook finds nothing left to do.
        }
        program.ended();
    }
}
