package org.identityperf.runner.store.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A suspension watch kills a process, such as a server or a measured JVM, if a signal (SIGSTOP) has suspended it or one
 * that it started. A suspended process is alive but never answers, so its clients would wait forever. Only Linux
 * reports the suspension.
 */
public final class SuspensionWatch {

    /** The time between two checks. */
    public static final Duration PAUSE = Duration.ofSeconds(5);

    /**
     * The number of checks that must find the process suspended. It amounts to less time than clients wait for an
     * answer. Checks are counted instead of time, because this JVM may have been suspended together with the process.
     */
    private static final int LOOKS = 4;

    private final Process process;
    private final Duration pause;
    private volatile boolean killed;

    private SuspensionWatch(Process process, Duration pause) {
        this.process = process;
        this.pause = pause;
    }

    /** Watches a process until it ends. */
    public static SuspensionWatch over(Process process, Duration pause) {
        SuspensionWatch watch = new SuspensionWatch(process, pause);
        Thread thread = new Thread(watch::look, "suspension watch");
        thread.setDaemon(true);
        thread.start();
        return watch;
    }

    /** Returns whether it was suspended, and killed for that. */
    public boolean killed() {
        return killed;
    }

    private void look() {
        try {
            int suspended = 0;
            while (!process.waitFor(pause.toMillis(), TimeUnit.MILLISECONDS)) {
                suspended = suspended() ? suspended + 1 : 0;
                if (suspended == LOOKS) {
                    killed = true;
                    process.descendants().forEach(ProcessHandle::destroyForcibly);
                    process.destroyForcibly();
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private boolean suspended() {
        return Stream.concat(Stream.of(process.toHandle()), process.descendants())
                .anyMatch(each -> suspended(each.pid()));
    }

    private static boolean suspended(long pid) {
        try {
            String state = Files.readString(Path.of("/proc", Long.toString(pid), "stat"), StandardCharsets.ISO_8859_1);
            // The state follows the program's name, which may contain any character.
            return state.startsWith(") T", state.lastIndexOf(')'));
        } catch (IOException e) {
            // It has ended, or this is not Linux.
            return false;
        }
    }
}
