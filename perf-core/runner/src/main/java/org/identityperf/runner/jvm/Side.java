package org.identityperf.runner.jvm;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * A side is what the measured JVMs of a run, or of one side of a comparison, run on.
 *
 * @param classPath the server's class path, with the benchmarks in front
 * @param content distinguishes it from others of the same version; empty where the version alone identifies it
 */
public record Side(ServerClassPath classPath, Optional<String> content) {

    /**
     * Returns a side whose server came from repositories: a released version never changes, a snapshot is identified by
     * its content.
     *
     * @param own the checkout's folder; what lies in it is part of this project and not of the server
     */
    public static Side ofRepositories(ServerClassPath classPath, Path own) throws IOException {
        boolean snapshot = notOf(own, classPath).stream()
                .anyMatch(entry -> entry.getParent().toString().endsWith("-SNAPSHOT"));
        return snapshot ? ofServer(classPath, own) : new Side(classPath, Optional.empty());
    }

    /** Returns a side whose server is identified by its content, whatever its version. */
    public static Side ofServer(ServerClassPath classPath, Path own) throws IOException {
        return new Side(classPath, Optional.of(Content.of(notOf(own, classPath))));
    }

    /** Returns a side that is identified by all that it runs on, this project's classes included. */
    public static Side ofEverything(ServerClassPath classPath) throws IOException {
        return new Side(classPath, Optional.of(Content.of(classPath.entries())));
    }

    private static List<Path> notOf(Path own, ServerClassPath classPath) {
        return classPath.entries().stream()
                .filter(entry -> !entry.startsWith(own))
                .toList();
    }
}
