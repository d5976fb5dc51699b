package org.identityperf.runner.store.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * Kills a server that a signal has suspended (SIGSTOP): it lives and answers nobody, so that whoever asks it would wait for
 * ever. Linux alone tells it.
 */
final class SuspensionWatch {

    private static final Duration PAUSE = Duration.ofSeconds(5);

    /** Less than clients wait for an answer, and counted, not measured: who watches may have been suspended beside it. */
    private static final int LOOKS = 4;

    private final Process server;
    private final Duration pause;
    private volatile boolean killed;

    private SuspensionWatch(Process server, Duration pause) {
        this.server = server;
        this.pause = pause;
    }

    /** Watches it to its end. */
    static SuspensionWatch over(Process server) {
        return over(server, PAUSE);
    }

    static SuspensionWatch over(Process server, Duration pause) {
        SuspensionWatch watch = new SuspensionWatch(server, pause);
        Thread thread = new Thread(watch::look, "watch a store");
        thread.setDaemon(true);
        thread.start();
        return watch;
    }

    /** Whether it was killed for that. */
    boolean killed() {
        return killed;
    }

    private void look() {
        try {
            int suspended = 0;
            while (!server.waitFor(pause.toMillis(), TimeUnit.MILLISECONDS)) {
                suspended = suspended() ? suspended + 1 : 0;
                if (suspended == LOOKS) {
                    killed = true;
                    server.descendants().forEach(ProcessHandle::destroyForcibly);
                    server.destroyForcibly();
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private boolean suspended() {
        try {
            String state = Files.readString(
                    Path.of("/proc", Long.toString(server.pid()), "stat"), StandardCharsets.ISO_8859_1);
            // Behind the program's name, which may hold anything.
            return state.startsWith(") T", state.lastIndexOf(')'));
        } catch (IOException e) {
            // It has ended, or this is no Linux.
            return false;
        }
    }
}
