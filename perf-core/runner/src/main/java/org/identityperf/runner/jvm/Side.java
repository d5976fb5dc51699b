package org.identityperf.runner.jvm;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What the measured JVMs of a run, or of one side of a comparison, run on.
 *
 * @param classPath the server's class path, with the benchmarks in front
 * @param content distinguishes it from others of the same version; empty where the version alone identifies it
 * @param origin where its server came from, beside the user's repositories, as conditions of a run
 * @param change what is changed of it, beside the class path
 */
public record Side(
        ServerClassPath classPath, Optional<String> content, SortedMap<String, String> origin, Change change) {

    public Side {
        origin = Collections.unmodifiableSortedMap(new TreeMap<>(origin));
    }

    /**
     * What makes a side differ from another one on the same class path.
     *
     * @param jvmOptions options of its measured JVMs, such as an agent
     * @param schema SQL that is executed in each copy of a dataset, such as the removal of an index
     */
    public record Change(List<String> jvmOptions, List<String> schema) {

        public static final Change NONE = new Change(List.of(), List.of());
    }

    /** Creates a side of repositories without a change. */
    public Side(ServerClassPath classPath, Optional<String> content) {
        this(classPath, content, new TreeMap<>(), Change.NONE);
    }

    public Side with(Change other) {
        return new Side(classPath, content, origin, other);
    }

    /** Returns the same on another class path, that of some of its cases. */
    public Side on(ServerClassPath other) {
        return new Side(other, content, origin, change);
    }

    /** Returns the same for JVMs of another JDK. */
    public Side on(Jdk jdk) {
        return on(classPath.on(jdk));
    }

    /** Returns the same with words on where its server came from. */
    public Side from(SortedMap<String, String> conditions) {
        return new Side(classPath, content, conditions, change);
    }

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
