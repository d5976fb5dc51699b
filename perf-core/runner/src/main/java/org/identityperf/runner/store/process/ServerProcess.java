package org.identityperf.runner.store.process;

import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.identityperf.runner.store.StoreException;
import org.identityperf.runner.store.cache.Room;

/**
 * One running server of this machine. It exists from the moment it accepts connections until it is
 * stopped: by this project, or by the end of this JVM. The server of a killed JVM notices that by itself or is stopped by
 * its {@link ServerGuard}. What is left all the same is stopped by the next start on the same data folder, which
 * recognises the process by its command line.
 */
public final class ServerProcess implements RunningServer {

    private static final int PORTS_TO_TRY = 5;
    /** The words for a port that is in use: the operating system's, and Cassandra's. */
    private static final List<String> TAKEN =
            List.of("Address already in use", "in use by another process", "Failed to bind port");

    /** How long to wait for a start: long, because a killed server first replays its log. */
    private static final Duration PATIENCE = Duration.ofMinutes(5);

    private static final Duration GENTLE = Duration.ofSeconds(60);
    private static final Duration FIRM = Duration.ofSeconds(10);

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
     * waits until it accepts connections. Call it while holding the folder's lock, so that no other run uses the
     * folder.
     */
    public static ServerProcess start(Program program, Consumer<String> say) {
        ServerProcess server = new ServerProcess(program);
        stopOrphan(program, say);
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

    /**
     * Stops a server that a killed run left on the data folder. It is recognised by its command line, since a process
     * id may be reused.
     */
    private static void stopOrphan(Program program, Consumer<String> say) {
        ProcessHandle.allProcesses().filter(process -> runs(program, process)).forEach(process -> {
            say.accept("stopping a " + program.kind().title() + " (process " + process.pid()
                    + ") that a killed run left on " + program.data());
            stop(process, () -> runs(program, process), program.signals());
        });
    }

    private static boolean runs(Program program, ProcessHandle process) {
        List<String> command = commandLine(process);
        return !command.isEmpty() && program.runsAs(command);
    }

    private static List<String> commandLine(ProcessHandle process) {
        Path line = Path.of("/proc", Long.toString(process.pid()), "cmdline");
        try {
            if (Files.exists(line)) {
                return List.of(
                        Files.readString(line, StandardCharsets.ISO_8859_1).split("\0"));
            }
        } catch (IOException e) {
            // The process ended meanwhile, or belongs to another user.
            return List.of();
        }
        return Stream.concat(
                        process.info().command().stream(),
                        process.info().arguments().stream().flatMap(Stream::of))
                .toList();
    }

    /**
     * Returns whether the port was in use. It searches the whole log, since a server may print much after that line.
     */
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
        watch = SuspensionWatch.over(process, SuspensionWatch.PAUSE);
    }

    /** Returns a port of the loopback interface that is free at this moment. */
    public static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
            return socket.getLocalPort();
        }
    }

    /** Waits until the server accepts connections; returns false if it ended instead. */
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
            // A client whose connection failed may notice the end of a server before this process does.
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
                : "ended with " + ExitCode.inWords(process.exitValue()) + " while it was in use";
    }

    private StoreException failure(String what) {
        return new StoreException(what + ". The end of its log " + program.log() + ":\n" + LogFile.end(program.log()));
    }

    @Override
    public Optional<String> full(Room room) {
        return program.full(room);
    }

    Program program() {
        return program;
    }

    @Override
    public Path log() {
        return program.log();
    }

    @Override
    public List<InetSocketAddress> hosts() {
        return List.of(new InetSocketAddress("127.0.0.1", port));
    }

    public int port() {
        return port;
    }

    public long pid() {
        return process.pid();
    }

    /**
     * Sends one signal after the other until the server ends. Kills it if none helps or this thread is interrupted
     * meanwhile. An earlier interrupt does not prevent an orderly end.
     */
    private static void stop(ProcessHandle server, BooleanSupplier running, List<String> signals) {
        List<ProcessHandle> all =
                Stream.concat(server.descendants(), Stream.of(server)).toList();
        boolean interrupted = Thread.interrupted();
        try {
            Duration patience = GENTLE;
            for (String signal : signals) {
                if (send(server, signal) && ends(running, patience)) {
                    return;
                }
                patience = FIRM;
            }
            all.forEach(ProcessHandle::destroyForcibly);
            ends(running, FIRM);
        } catch (InterruptedException e) {
            interrupted = true;
            all.forEach(ProcessHandle::destroyForcibly);
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Sends a signal by a program, since Java itself can send SIGTERM only. */
    private static boolean send(ProcessHandle process, String signal) throws InterruptedException {
        try {
            return new ProcessBuilder("sh", "-c", "kill -" + signal + " \"$0\"", Long.toString(process.pid()))
                            .redirectErrorStream(true)
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException e) {
            return false;
        }
    }

    private static boolean ends(BooleanSupplier running, Duration patience) throws InterruptedException {
        long deadline = System.nanoTime() + patience.toNanos();
        while (running.getAsBoolean()) {
            if (System.nanoTime() > deadline) {
                return false;
            }
            TimeUnit.MILLISECONDS.sleep(5);
        }
        return true;
    }

    private synchronized void stop() {
        stopped = true;
        if (process == null) {
            return;
        }
        if (process.isAlive()) {
            stop(process.toHandle(), process::isAlive, program.signals());
        }
        // A JVM that instruments itself makes this socket, wherever its temporary files are. When it is killed, the
        // socket stays.
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
