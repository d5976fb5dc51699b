package org.identityperf.runner.suite;

import java.io.IOException;
import java.net.URI;
import java.net.URL;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.identityperf.runner.jvm.Poms;
import org.identityperf.runner.jvm.ServerClassPath;

/**
 * A checkout: it knows where modules are and where results go.
 *
 * @param root the folder that holds {@code mvnw}
 */
public record Project(Path root) {

    public static final String CLASS_PATH = "server-classpath.txt";

    /** Where a module has what it declares. */
    public static final String RESOURCES = "src/main/resources";

    /** Where a module that is measured has its tiers. */
    public static final String TIERS = RESOURCES + "/tiers.yaml";

    private static final String POM = "pom.xml";

    /** How deep below the project a module's tiers may lie. */
    private static final int DEPTH = 6;

    /**
     * Finds the project from the folder in which tests run. It is the checkout around that folder, or else the
     * outermost Maven project, which measures a server of its own.
     *
     * @throws IllegalStateException if no folder above it holds one
     */
    public static Project find() {
        return find(Path.of("").toAbsolutePath());
    }

    public static Project find(Path start) {
        for (Path folder = start; folder != null; folder = folder.getParent()) {
            if (isIn(folder)) {
                return new Project(folder);
            }
        }
        if (!Files.exists(start.resolve(POM))) {
            throw new IllegalStateException(
                    "Run this inside a checkout of the project, or inside a Maven project of your" + " own; " + start
                            + " is in neither");
        }
        Path outermost = start;
        while (outermost.getParent() != null && Files.exists(outermost.resolveSibling(POM))) {
            outermost = outermost.getParent();
        }
        return new Project(outermost);
    }

    public static boolean isIn(Path folder) {
        return Files.exists(folder.resolve("mvnw")) && Files.exists(folder.resolve("perf-core"));
    }

    /** Returns a module's folder; the project's own if the project is the module. */
    public Path folder(String module) {
        return root.endsWith(module) ? root : root.resolve(module);
    }

    public String name(Path folder) {
        return (root.equals(folder) ? root.getFileName() : root.relativize(folder)).toString();
    }

    /**
     * Returns the class path of the server that a module was built against, without the module's own classes.
     *
     * @throws IllegalStateException if the module was never built
     */
    public ServerClassPath serverClassPath(String module) throws IOException {
        return ServerClassPath.read(folder(module).resolve("target").resolve(CLASS_PATH));
    }

    /**
     * Returns a module's classes as they were last built against that server.
     *
     * @throws IllegalStateException if there are none
     */
    public Path classes(String module, ServerClassPath server) throws IOException {
        try (Stream<Path> files = Files.walk(folder(module).resolve("target"), 4, FileVisitOption.FOLLOW_LINKS)) {
            return files.filter(file -> file.endsWith("META-INF/BenchmarkList"))
                    .map(file -> file.getParent().getParent())
                    .filter(folder -> builtAgainst(folder, server))
                    .findFirst()
                    .orElseThrow(() -> new IllegalStateException("no benchmarks are built in " + folder(module)
                            + "; build it with ./mvnw package -DskipTests"));
        }
    }

    /**
     * Returns the version of the server that a module was built against; the result has no meaning for a module without
     * versions.
     */
    public String version(String module, ServerClassPath server) throws IOException {
        return version(classes(module, server));
    }

    /** Returns the value that a module's own POM gives a property, whatever the user asked for; empty where it has none. */
    public Optional<String> pinned(String module, String property) throws IOException {
        Path pom = folder(module).resolve(POM);
        return Files.exists(pom)
                ? Optional.ofNullable(Poms.read(pom).getProperties().getProperty(property))
                : Optional.empty();
    }

    /**
     * Returns the version in the path of a module's classes: a module with versions has them in a folder named for the
     * server and its version.
     */
    private static String version(Path classes) {
        String folder = classes.getParent().getFileName().toString();
        return folder.substring(folder.indexOf('-') + 1);
    }

    private static boolean builtAgainst(Path classes, ServerClassPath server) {
        String version = version(classes);
        return version.equals("target")
                || server.entries().stream().anyMatch(entry -> entry.getParent().endsWith(version));
    }

    /** Returns a module's calibrations in Git, each of another release of its server. */
    public List<Path> calibrations(String module) throws IOException {
        Path results = root.resolve("docs/results");
        if (!Files.isDirectory(results)) {
            return List.of();
        }
        String prefix = "calibration-" + module.replace('/', '-') + '-';
        try (Stream<Path> files = Files.list(results)) {
            return files.filter(file -> file.getFileName().toString().startsWith(prefix))
                    .sorted()
                    .toList();
        }
    }

    public Path output() {
        return root.resolve("target/perf");
    }

    public Tiers tiers(String module) throws IOException {
        return Tiers.read(folder(module).resolve(TIERS));
    }

    /**
     * Returns the classes of the module whose tests run: its class folder, or its jar once that is packed.
     *
     * @throws IllegalStateException if this JVM runs no module's tests
     */
    public static Path classes() {
        URL tiers = Thread.currentThread().getContextClassLoader().getResource("tiers.yaml");
        if (tiers == null) {
            throw new IllegalStateException("no tiers.yaml on the class path: run this from a module's tests");
        }
        String place = tiers.toString();
        String entry = place.startsWith("jar:")
                ? place.substring("jar:".length(), place.indexOf("!/"))
                : place.substring(0, place.length() - "tiers.yaml".length());
        return Path.of(URI.create(entry));
    }

    /** Returns the tiers of every module, by the module's name. */
    public SortedMap<String, Tiers> modules() throws IOException {
        Path real = root.toRealPath();
        SortedSet<Path> all = new TreeSet<>();
        Files.walkFileTree(real, Set.of(), DEPTH, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                if (file.endsWith(TIERS)) {
                    all.add(file);
                }
                return FileVisitResult.CONTINUE;
            }

            /** What may not be read, such as a folder that a container's root wrote, is no module. */
            @Override
            public FileVisitResult visitFileFailed(Path file, IOException failure) {
                return FileVisitResult.CONTINUE;
            }
        });
        SortedMap<String, Tiers> modules = new TreeMap<>();
        for (Path file : all) {
            Path folder = file;
            for (int i = 0; i < Path.of(TIERS).getNameCount(); i++) {
                folder = folder.getParent();
            }
            modules.put(new Project(real).name(folder), Tiers.read(file));
        }
        return modules;
    }

    public List<Tiers> allTiers() throws IOException {
        return List.copyOf(modules().values());
    }
}
