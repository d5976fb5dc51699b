package org.identityperf.runner.cli;

import java.io.Console;
import java.io.IOException;
import java.nio.file.Path;
import org.identityperf.runner.console.Terminal;
import org.identityperf.runner.suite.Project;

/**
 * The main class of {@code ./perf} and of the runner's jar. It passes the typed command line to {@link Main} in a JVM with
 * the runner's libraries, which this one does not have.
 */
public final class Entry {

    private static final int USAGE = 2;

    private Entry() {}

    /** Runs for the checkout that {@code ./perf} names; without one, for the module in the current folder. */
    public static void main(String[] words) throws IOException, InterruptedException {
        int failed = words.length > 0 && words[0].equals(Main.COMPARE) ? Main.UNTESTED : USAGE;
        Thread.currentThread().setUncaughtExceptionHandler((thread, e) -> {
            e.printStackTrace();
            Runtime.getRuntime().halt(failed);
        });
        System.setProperty(Main.TERMINAL, Boolean.toString(isTerminal()));
        String checkout = System.getProperty(Main.CHECKOUT);
        if (checkout != null) {
            System.exit(RunnerProcess.runBefore(new Project(Path.of(checkout)), words));
        }
        Path folder = Path.of("").toAbsolutePath();
        Project project;
        try {
            project = Project.find(folder);
        } catch (IllegalStateException e) {
            System.err.println(org.identityperf.runner.console.Console.ERROR + e.getMessage());
            System.exit(failed);
            return;
        }
        System.setProperty(Main.CHECKOUT, project.root().toString());
        System.setProperty(Main.MODULE, project.name(folder));
        System.exit(RunnerProcess.runBefore(project, words));
    }

    /**
     * Returns whether the output goes to a terminal. From Java 22 on a console exists without one too, and reports
     * which it is.
     */
    private static boolean isTerminal() {
        Console console = System.console();
        if (console == null || !Terminal.able(System.getenv())) {
            return false;
        }
        try {
            return (Boolean) Console.class.getMethod("isTerminal").invoke(console);
        } catch (NoSuchMethodException e) {
            return true;
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("the console does not tell whether it is a terminal", e);
        }
    }
}
