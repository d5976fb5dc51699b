package org.identityperf.runner.checkout;

import java.io.IOException;
import java.nio.file.Path;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.identityperf.runner.jvm.ServerClassPath;
import org.identityperf.runner.store.cache.MavenArtifacts;

/**
 * A measured server is what a benchmark module's own POM says of the server that it measures.
 *
 * @param asked {@code group:artifact} of what the POM asks for at the server's version
 */
public record MeasuredServer(SortedSet<String> asked) {

    /**
     * @param module the benchmark module's folder
     * @param property the property that holds the server's version; empty for a reference store, which has no server
     */
    public static MeasuredServer of(Path module, String property) throws IOException {
        return new MeasuredServer(
                property.isEmpty()
                        ? new TreeSet<>()
                        : Pom.read(module.resolve(Pom.NAME)).ofVersion("${" + property + '}'));
    }

    /** Returns whether a checkout builds some of it. */
    public boolean isBuiltBy(ServerCheckout server) {
        return !server.with(asked).isEmpty();
    }

    /**
     * Returns {@code group:artifact} of all of the server's artifacts that the module runs on: those of the server's
     * version whose group is one that the POM names, or is below it.
     */
    public SortedSet<String> artifacts(ServerClassPath classPath, String version) {
        Path repository = MavenArtifacts.localRepository();
        return classPath.entries().stream()
                .filter(entry -> entry.getParent() != null && entry.getParent().endsWith(version))
                .flatMap(entry -> MavenArtifacts.coordinates(repository, entry).stream())
                .filter(this::isOfServer)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private boolean isOfServer(String coordinates) {
        String group = group(coordinates);
        return asked.stream()
                .map(MeasuredServer::group)
                .anyMatch(named -> group.equals(named) || group.startsWith(named + '.'));
    }

    private static String group(String coordinates) {
        return coordinates.substring(0, coordinates.indexOf(':'));
    }
}
