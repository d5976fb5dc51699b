package org.identityperf.runner.jvm;

import java.io.File;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** An ending process is a build that ends with this JVM, with all that it started. */
public final class EndingProcess {

    private static final int PATIENCE_SECONDS = 10;
    private static final int ENDED = 130;

    private EndingProcess() {}

    /** Removes what an ended build leaves. */
    public interface Removal {
        void remove() throws IOException;
    }

    /** Runs a process to its end and returns its exit code. */
    static int run(ProcessBuilder builder) throws IOException {
        return run(builder, () -> {});
    }

    /**
     * Runs a process to its end and returns its exit code.
     *
     * @param removal is called after the process has ended because this JVM does
     */
    public static int run(ProcessBuilder builder, Removal removal) throws IOException {
        // A build that reads its input would wait for ever.
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
