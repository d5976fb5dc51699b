package org.identityperf.runner.settings;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.regex.Pattern;

/** A baseline setting is the value of {@code perf.baseline}: it names what a run is compared with. */
public sealed interface BaselineSetting {

    String PROPERTY = "perf.baseline";

    /** The form of a version. */
    String VERSION = "\\d[\\w+-]*(\\.[\\w+-]+)*";

    /**
     * A version is a server's version, released or in the local repository.
     *
     * @param version such as {@code 22.0.5}
     */
    record Version(String version) implements BaselineSetting {

        @Override
        public String toString() {
            return version;
        }
    }

    /** A folder is an existing folder with jars of the server, or another checkout. */
    record Folder(Path path) implements BaselineSetting {

        @Override
        public String toString() {
            return path.toString();
        }
    }

    /**
     * Reads the value. An existing folder is read as a folder; any other value with the form of a version is read as a
     * version.
     *
     * @throws SettingsException if it is neither
     */
    static BaselineSetting parse(String value) {
        Path path;
        try {
            path = Path.of(value).toAbsolutePath().normalize();
        } catch (InvalidPathException e) {
            throw new SettingsException(PROPERTY + " is not a path: " + e.getReason());
        }
        if (!value.isEmpty() && Files.isDirectory(path)) {
            return new Folder(path);
        }
        if (!Pattern.matches(VERSION, value)) {
            throw new SettingsException(PROPERTY + "=" + value + ": there is no folder " + path
                    + ", and it is no version such as 22.0.5; name a version of the server, a folder of its jars, or"
                    + " another built checkout");
        }
        return new Version(value);
    }
}
