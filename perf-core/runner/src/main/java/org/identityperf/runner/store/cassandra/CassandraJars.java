package org.identityperf.runner.store.cassandra;

import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.identityperf.runner.store.cache.MavenArtifacts;

/**
 * {@code CassandraJars} finds Cassandra's own jars. They come from Maven Central and are run from the local repository,
 * together with this project's own classes for the node's JVM.
 */
final class CassandraJars {

    /** The version of the artifact, hence of the server. */
    static final String VERSION = "5.0.9";

    private static final String COORDINATES = "org.apache.cassandra:cassandra-all:" + VERSION;

    private CassandraJars() {}

    /** Returns the class path of a node. */
    static List<Path> classPath(Consumer<String> say) {
        List<Path> classPath = new ArrayList<>();
        NodeClasses.ALL.stream().map(CassandraJars::place).distinct().forEach(classPath::add);
        classPath.addAll(new MavenArtifacts(say).classPath(COORDINATES, "Cassandra " + VERSION + ", about 70 MB"));
        return List.copyOf(classPath);
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
