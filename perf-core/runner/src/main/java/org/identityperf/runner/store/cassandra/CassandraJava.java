package org.identityperf.runner.store.cassandra;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.identityperf.runner.store.StoreUnavailable;

/**
 * {@code CassandraJava} finds the JDK that an embedded Cassandra runs on. It must be 17, since Cassandra 5.0 ends at
 * once on any later one.
 */
final class CassandraJava {

    private static final String VERSION = "17";

    private static final Pattern RELEASE = Pattern.compile("JAVA_VERSION=\"(\\d+)[^\"]*\"");

    /** The folders in which systems and tools install several JDKs. */
    private static final List<Path> USUAL = List.of(
            Path.of("/usr/lib/jvm"),
            Path.of("/Library/Java/JavaVirtualMachines"),
            Path.of(System.getProperty("user.home"), ".sdkman", "candidates", "java"),
            Path.of(System.getProperty("user.home"), ".jdks"));

    private CassandraJava() {}

    /**
     * Returns the folder of a JDK that Cassandra runs on: the given one; else this JVM's own, if it has the right
     * version; else one of the usual places.
     *
     * @throws StoreUnavailable if the given one is of another version, or none is found
     */
    static Path home(Optional<Path> given) {
        Path own = Path.of(System.getProperty("java.home"));
        if (given.isEmpty() && VERSION.equals(Integer.toString(Runtime.version().feature()))) {
            return own;
        }
        return given.map(home -> Optional.of(home).filter(CassandraJava::fits))
                .orElseGet(() -> among(USUAL))
                .orElseThrow(() -> new StoreUnavailable("Cassandra runs on JDK " + VERSION + " only, and "
                        + given.orElse(own) + " is "
                        + version(given.orElse(own)).map("JDK "::concat).orElse("not the folder of a JDK")
                        + (given.isPresent() ? "" : "; none is in " + USUAL) + ". Name one with"
                        + " -Dperf.cassandra.javaHome=<folder of a JDK " + VERSION + ">, or use"
                        + " -Dperf.stores=containers or -Dperf.stores=external."));
    }

    /** Returns the first JDK of the right version in these folders, in the order of names. */
    static Optional<Path> among(List<Path> folders) {
        return folders.stream()
                .flatMap(CassandraJava::inside)
                .flatMap(folder -> Stream.of(folder, folder.resolve("Contents/Home")))
                .filter(CassandraJava::fits)
                .findFirst();
    }

    private static Stream<Path> inside(Path folder) {
        try (Stream<Path> jdks = Files.list(folder)) {
            return jdks.sorted().toList().stream();
        } catch (IOException e) {
            return Stream.empty();
        }
    }

    private static boolean fits(Path home) {
        return Files.isExecutable(home.resolve("bin/java"))
                && version(home).filter(VERSION::equals).isPresent();
    }

    private static Optional<String> version(Path home) {
        try {
            Matcher release = RELEASE.matcher(Files.readString(home.resolve("release")));
            return release.find() ? Optional.of(release.group(1)) : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
