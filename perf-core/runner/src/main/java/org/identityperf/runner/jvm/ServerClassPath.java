package org.identityperf.runner.jvm;

import java.io.File;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.identityperf.runner.files.UnusableFile;

/**
 * What measured JVMs run on. It has the server's jars at the versions that the server asks for,
 * its driver, JMH, the probe and the module. Nothing of the runner is on it.
 *
 * @param jdk the JDK of these JVMs
 */
public record ServerClassPath(List<Path> entries, Jdk jdk) {

    /**
     * The jars and folders that must never be on a server's class path, by the beginning of a folder's or file's name
     * in an entry's path.
     */
    private static final List<String> DIRECTING =
            List.of("perf-runner-", "perf-core/runner/target/", "org/testcontainers/", "org/junit/");

    private static final Pattern BESIDE_CLASSES = Pattern.compile(".*-(test-)?(sources|javadoc)\\.jar|.*-tests\\.jar");

    public ServerClassPath {
        entries = List.copyOf(entries);
        for (Path entry : entries) {
            String name = entry.toString().replace(File.separatorChar, '/');
            for (String directing : DIRECTING) {
                if (name.contains('/' + directing)) {
                    throw new IllegalArgumentException(
                            entry + " belongs to the runner and is on the class" + " path of the server under test");
                }
            }
        }
    }

    /** Creates a class path for the JDK that runs this. */
    public ServerClassPath(List<Path> entries) {
        this(entries, Jdk.running());
    }

    /**
     * Reads the file that the module's build wrote.
     *
     * @throws UnusableFile if the build has not written it
     */
    public static ServerClassPath read(Path file) throws IOException {
        if (!Files.exists(file)) {
            throw new UnusableFile("The class path of the server under test is not known: " + file
                    + " is missing. Build the module once with ./mvnw package -DskipTests, also before a run from an"
                    + " IDE.");
        }
        try {
            return new ServerClassPath(
                    Arrays.stream(Files.readString(file).strip().split(File.pathSeparator))
                            .map(ServerClassPath::path)
                            .toList());
        } catch (CharacterCodingException | InvalidPathException e) {
            throw new UnusableFile(
                    file + " is damaged: it holds no class path (" + e.getMessage()
                            + "). Build the module again with ./mvnw package -DskipTests",
                    e);
        }
    }

    private static Path path(String entry) {
        if (entry.isBlank()) {
            throw new InvalidPathException(entry, "an entry is empty");
        }
        return Path.of(entry);
    }

    /**
     * Returns the version of an artifact that is on it. The version is read from the path, where a local repository has
     * the jar: a folder of the artifact, in it one of the version. A jar of another folder says its version itself.
     *
     * @param artifact the artifact's name without its group
     * @throws IllegalArgumentException if there are several versions of it, or its jar is damaged
     */
    public Optional<String> versionOf(String artifact) throws IOException {
        Optional<String> ofRepository = entries.stream()
                .map(Path::getParent)
                .filter(version -> version != null && version.getParent() != null)
                .filter(version -> version.getParent().endsWith(artifact))
                .map(version -> version.getFileName().toString())
                .findFirst();
        if (ofRepository.isPresent()) {
            return ofRepository;
        }
        List<Path> jars = ofOneVersion(artifact, entries);
        return jars.isEmpty() ? Optional.empty() : ServerJars.version(artifact, jars.get(0));
    }

    /** Returns the artifacts of a local repository on it that have this version. */
    public SortedSet<String> artifactsOf(String version) {
        return entries.stream()
                .filter(entry -> entry.getParent() != null && entry.getParent().endsWith(version))
                .map(ServerClassPath::artifact)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** Returns the feature release of the JDK that it runs on at least: that of the latest jar whose classes are all so late. */
    int leastJdk() throws IOException {
        int least = 0;
        for (Path entry : entries) {
            if (Files.isRegularFile(entry)) {
                least = Math.max(least, ServerJars.leastJdk(entry));
            }
        }
        return least;
    }

    public ServerClassPath with(Path first) {
        return new ServerClassPath(
                Stream.concat(Stream.of(first), entries.stream()).toList(), jdk);
    }

    /** Returns the same for JVMs of another JDK. */
    public ServerClassPath on(Jdk other) {
        return new ServerClassPath(entries, other);
    }

    /**
     * Returns the same with other jars in the places of those of the same artifact, whatever their version. One that is
     * there already gets those that a classifier adds.
     *
     * @param jars as for {@link #replacements}
     * @throws IllegalArgumentException if there are several versions of an artifact
     */
    public ServerClassPath replacing(List<Path> jars) {
        Map<String, List<Path>> others = replacements(jars);
        return new ServerClassPath(
                entries.stream()
                        .flatMap(entry -> jars.contains(entry)
                                ? withClassifiers(entry, jars)
                                : others.getOrDefault(artifact(entry), List.of(entry)).stream())
                        .distinct()
                        .toList(),
                jdk);
    }

    private static Stream<Path> withClassifiers(Path jar, List<Path> jars) {
        String name = name(jar).replaceAll("\\.jar$", "");
        Pattern classified = Pattern.compile(
                name.matches(".*-\\d.*") ? Pattern.quote(name) + "(-.*)?\\.jar" : Pattern.quote(name(jar)));
        return jars.stream()
                .filter(other -> classified.matcher(name(other)).matches())
                .filter(other -> !BESIDE_CLASSES.matcher(name(other)).matches());
    }

    /**
     * Returns the jars that replace some on this class path, by artifact: one jar, or one with those that a classifier
     * adds. Jars of sources, documentation or tests, which a build leaves next to them, replace nothing.
     *
     * @param jars named {@code artifact-version.jar}, with or without the group in front as in Quarkus's folders
     * @throws IllegalArgumentException if there are several versions of an artifact
     */
    public Map<String, List<Path>> replacements(List<Path> jars) {
        List<Path> ofServer = jars.stream()
                .filter(jar -> !BESIDE_CLASSES.matcher(name(jar)).matches())
                .toList();
        Map<String, List<Path>> replacements = new TreeMap<>();
        for (Path entry : entries) {
            List<Path> others = ofOneVersion(artifact(entry), ofServer);
            if (!others.isEmpty()) {
                replacements.put(artifact(entry), others);
            }
        }
        return replacements;
    }

    private static String artifact(Path entry) {
        Path version = entry.getParent();
        return version == null || version.getParent() == null
                ? ""
                : String.valueOf(version.getParent().getFileName());
    }

    private static List<Path> ofOneVersion(String artifact, List<Path> jars) {
        Pattern named = Pattern.compile("(?:.*\\.)?" + Pattern.quote(artifact) + "(-\\d.*)?\\.jar");
        List<Path> all = new ArrayList<>();
        SortedSet<String> versions = new TreeSet<>();
        for (Path jar : jars) {
            Matcher name = named.matcher(name(jar));
            if (name.matches()) {
                all.add(jar);
                versions.add(name.group(1) == null ? "" : name.group(1));
            }
        }
        if (!versions.isEmpty()) {
            Pattern classified = Pattern.compile(Pattern.quote(versions.first()) + "(-(?!SNAPSHOT).*)?");
            if (!versions.stream().allMatch(classified.asMatchPredicate())) {
                throw new IllegalArgumentException("jars of several versions of " + artifact + ": "
                        + all.stream().map(ServerClassPath::name).collect(Collectors.joining(", "))
                        + "; leave those of one");
            }
        }
        return all;
    }

    private static String name(Path jar) {
        return jar.getFileName().toString();
    }

    /** Returns it as a JVM takes it. */
    public String asArgument() {
        return entries.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
    }
}
