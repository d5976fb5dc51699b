package org.identityperf.runner.cli;

import java.io.Console;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.identityperf.runner.console.Terminal;
import org.identityperf.runner.suite.Project;

/**
 * A module's benchmarks with JMH's own command line, as {@code java -jar <module>/target/benchmarks.jar}: the stores are
 * started for it. Properties ({@code -Dperf.tier=full}) stand in front of {@code -jar}.
 */
public final class Benchmarks {

    private Benchmarks() {}

    /** Runs in the module whose jar this JVM was started from, or else in the current folder's. */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        Path folder = module(Path.of(System.getProperty("java.class.path")).toAbsolutePath());
        Project project = Project.find(folder);
        List<String> words = new ArrayList<>(
                List.of(project.root().toString(), project.name(folder), Boolean.toString(isTerminal())));
        words.addAll(List.of(arguments));
        System.exit(LabProcess.runBefore(project, Main.JMH, words.toArray(String[]::new)));
    }

    private static Path module(Path jar) {
        return jar.endsWith(Path.of("target", "benchmarks.jar"))
                ? jar.getParent().getParent().normalize()
                : Path.of("").toAbsolutePath();
    }

    /** From Java 22 on there is a console even where there is no terminal, which it then tells. */
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
