package org.identityperf.runner.jvm;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.zip.CRC32;
import java.util.zip.CheckedInputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.eclipse.aether.artifact.Artifact;
import org.identityperf.runner.gate.calibration.ComparedJars;
import org.identityperf.runner.gate.calibration.ComparedJars.OtherJar;
import org.identityperf.runner.store.cache.MavenArtifacts;

/**
 * The archive in which a server is shipped. It holds all of the server's jars, also those that are
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
        return compared(archive, jars, classPath.entries(), MavenArtifacts.localRepository());
    }

    /**
     * Compares a class path with an archive.
     *
     * @param folder the folder inside the archive that holds the jars, which are named {@code group.artifact-version.jar}
     *     or {@code artifact-version.jar}
     * @param repository the local repository, by whose folders a jar's group and artifact are known
     */
    static ComparedJars compared(Path archive, String folder, Collection<Path> classPath, Path repository)
            throws IOException {
        Map<String, Long> shipped = new TreeMap<>();
        try (ZipFile zip = new ZipFile(archive.toFile())) {
            zip.stream()
                    .filter(entry -> ('/' + entry.getName()).contains('/' + folder + '/'))
                    .forEach(entry -> shipped.put(
                            entry.getName().substring(entry.getName().lastIndexOf('/') + 1), entry.getCrc()));
        }
        int same = 0;
        int absent = 0;
        List<OtherJar> other = new ArrayList<>();
        for (Path jar : classPath) {
            Optional<String> found = shipped(shipped.keySet(), jar, repository);
            if (found.isEmpty()) {
                absent++;
            } else if (shipped.get(found.get()) == crc(jar)) {
                same++;
            } else {
                other.add(new OtherJar(jar.getFileName().toString(), found.get()));
            }
        }
        return new ComparedJars(same, other, absent);
    }

    /** Returns the name of the same artifact in the distribution, of the same version if it has that. */
    private static Optional<String> shipped(Collection<String> shipped, Path jar, Path repository) {
        String name = jar.getFileName().toString();
        return MavenArtifacts.coordinates(repository, jar).flatMap(coordinates -> {
            String[] words = coordinates.split(":");
            String artifact = "(" + Pattern.quote(words[0]) + "\\.)?" + Pattern.quote(words[1]) + "-\\d.*\\.jar";
            return shipped.stream()
                    .filter(name::equals)
                    .findFirst()
                    .or(() -> shipped.stream()
                            .filter((words[0] + '.' + name)::equals)
                            .findFirst())
                    .or(() -> shipped.stream()
                            .filter(each -> each.matches(artifact))
                            .findFirst());
        });
    }

    private static long crc(Path jar) throws IOException {
        try (InputStream in = Files.newInputStream(jar);
                CheckedInputStream checked = new CheckedInputStream(in, new CRC32())) {
            checked.transferTo(OutputStream.nullOutputStream());
            return checked.getChecksum().getValue();
        }
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
