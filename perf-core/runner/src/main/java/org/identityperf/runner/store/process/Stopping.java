package org.identityperf.runner.store.process;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;

/** {@code Stopping} ends a server and all of its processes, in an orderly way if possible. */
final class Stopping {

    private static final Duration GENTLE = Duration.ofSeconds(60);
    private static final Duration FIRM = Duration.ofSeconds(10);

    private Stopping() {}

    /**
     * Sends one signal after the other until the server ends. Kills it if none helps or this thread is interrupted
     * meanwhile. An earlier interrupt does not prevent an orderly end.
     */
    static void stop(ProcessHandle server, BooleanSupplier running, List<String> signals) {
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
}
