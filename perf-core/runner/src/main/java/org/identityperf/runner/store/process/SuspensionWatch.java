package org.identityperf.runner.store.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * A suspension watch kills a server that a signal (SIGSTOP) has suspended. A suspended server is alive but never
 * answers, so its clients would wait for ever. Only Linux reports the suspension.
 */
final class SuspensionWatch {

    /** The time between two checks. */
    static final Duration PAUSE = Duration.ofSeconds(5);

    /**
     * The number of checks that must find the server suspended. It amounts to less time than clients wait for an
     * answer. Checks are counted instead of time, because this JVM may have been suspended together with the server.
     */
    private static final int LOOKS = 4;

    private final Process server;
    private final Duration pause;
    private volatile boolean killed;

    private SuspensionWatch(Process server, Duration pause) {
        this.server = server;
        this.pause = pause;
    }

    /** Watches a server until it ends. */
    static SuspensionWatch over(Process server, Duration pause) {
        SuspensionWatch watch = new SuspensionWatch(server, pause);
        Thread thread = new Thread(watch::look, "watch a store");
        thread.setDaemon(true);
        thread.start();
        return watch;
    }

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
            // The state follows the program's name, which may contain any character.
            return state.startsWith(") T", state.lastIndexOf(')'));
        } catch (IOException e) {
            // The server has ended, or this is not Linux.
            return false;
        }
    }
}
