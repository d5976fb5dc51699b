package org.identityperf.runner.jvm;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.identityperf.runner.settings.Secrets;

/** A build that ends with this JVM, with all that it started. */
public final class EndingProcess {

    private static final int PATIENCE_SECONDS = 10;
    private static final int ENDED = 130;

    private EndingProcess() {}

    /** Removes what an ended build leaves. */
    public interface Removal {
        void remove() throws IOException;
    }

    /**
     * Runs a command to its end and returns its exit code. It inherits no secrets.
     *
     * @param log takes what it prints
     * @param environment changes its variables
     * @param removal is called after the process has ended because this JVM does
     */
    public static int run(
            List<String> command, Path folder, Path log, Consumer<Map<String, String>> environment, Removal removal)
            throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile());
        Secrets.removeFrom(builder.environment());
        environment.accept(builder.environment());
        // A build that reads its input would wait forever.
        Process process = builder.redirectInput(new File("/dev/null")).start();
        Thread end = new Thread(() -> end(process, removal), "end-build");
        Runtime.getRuntime().addShutdownHook(end);
        int code = process.onExit().join().exitValue();
        try {
            Runtime.getRuntime().removeShutdownHook(end);
            return code;
        } catch (IllegalStateException e) {
            // This JVM is ending, and has ended the process; whatever it ended with, it did not get through.
            return ENDED;
        }
    }

    /** Ends a process and all that it started: Maven's script starts shells and a JVM, which would go on alone. */
    private static void end(Process process, Removal removal) {
        List<ProcessHandle> started = process.descendants().toList();
        started.forEach(ProcessHandle::destroy);
        process.destroy();
        try {
            for (ProcessHandle each : started) {
                each.onExit().get(PATIENCE_SECONDS, TimeUnit.SECONDS);
            }
            removal.remove();
        } catch (ExecutionException | TimeoutException | IOException e) {
            System.err.println("not all that was built is removed: " + e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
