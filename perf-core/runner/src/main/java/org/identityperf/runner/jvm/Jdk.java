package org.identityperf.runner.jvm;

import java.nio.file.Path;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import org.identityperf.runner.store.process.InstalledJdks;

/**
 * What measured JVMs run on. It is the one that runs the runner, unless the server under test needs another.
 *
 * @param home its folder
 * @param version its version with the build, such as {@code 17.0.15+6}
 */
public record Jdk(Path home, Runtime.Version version) {

    /** The feature release that this project's own classes are of. */
    private static final int LEAST = 17;

    /** Returns the JDK that runs this. */
    public static Jdk running() {
        return new Jdk(Path.of(System.getProperty("java.home")), Runtime.version());
    }

    /**
     * Returns a JDK of a feature release that fits: the one that runs this, or else one that is installed.
     *
     * @return empty if none is installed that also runs the probe
     */
    public static Optional<Jdk> fitting(IntPredicate fits) {
        return Optional.of(running())
                .filter(running -> fits.test(running.feature()))
                .or(() -> InstalledJdks.find(feature -> feature >= LEAST && fits.test(feature))
                        .flatMap(Jdk::at));
    }

    /** Returns the one of the later feature release, on which classes of both run. */
    public static Jdk later(Jdk one, Jdk other) {
        return other.feature() > one.feature() ? other : one;
    }

    /** Returns the JDK in a folder; empty if there is none. */
    static Optional<Jdk> at(Path home) {
        return InstalledJdks.version(home).map(version -> new Jdk(home, version));
    }

    /** Returns its feature release, such as 17. */
    public int feature() {
        return version.feature();
    }

    /** Returns its release without the build, such as {@code 17.0.15}. */
    public String release() {
        return version.version().stream().map(String::valueOf).collect(Collectors.joining("."));
    }

    /** Returns whether it is the one that runs this. */
    public boolean isRunning() {
        return equals(running());
    }

    Path java() {
        return home.resolve("bin/java");
    }

    /** Returns {@code Java 17.0.15+6 in /usr/lib/jvm/java-17}. */
    @Override
    public String toString() {
        return "Java " + version + " in " + home;
    }
}
