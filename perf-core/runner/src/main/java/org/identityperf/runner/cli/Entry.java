package org.identityperf.runner.cli;

import java.io.Console;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.identityperf.runner.console.Terminal;
import org.identityperf.runner.suite.Project;

/**
 * This is the main class of {@code ./perf}, and of a module's {@code target/benchmarks.jar}. It passes the typed command
 * line to {@link Main} in a JVM with the runner's libraries, which this one does not have.
 */
public final class Entry {

    private static final int USAGE = 2;

    private Entry() {}

    /**
     * Runs for the checkout that {@code ./perf} names. Without one it runs in the module whose jar this JVM was started
     * from, or else in the current folder's.
     */
    public static void main(String[] words) throws IOException, InterruptedException {
        System.setProperty(Main.TERMINAL, Boolean.toString(isTerminal()));
        String checkout = System.getProperty(Main.CHECKOUT);
        if (checkout != null) {
            System.exit(RunnerProcess.runBefore(new Project(Path.of(checkout)), words));
        }
        Path jar = Path.of(System.getProperty("java.class.path"));
        Path folder = module(Files.exists(jar) ? jar.toRealPath() : jar.toAbsolutePath());
        Project project;
        try {
            project = Project.find(folder);
        } catch (IllegalStateException e) {
            System.err.println(org.identityperf.runner.console.Console.ERROR + e.getMessage());
            System.exit(USAGE);
            return;
        }
        System.setProperty(Main.CHECKOUT, project.root().toString());
        System.setProperty(Main.MODULE, project.name(folder));
        System.exit(RunnerProcess.runBefore(project, words));
    }

    private static Path module(Path jar) {
        return jar.endsWith(Path.of("target", "benchmarks.jar"))
                ? jar.getParent().getParent().normalize()
                : Path.of("").toAbsolutePath();
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
