package org.identityperf.runner.jvm;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.eclipse.aether.artifact.Artifact;
import org.identityperf.runner.gate.calibration.ComparedJars;
import org.identityperf.runner.store.cache.MavenArtifacts;

/**
 * A distribution is the archive in which a server is shipped. It holds all of the server's jars, also those that are
 * missing as single artifacts in a repository.
 *
 * @param artifact the archive's coordinates, {@code group:artifact:extension:{version}}
 * @param jars the folder inside that holds the jars, such as {@code lib/lib/main}; it may lie in a further folder, which
 *     archives name for their version
 */
public record Distribution(String artifact, String jars) {

    /** What stands for the server's version in the coordinates. */
    public static final String VERSION = "{version}";

    /** @throws IllegalArgumentException if the coordinates have no version, or either is no such text */
    public Distribution {
        if (artifact == null || !artifact.matches("[\\w.-]+:[\\w.-]+:\\w+:\\{version}")) {
            throw new IllegalArgumentException("distribution.artifact is group:artifact:extension:" + VERSION
                    + ", such as org.keycloak:keycloak-quarkus-dist:zip:" + VERSION + ", and not " + artifact);
        }
        if (jars == null || jars.isBlank() || jars.startsWith("/") || jars.endsWith("/")) {
            throw new IllegalArgumentException("distribution.jars is the folder of the jars inside it, such as"
                    + " lib/lib/main, and not " + jars);
        }
    }

    /** Returns the coordinates of the archive of a version of the server. */
    public String of(String version) {
        return artifact.replace(VERSION, version);
    }

    /**
     * Finds the archive in the local repository, or fetches it into there.
     *
     * @param say receives a line before it is fetched
     * @throws org.identityperf.runner.store.StoreException if it can't be fetched
     */
    public Path fetch(String version, Consumer<String> say) {
        return new MavenArtifacts(say).fetch(of(version), "the server's distribution " + of(version));
    }

    /** Returns how much of a class path is in the archive. */
    public ComparedJars compared(Path archive, ServerClassPath classPath) throws IOException {
        return ShippedJars.of(archive, jars, classPath.entries(), MavenArtifacts.localRepository());
    }

    /**
     * Copies an artifact's jar out of the archive.
     *
     * @return whether the archive has it
     */
    boolean copy(Path archive, Artifact wanted, Path to) throws IOException {
        String name = wanted.getArtifactId() + '-' + wanted.getVersion() + ".jar";
        try (ZipFile zip = new ZipFile(archive.toFile())) {
            Optional<? extends ZipEntry> found = zip.stream()
                    .filter(entry ->
                            isJar(entry.getName(), wanted.getGroupId() + '.' + name) || isJar(entry.getName(), name))
                    .findFirst();
            if (found.isEmpty()) {
                return false;
            }
            Files.createDirectories(to.getParent());
            try (InputStream in = zip.getInputStream(found.get())) {
                Files.copy(in, to, StandardCopyOption.REPLACE_EXISTING);
            }
            return true;
        }
    }

    private boolean isJar(String entry, String name) {
        return ('/' + entry).endsWith('/' + jars + '/' + name);
    }
}
