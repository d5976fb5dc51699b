package org.identityperf.lab.store;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** The first process of a PostgreSQL: how it is told from others, and how it is stopped. */
final class Postmaster {

    private static final Duration FAST = Duration.ofSeconds(60);
    private static final Duration IMMEDIATE = Duration.ofSeconds(10);

    private Postmaster() {}

    /**
     * Stops the PostgreSQL that a killed run left on this data folder, if there is one. To be called while holding the
     * folder's lock: then no living run owns it.
     */
    static void stopOrphan(Path data, Consumer<String> say) {
        Path file = data.resolve("postmaster.pid");
        if (!Files.isRegularFile(file)) {
            return;
        }
        try {
            List<String> lines = Files.readAllLines(file);
            ProcessHandle named =
                    ProcessHandle.of(Long.parseLong(lines.get(0).strip())).orElse(null);
            if (named == null) {
                // PostgreSQL recovers by itself, and first makes sure that no process is left of the old one.
                return;
            }
            if (runsOn(named, data)) {
                say.accept("stopping a PostgreSQL (process " + named.pid() + ") that a killed run left on " + data);
                stop(named, () -> runsOn(named, data));
            } else {
                // The id has since been given to a stranger, whom PostgreSQL would take for its predecessor.
                Files.delete(file);
            }
        } catch (IOException | IndexOutOfBoundsException | NumberFormatException e) {
            throw new StoreException(
                    "can't tell from " + file + " whether a PostgreSQL still runs (" + e
                            + "). Make sure that none does on " + data + ", then remove that file.",
                    e);
        }
    }

    /** Whether that process is a PostgreSQL on that data folder; an id alone may have been given to another since. */
    static boolean runsOn(ProcessHandle process, Path data) {
        List<String> command = commandLine(process);
        return !command.isEmpty() && command.get(0).endsWith("/postgres") && command.contains(data.toString());
    }

    private static List<String> commandLine(ProcessHandle process) {
        Path line = Path.of("/proc", Long.toString(process.pid()), "cmdline");
        try {
            if (Files.exists(line)) {
                return List.of(
                        Files.readString(line, StandardCharsets.ISO_8859_1).split("\0"));
            }
        } catch (IOException e) {
            // It ended meanwhile.
            return List.of();
        }
        return Stream.concat(
                        process.info().command().stream(),
                        process.info().arguments().stream().flatMap(Stream::of))
                .toList();
    }

    /**
     * Ends it and all of its processes: orderly if it can, at once if it does not answer or this thread is interrupted
     * meanwhile. An interrupt from before does not keep it from ending orderly.
     */
    static void stop(ProcessHandle postmaster, BooleanSupplier running) {
        List<ProcessHandle> all =
                Stream.concat(postmaster.descendants(), Stream.of(postmaster)).toList();
        boolean interrupted = Thread.interrupted();
        try {
            if ((signal(postmaster, "INT") && ends(running, FAST))
                    || (signal(postmaster, "QUIT") && ends(running, IMMEDIATE))) {
                return;
            }
            all.forEach(ProcessHandle::destroyForcibly);
            ends(running, IMMEDIATE);
        } catch (InterruptedException e) {
            interrupted = true;
            all.forEach(ProcessHandle::destroyForcibly);
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Java itself can send SIGTERM only, on which PostgreSQL waits for its clients to leave. */
    private static boolean signal(ProcessHandle process, String name) throws InterruptedException {
        try {
            return new ProcessBuilder("sh", "-c", "kill -" + name + " \"$0\"", Long.toString(process.pid()))
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
}
