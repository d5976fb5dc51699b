package org.identityperf.runner.store.cassandra;

import java.io.File;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.identityperf.probe.exchange.RequestServer;
import org.identityperf.runner.store.StoreUnavailable;
import org.identityperf.runner.store.cache.MavenArtifacts;
import org.identityperf.runner.store.cassandra.node.NodeMain;
import org.identityperf.runner.store.process.InstalledJdks;

/**
 * {@code CassandraJava} finds the JDK and the class path that an embedded Cassandra runs on. The JDK must be 17, since
 * Cassandra 5.0 ends at once on any later one. Cassandra's own jars come from Maven Central and are run from the local
 * repository.
 */
public final class CassandraJava {

    /** The version of the server. */
    static final String CASSANDRA = "5.0.9";

    private static final String COORDINATES = "org.apache.cassandra:cassandra-all:" + CASSANDRA;
    private static final int JDK = 17;

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
    public static Path home(Optional<Path> given) {
        Path own = Path.of(System.getProperty("java.home"));
        if (given.isEmpty() && Runtime.version().feature() == JDK) {
            return own;
        }
        return given.map(home -> Optional.of(home).filter(CassandraJava::fits))
                .orElseGet(() -> InstalledJdks.find(feature -> feature == JDK))
                .orElseThrow(() -> new StoreUnavailable("Cassandra runs on JDK " + JDK + " only, and "
                        + given.orElse(own) + " is "
                        + version(given.orElse(own))
                        + (given.isPresent() ? "" : "; none is in " + InstalledJdks.USUAL) + ". Name one with"
                        + " -Dperf.cassandra.javaHome=<folder of a JDK " + JDK + ">, or use"
                        + " -Dperf.stores=containers or -Dperf.stores=external."));
    }

    private static boolean fits(Path home) {
        return Files.isExecutable(home.resolve("bin/java"))
                && InstalledJdks.feature(home).equals(OptionalInt.of(JDK));
    }

    private static String version(Path home) {
        OptionalInt feature = InstalledJdks.feature(home);
        return feature.isPresent() ? "JDK " + feature.getAsInt() : "not the folder of a JDK";
    }
}
