package org.identityperf.runner.jvm;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * What the measured JVMs of a run, or of one side of a comparison, run on.
 *
 * @param classPath the server's, with the benchmarks in front
 * @param content tells it from others of the same version; empty where the version alone says what it is
 */
public record Side(ServerClassPath classPath, Optional<String> content) {

    /**
     * A side whose server came from repositories: a released version never changes, a snapshot is known by its content.
     *
     * @param own the checkout's folder; what lies in it is ours and not the server's
     */
    public static Side ofRepositories(ServerClassPath classPath, Path own) throws IOException {
        boolean snapshot = notOf(own, classPath).stream()
                .anyMatch(entry -> entry.getParent().toString().endsWith("-SNAPSHOT"));
        return snapshot ? ofServer(classPath, own) : new Side(classPath, Optional.empty());
    }

    /** A side whose server is known by its content, whatever its version. */
    public static Side ofServer(ServerClassPath classPath, Path own) throws IOException {
        return new Side(classPath, Optional.of(Content.of(notOf(own, classPath))));
    }

    /** A side that is known by all that it runs on, ours included. */
    public static Side ofEverything(ServerClassPath classPath) throws IOException {
        return new Side(classPath, Optional.of(Content.of(classPath.entries())));
    }

    private static List<Path> notOf(Path own, ServerClassPath classPath) {
        return classPath.entries().stream()
                .filter(entry -> !entry.startsWith(own))
                .toList();
    }
}
