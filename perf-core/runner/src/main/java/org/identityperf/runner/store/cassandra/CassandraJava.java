package org.identityperf.runner.store.cassandra;

import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.identityperf.probe.exchange.RequestServer;
import org.identityperf.runner.store.StoreUnavailable;
import org.identityperf.runner.store.cache.MavenArtifacts;
import org.identityperf.runner.store.cassandra.node.NodeMain;

/**
 * {@code CassandraJava} finds the JDK and the class path that an embedded Cassandra runs on. The JDK must be 17, since
 * Cassandra 5.0 ends at once on any later one. Cassandra's own jars come from Maven Central and are run from the local
 * repository.
 */
final class CassandraJava {

    /** The version of the server. */
    static final String CASSANDRA = "5.0.9";

    private static final String COORDINATES = "org.apache.cassandra:cassandra-all:" + CASSANDRA;
    private static final String JDK = "17";
    private static final Pattern RELEASE = Pattern.compile("JAVA_VERSION=\"(\\d+)[^\"]*\"");

    /** The folders in which systems and tools install several JDKs. */
    private static final List<Path> USUAL = List.of(
            Path.of("/usr/lib/jvm"),
            Path.of("/Library/Java/JavaVirtualMachines"),
            Path.of(System.getProperty("user.home"), ".sdkman", "candidates", "java"),
            Path.of(System.getProperty("user.home"), ".jdks"));

    private CassandraJava() {}

    /**
     * Returns how a command begins that runs a node's class: the JDK's program and the class path.
     *
     * @param javaHome the folder of the JDK; empty to look for one
     */
    static List<String> command(Optional<Path> javaHome, Consumer<String> say) {
        String java = home(javaHome).resolve("bin/java").toString();
        List<Path> jars = new MavenArtifacts(say).classPath(COORDINATES, "Cassandra " + CASSANDRA + ", about 70 MB");
        String classPath = Stream.concat(ours().stream(), jars.stream())
                .map(Path::toString)
                .collect(Collectors.joining(File.pathSeparator));
        return List.of(java, "-cp", classPath);
    }

    /** Returns the jars or folders of this project with the classes that a node needs. */
    static List<Path> ours() {
        return Stream.of(NodeMain.class, RequestServer.class)
                .map(CassandraJava::place)
                .distinct()
                .toList();
    }

    private static Path place(Class<?> ours) {
        try {
            return Path.of(
                    ours.getProtectionDomain().getCodeSource().getLocation().toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException("the classes of this project have no path", e);
        }
    }

    /**
     * Returns the folder of a JDK that Cassandra runs on: the given one; else this JVM's own, if it has the right
     * version; else one of the usual places.
     *
     * @throws StoreUnavailable if the given one is of another version, or none is found
     */
    static Path home(Optional<Path> given) {
        Path own = Path.of(System.getProperty("java.home"));
        if (given.isEmpty() && JDK.equals(Integer.toString(Runtime.version().feature()))) {
            return own;
        }
        return given.map(home -> Optional.of(home).filter(CassandraJava::fits))
                .orElseGet(() -> among(USUAL))
                .orElseThrow(() -> new StoreUnavailable("Cassandra runs on JDK " + JDK + " only, and "
                        + given.orElse(own) + " is "
                        + version(given.orElse(own)).map("JDK "::concat).orElse("not the folder of a JDK")
                        + (given.isPresent() ? "" : "; none is in " + USUAL) + ". Name one with"
                        + " -Dperf.cassandra.javaHome=<folder of a JDK " + JDK + ">, or use"
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
                && version(home).filter(JDK::equals).isPresent();
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
