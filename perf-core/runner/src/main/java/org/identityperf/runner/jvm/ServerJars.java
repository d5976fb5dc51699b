package org.identityperf.runner.jvm;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;
import org.identityperf.runner.files.UnusableFile;

/**
 * Server jars are the jars of a folder, as a build or a distribution leaves them there.
 *
 * @param jars in the order of their names
 */
public record ServerJars(List<Path> jars) {

    /** How much higher the version of a class file is than that of its JDK: 61 for JDK 17. */
    private static final int CLASS_FILES = 44;

    /** Where a class file has that version. */
    private static final int CLASS_VERSION = 6;

    private static final Pattern VERSIONED = Pattern.compile(".*?-(\\d.*)\\.jar");

    public ServerJars {
        jars = List.copyOf(jars);
    }

    /** @throws UnusableFile if something else has the name of a jar */
    public static ServerJars in(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            List<Path> jars = files.filter(file -> file.toString().endsWith(".jar"))
                    .sorted()
                    .toList();
            jars.forEach(jar -> UnusableFile.inPlaceOf(jar).ifPresent(other -> {
                throw new UnusableFile(jar + " is no jar, but " + other + "; remove it, or name another folder");
            }));
            return new ServerJars(jars);
        }
    }

    /**
     * Returns the jar of each artifact that replaces one of a class path, without those that a classifier adds.
     *
     * @throws IllegalArgumentException if there are several versions of an artifact
     */
    public SortedMap<String, Path> replacing(ServerClassPath server) {
        SortedMap<String, Path> replacing = new TreeMap<>();
        // The shortest name has no classifier.
        server.replacements(jars)
                .forEach((artifact, all) -> replacing.put(
                        artifact,
                        Collections.min(
                                all,
                                Comparator.comparing(
                                        jar -> jar.getFileName().toString().length()))));
        return replacing;
    }

    /**
     * Returns the version of the server that these jars are of; empty where none of them says it.
     *
     * @param replacing the jars by artifact
     * @param ofServer the artifacts that have the server's version; others have versions of their own
     * @throws IllegalArgumentException if they are of several versions, or one is damaged
     */
    public static Optional<String> version(Map<String, Path> replacing, Collection<String> ofServer)
            throws IOException {
        SortedMap<String, String> versions = new TreeMap<>();
        for (Map.Entry<String, Path> jar : replacing.entrySet()) {
            if (ofServer.contains(jar.getKey())) {
                version(jar.getKey(), jar.getValue()).ifPresent(version -> versions.put(jar.getKey(), version));
            }
        }
        if (new TreeSet<>(versions.values()).size() > 1) {
            throw new IllegalArgumentException("its jars of the server are of several versions: "
                    + versions.entrySet().stream()
                            .map(jar -> jar.getKey() + ' ' + jar.getValue())
                            .collect(Collectors.joining(", "))
                    + "; leave those of one");
        }
        return versions.values().stream().findFirst();
    }

    /** Returns a jar's version, as Maven wrote it into the jar, else as its name or its manifest says it. */
    static Optional<String> version(String artifact, Path file) throws IOException {
        try (JarFile jar = new JarFile(file.toFile())) {
            Optional<? extends ZipEntry> entry = jar.stream()
                    .filter(each -> each.getName()
                            .matches("META-INF/maven/[^/]+/" + Pattern.quote(artifact) + "/pom.properties"))
                    .findFirst();
            if (entry.isPresent()) {
                Properties written = new Properties();
                try (InputStream in = jar.getInputStream(entry.get())) {
                    written.load(in);
                }
                return Optional.ofNullable(written.getProperty("version"));
            }
            Matcher name = VERSIONED.matcher(file.getFileName().toString());
            if (name.matches()) {
                return Optional.of(name.group(1));
            }
            return Optional.ofNullable(jar.getManifest())
                    .map(manifest -> manifest.getMainAttributes().getValue(Attributes.Name.IMPLEMENTATION_VERSION));
        } catch (ZipException e) {
            throw new IllegalArgumentException(file + " is no jar: " + e.getMessage() + "; build or copy it again", e);
        }
    }

    /**
     * Returns the feature release of the JDK that the oldest class of a jar is of; 0 without classes. Libraries carry a
     * few classes of later JDKs, which they use only there.
     *
     * @throws UnusableFile if it is no jar
     */
    static int leastJdk(Path file) throws IOException {
        try (ZipFile jar = new ZipFile(file.toFile())) {
            int least = Integer.MAX_VALUE;
            for (ZipEntry entry : jar.stream().filter(ServerJars::isClass).toList()) {
                try (DataInputStream in = new DataInputStream(jar.getInputStream(entry))) {
                    in.skipBytes(CLASS_VERSION);
                    least = Math.min(least, in.readUnsignedShort() - CLASS_FILES);
                }
                if (least <= Runtime.version().feature()) {
                    return least;
                }
            }
            return least == Integer.MAX_VALUE ? 0 : least;
        } catch (ZipException e) {
            throw new UnusableFile(
                    file + " is no jar: " + e.getMessage() + "; remove it, so that it is fetched again", e);
        }
    }

    private static boolean isClass(ZipEntry entry) {
        return entry.getName().matches("(?!META-INF/).*(?<!module-info)\\.class");
    }
}
