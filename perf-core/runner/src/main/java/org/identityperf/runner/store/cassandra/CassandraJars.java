package org.identityperf.runner.store.cassandra;

import java.io.File;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.identityperf.probe.exchange.RequestServer;
import org.identityperf.runner.store.cache.MavenArtifacts;
import org.identityperf.runner.store.cassandra.node.NodeMain;

/**
 * {@code CassandraJars} finds the class path of a node. Cassandra's own jars come from Maven Central and are run from
 * the local repository.
 */
final class CassandraJars {

    /** The version of the artifact, hence of the server. */
    static final String VERSION = "5.0.9";

    private static final String COORDINATES = "org.apache.cassandra:cassandra-all:" + VERSION;

    private CassandraJars() {}

    /** Returns how a command begins that runs a node's class: the JDK's program and the class path. */
    static List<String> java(Optional<Path> javaHome, Consumer<String> say) {
        String java = CassandraJava.home(javaHome).resolve("bin/java").toString();
        List<Path> jars = new MavenArtifacts(say).classPath(COORDINATES, "Cassandra " + VERSION + ", about 70 MB");
        String classPath = Stream.concat(ours().stream(), jars.stream())
                .map(Path::toString)
                .collect(Collectors.joining(File.pathSeparator));
        return List.of(java, "-cp", classPath);
    }

    /** Returns the jars or folders of this project with the classes that a node needs. */
    static List<Path> ours() {
        return Stream.of(NodeMain.class, RequestServer.class)
                .map(CassandraJars::place)
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
}
