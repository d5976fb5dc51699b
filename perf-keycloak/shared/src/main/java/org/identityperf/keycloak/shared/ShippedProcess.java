package org.identityperf.keycloak.shared;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * A shipped process runs the shipped server's own command. It ends with this JVM, however that ends: a shell waits for
 * the end of its input, which is a pipe from here, and then ends the server.
 */
public final class ShippedProcess implements AutoCloseable {

    private static final String GUARD = """
        exec 3<&0
        "$@" </dev/null 3<&- &
        server=$!
        (cat <&3 >/dev/null; kill "$server") 2>/dev/null &
        guard=$!
        wait "$server"
        status=$?
        kill "$guard" 2>/dev/null
        exit $status
        """;

    private static final int LINES = 15;
    private static final int ENDS_WITHIN_SECONDS = 20;
    private static final int PAUSE_MILLIS = 100;

    private final Process process;
    private final Path log;

    private ShippedProcess(Process process, Path log) {
        this.process = process;
        this.log = log;
    }

    /**
     * Starts the server's command.
     *
     * @param server the server's folder
     * @param words what the command is told, none of which is secret
     * @param environment what it is told beside that, such as a password
     * @param log takes what it prints
     */
    static ShippedProcess start(Path server, List<String> words, Map<String, String> environment, Path log)
            throws IOException {
        List<String> all = new ArrayList<>(List.of(
                "/bin/sh",
                "-c",
                GUARD,
                "sh",
                ShippedDistribution.command(server).toString()));
        all.addAll(words);
        ProcessBuilder builder = new ProcessBuilder(all)
                .directory(server.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile());
        Map<String, String> its = builder.environment();
        // Settings of the user's own Keycloak would change what is measured.
        its.keySet().removeIf(name -> name.startsWith("KC_") || name.startsWith("JAVA_OPTS"));
        its.put("JAVA_HOME", System.getProperty("java.home"));
        its.put("JAVA_OPTS_APPEND", "-Djava.io.tmpdir=" + System.getProperty("java.io.tmpdir"));
        its.putAll(environment);
        return new ShippedProcess(builder.start(), log);
    }

    /**
     * Waits until the server is ready.
     *
     * @throws IllegalStateException with the end of its log, if it ends before, or takes longer
     */
    void awaitReady(BooleanSupplier ready, Duration most) {
        long until = System.nanoTime() + most.toNanos();
        while (!ready.getAsBoolean()) {
            if (!process.isAlive()) {
                throw failed("ended while it started");
            }
            if (System.nanoTime() > until) {
                throw failed("was not ready after " + most.toSeconds() + " s");
            }
            try {
                TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
            } catch (InterruptedException e) {
                throw interrupted();
            }
        }
    }

    /**
     * Waits until the command has ended by itself.
     *
     * @throws IllegalStateException with the end of its log, if it failed
     */
    void awaitSuccess() {
        try {
            if (process.waitFor() != 0) {
                throw failed("can't be built");
            }
        } catch (InterruptedException e) {
            throw interrupted();
        }
    }

    private static IllegalStateException interrupted() {
        Thread.currentThread().interrupt();
        return new IllegalStateException("interrupted while waiting for the shipped server");
    }

    private IllegalStateException failed(String how) {
        return new IllegalStateException("the shipped server " + how + ". The last lines of its log:\n" + lastLines());
    }

    private String lastLines() {
        try {
            List<String> all = new String(Files.readAllBytes(log), StandardCharsets.UTF_8)
                    .lines()
                    .toList();
            return String.join("\n", all.subList(Math.max(0, all.size() - LINES), all.size()));
        } catch (IOException e) {
            return "(no log: " + e + ")";
        }
    }

    /** Returns the processes that it consists of. */
    List<ProcessHandle> all() {
        List<ProcessHandle> all = new ArrayList<>(process.descendants().toList());
        all.add(process.toHandle());
        return all;
    }

    /** Ends it, with all that it started, and waits until none of them is left. */
    @Override
    public void close() {
        List<ProcessHandle> all = all();
        try {
            process.getOutputStream().close();
        } catch (IOException e) {
            // It has ended already.
        }
        if (!endWithin(all)) {
            all.forEach(ProcessHandle::destroyForcibly);
            endWithin(all);
        }
    }

    private static boolean endWithin(List<ProcessHandle> all) {
        return CompletableFuture.allOf(all.stream().map(ProcessHandle::onExit).toArray(CompletableFuture[]::new))
                .thenApply(ended -> true)
                .completeOnTimeout(false, ENDS_WITHIN_SECONDS, TimeUnit.SECONDS)
                .join();
    }
}
