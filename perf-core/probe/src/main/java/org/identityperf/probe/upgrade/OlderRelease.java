package org.identityperf.probe.upgrade;

import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Properties;

/**
 * What a database is upgraded from. The run builds this project's classes against it, and tells
 * measured JVMs what they run on.
 *
 * @param jdk the folder of its JDK
 * @param classPath its class path, as a JVM takes it
 */
public record OlderRelease(String version, Path jdk, String classPath) {

    /** The system property that names the file with all that a run has; absent where it has none. */
    public static final String PROPERTY = "identityperf.olderReleases";

    private static final String JDK = ".jdk";

    /** Writes the file. */
    public static void write(List<OlderRelease> all, Path file) throws IOException {
        Properties releases = new Properties();
        for (OlderRelease release : all) {
            releases.setProperty(release.version, release.classPath);
            releases.setProperty(release.version + JDK, release.jdk.toString());
        }
        try (Writer out = Files.newBufferedWriter(file)) {
            releases.store(out, null);
        }
    }

    /** Returns a release of this run; empty if the run has not built it. */
    public static Optional<OlderRelease> ofThisRun(String version) {
        String file = System.getProperty(PROPERTY);
        if (file == null) {
            return Optional.empty();
        }
        Properties releases = new Properties();
        try (Reader in = Files.newBufferedReader(Path.of(file))) {
            releases.load(in);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read the older releases of this run", e);
        }
        return Optional.ofNullable(releases.getProperty(version))
                .map(classPath -> new OlderRelease(version, Path.of(releases.getProperty(version + JDK)), classPath));
    }
}
