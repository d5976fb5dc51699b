package org.identityperf.runner.jvm;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.eclipse.aether.artifact.Artifact;
import org.eclipse.aether.artifact.DefaultArtifact;

/**
 * Substitutes take the places of artifacts that the user's repositories lack. A jar comes from the server's
 * distribution, with the POM inside it. A POM without a jar, which only other POMs have as their parent, gets a stand-in
 * that names nothing but the server's BOM as its own parent. They stay until the module is cleaned.
 *
 * @param folder holds them: a folder for each group, in it one for each artifact, in it one for each version
 */
record Substitutes(Path folder) {

    private static final String JAR = "jar";
    private static final String POM = "pom";

    /** A POM of ours for one that is missing; its parent is written in front of its own coordinates. */
    private static final String STAND_IN = """
        <project><modelVersion>4.0.0</modelVersion>%s
          <groupId>%s</groupId><artifactId>%s</artifactId><version>%s</version><packaging>pom</packaging>
        </project>
        """;

    private static final String PARENT =
            "<parent><groupId>%s</groupId><artifactId>%s</artifactId><version>%s</version><relativePath/></parent>";

    /** Returns the file of each substitute that there is, by its coordinates. */
    private SortedMap<String, Path> all() throws IOException {
        SortedMap<String, Path> all = new TreeMap<>();
        if (Files.isDirectory(folder)) {
            try (Stream<Path> files = Files.walk(folder)) {
                files.filter(Files::isRegularFile).forEach(file -> {
                    Path version = file.getParent();
                    Path artifact = version.getParent();
                    String name = file.getFileName().toString();
                    all.put(
                            String.join(
                                    ":",
                                    artifact.getParent().getFileName().toString(),
                                    artifact.getFileName().toString(),
                                    name.substring(name.lastIndexOf('.') + 1),
                                    version.getFileName().toString()),
                            file);
                });
            }
        }
        return all;
    }

    /** Adds the file of each to those that {@link CheckoutArtifacts} reads. */
    void addTo(Properties artifacts) throws IOException {
        all().forEach((coordinates, file) -> artifacts.setProperty(coordinates, file.toString()));
    }

    /**
     * Makes a substitute for a POM that is a parent of others.
     *
     * @param bom the server's BOM; none where the module imports none
     * @return whether there is one now that was not there before; a BOM has none, since only it knows the versions
     */
    boolean standIn(Artifact lacking, Optional<Artifact> bom) throws IOException {
        Path file = file(lacking);
        if (bom.filter(one -> isSame(one, lacking)).isPresent() || Files.exists(file)) {
            return false;
        }
        Files.createDirectories(file.getParent());
        Files.writeString(
                file,
                STAND_IN.formatted(
                        bom.map(one -> PARENT.formatted(one.getGroupId(), one.getArtifactId(), one.getVersion()))
                                .orElse(""),
                        lacking.getGroupId(),
                        lacking.getArtifactId(),
                        lacking.getVersion()));
        return true;
    }

    /**
     * Takes a jar, and the POM inside it, out of a distribution.
     *
     * @return whether there is one now that was not there before
     */
    boolean take(Artifact lacking, Distribution distribution, Path archive) throws IOException {
        Path jar = file(lacking);
        if (Files.exists(jar) || !distribution.copy(archive, lacking, jar)) {
            return false;
        }
        try (ZipFile zip = new ZipFile(jar.toFile())) {
            ZipEntry pom =
                    zip.getEntry("META-INF/maven/" + lacking.getGroupId() + '/' + lacking.getArtifactId() + "/pom.xml");
            if (pom != null) {
                Path file = file(
                        new DefaultArtifact(lacking.getGroupId(), lacking.getArtifactId(), POM, lacking.getVersion()));
                try (InputStream in = zip.getInputStream(pom)) {
                    Files.write(file, in.readAllBytes());
                }
            }
        }
        return true;
    }

    static boolean isPom(Artifact lacking) {
        return lacking.getExtension().equals(POM);
    }

    static boolean isJar(Artifact lacking) {
        return lacking.getExtension().equals(JAR) && lacking.getClassifier().isEmpty();
    }

    private Path file(Artifact artifact) {
        return folder.resolve(artifact.getGroupId())
                .resolve(artifact.getArtifactId())
                .resolve(artifact.getVersion())
                .resolve(artifact.getArtifactId() + '-' + artifact.getVersion() + '.' + artifact.getExtension());
    }

    private static boolean isSame(Artifact one, Artifact other) {
        return one.getGroupId().equals(other.getGroupId())
                && one.getArtifactId().equals(other.getArtifactId())
                && one.getVersion().equals(other.getVersion());
    }

    /**
     * Returns what was taken from where, in words; empty where nothing was.
     *
     * @param from the coordinates of the distribution
     */
    Optional<String> words(String from) throws IOException {
        List<String> jars = new ArrayList<>();
        List<String> standIns = new ArrayList<>();
        all().forEach((coordinates, file) -> {
            if (coordinates.contains(':' + JAR + ':')) {
                jars.add(coordinates.replace(':' + JAR + ':', ":"));
            } else if (!Files.exists(Path.of(file.toString().replaceAll(POM + '$', JAR)))) {
                standIns.add(coordinates.replace(':' + POM + ':', ":"));
            }
        });
        List<String> words = new ArrayList<>();
        if (!jars.isEmpty()) {
            words.add("from " + from + ": " + String.join(", ", jars));
        }
        if (!standIns.isEmpty()) {
            words.add("stand-ins of ours for the parent POMs " + String.join(", ", standIns));
        }
        return words.isEmpty() ? Optional.empty() : Optional.of(String.join("; ", words));
    }
}
