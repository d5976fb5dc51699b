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

    private static final int VERSION = 17;

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
        if (given.isPresent()) {
            return checked(given.get());
        }
        if (Runtime.version().feature() == VERSION) {
            return Path.of(System.getProperty("java.home"));
        }
        return among(USUAL)
                .orElseThrow(() -> new StoreUnavailable("Cassandra runs on JDK " + VERSION + " only; this JVM is "
                        + Runtime.version().feature() + ", and none is in " + USUAL + ". Name one with"
                        + " -Dperf.cassandra.javaHome=<folder of a JDK " + VERSION + ">, or use"
                        + " -Dperf.stores=containers or -Dperf.stores=external."));
    }

    private static Path checked(Path home) {
        Optional<Integer> version = version(home);
        if (version.filter(number -> number == VERSION).isEmpty()) {
            throw new StoreUnavailable("Cassandra runs on JDK " + VERSION + " only, and " + home + " is "
                    + version.map(number -> "JDK " + number).orElse("not the folder of a JDK")
                    + ". Name one with -Dperf.cassandra.javaHome=<folder of a JDK " + VERSION + ">, or use"
                    + " -Dperf.stores=containers or -Dperf.stores=external.");
        }
        return home;
    }

    /** Returns the first JDK of the right version in these folders, in the order of names. */
    static Optional<Path> among(List<Path> folders) {
        return folders.stream()
                .filter(Files::isDirectory)
                .flatMap(CassandraJava::inside)
                .flatMap(folder -> Stream.of(folder, folder.resolve("Contents/Home")))
                .filter(home ->
                        version(home).filter(number -> number == VERSION).isPresent())
                .findFirst();
    }

    private static Stream<Path> inside(Path folder) {
        try (Stream<Path> jdks = Files.list(folder)) {
            return jdks.sorted().toList().stream();
        } catch (IOException e) {
            return Stream.empty();
        }
    }

    private static Optional<Integer> version(Path home) {
        if (!Files.isExecutable(home.resolve("bin/java"))) {
            return Optional.empty();
        }
        try {
            Matcher release = RELEASE.matcher(Files.readString(home.resolve("release")));
            return release.find() ? Optional.of(Integer.parseInt(release.group(1))) : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
