package org.identityperf.runner.store.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.IntPredicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Installed JDKs are those in the folders in which systems and tools install several. */
public final class InstalledJdks {

    /** These folders. */
    public static final List<Path> USUAL = List.of(
            Path.of("/usr/lib/jvm"),
            Path.of("/Library/Java/JavaVirtualMachines"),
            Path.of(System.getProperty("user.home"), ".sdkman", "candidates", "java"),
            Path.of(System.getProperty("user.home"), ".jdks"));

    private static final Pattern RELEASE = Pattern.compile("JAVA_VERSION=\"(?:1\\.)?(\\d+)[^\"]*\"");

    private InstalledJdks() {}

    /** Returns the first JDK in these folders whose feature release fits, in the order of names. */
    public static Optional<Path> among(List<Path> folders, IntPredicate fits) {
        return folders.stream()
                .flatMap(InstalledJdks::inside)
                .flatMap(folder -> Stream.of(folder, folder.resolve("Contents/Home")))
                .filter(home -> Files.isExecutable(home.resolve("bin/java")))
                .filter(home -> feature(home).stream().anyMatch(fits))
                .findFirst();
    }

    private static Stream<Path> inside(Path folder) {
        try (Stream<Path> jdks = Files.list(folder)) {
            return jdks.sorted().toList().stream();
        } catch (IOException e) {
            return Stream.empty();
        }
    }

    /** Returns the feature release of a JDK, such as 17; empty for a folder that is none. */
    public static OptionalInt feature(Path home) {
        try {
            Matcher release = RELEASE.matcher(Files.readString(home.resolve("release")));
            return release.find() ? OptionalInt.of(Integer.parseInt(release.group(1))) : OptionalInt.empty();
        } catch (IOException e) {
            return OptionalInt.empty();
        }
    }
}
