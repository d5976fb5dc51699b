package org.identityperf.runner.jvm;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.zip.CRC32;
import java.util.zip.CheckedInputStream;
import java.util.zip.ZipFile;
import org.identityperf.runner.gate.calibration.ComparedJars;
import org.identityperf.runner.gate.calibration.ComparedJars.OtherJar;
import org.identityperf.runner.store.cache.MavenArtifacts;

/** The jars of a server's distribution, beside those of a class path. */
final class ShippedJars {

    private ShippedJars() {}

    /**
     * Compares a class path with an archive.
     *
     * @param folder the folder inside the archive that holds the jars, which are named {@code group.artifact-version.jar}
     *     or {@code artifact-version.jar}
     * @param repository the local repository, by whose folders a jar's group and artifact are known
     */
    static ComparedJars of(Path archive, String folder, Collection<Path> classPath, Path repository)
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
}
