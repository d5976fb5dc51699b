package org.identityperf.runner.jvm;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.identityperf.runner.store.cache.MavenArtifacts;
import org.identityperf.runner.store.process.LogFile;

/**
 * A build of this project that the runner starts as a plain process, with the user's own settings:
 * {@code maven-invoker} would only add options that a list of words can hold as well.
 *
 * @param checkout the folder of the outermost project
 * @param jdk what it runs on and compiles with
 */
public record Maven(Path checkout, Jdk jdk) {

    /** Maven's {@code -q} with warnings. */
    private static final String WARNINGS = "-Dorg.slf4j.simpleLogger.defaultLogLevel=warn";

    private static final int SHOWN_ERRORS = 5;

    /** Returns the words by which each build begins. */
    List<String> command() {
        List<String> command = new ArrayList<>(List.of(program(), "-B", WARNINGS));
        command.addAll(MavenArtifacts.commandLine());
        return command;
    }

    /**
     * Compiles and packs a module with all that it needs of this project, and runs no test.
     *
     * @param module the module's folder below the project's
     * @throws IllegalStateException if Maven can't build it, with its first errors
     */
    public void pack(String module, Path log) throws IOException {
        List<String> command = command();
        command.addAll(List.of(
                "-pl",
                module,
                "-am",
                "-P-warnings-fail",
                "-Dmaven.test.skip=true",
                "-Dspotless.check.skip",
                "package"));
        if (run(command, log) != 0) {
            throw new IllegalStateException(
                    "Maven can't build " + module + ": " + errors(log) + ". All that it printed is in " + log);
        }
    }

    /** Returns the Maven that runs this build, or else the checkout's, or the one that is installed. */
    private String program() {
        Path wrapper = checkout.resolve("mvnw");
        return Optional.ofNullable(System.getProperty(MavenArtifacts.HOME))
                .map(home -> Path.of(home, "bin", "mvn"))
                .or(() -> Optional.of(wrapper))
                .filter(Files::isExecutable)
                .map(Path::toString)
                .orElse("mvn");
    }

    /** Runs a command to its end, and ends it with this JVM; what it prints goes to the log. Returns its exit code. */
    int run(List<String> command, Path log) throws IOException {
        return EndingProcess.run(
                command,
                checkout,
                log,
                environment -> environment.put("JAVA_HOME", jdk.home().toString()),
                () -> {});
    }

    /**
     * Returns the first errors of Maven's log, without those that only follow from others or give help with Maven
     * itself.
     */
    static String errors(Path log) {
        return LogFile.lines(log).stream()
                .filter(line -> line.startsWith("[ERROR] "))
                .map(line -> line.substring("[ERROR] ".length())
                        .strip()
                        .replaceAll(" -> \\[Help \\d+]", "")
                        .replaceFirst("^/.*/(\\w+\\.java:)", "$1"))
                .filter(line -> !line.matches(
                        "|\\[ERROR] .*|To see the full .*|Re-run Maven .*|For more information .*|\\[Help .*"
                                + "|The (build|project) .*|'dependencies\\..* is missing.*|COMPILATION ERROR.*"))
                .distinct()
                .limit(SHOWN_ERRORS)
                .collect(Collectors.joining("; "));
    }
}
