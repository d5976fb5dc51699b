package org.identityperf.runner.settings;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.regex.Pattern;

/** What a run is compared with: the value of {@code perf.base}. */
public sealed interface BaselineSetting {

    /** The property's name. */
    String PROPERTY = "perf.base";

    /**
     * A version of the server, released or in the local repository.
     *
     * @param version such as {@code 22.0.5}
     */
    record Version(String version) implements BaselineSetting {

        @Override
        public String toString() {
            return version;
        }
    }

    /**
     * A folder that is there: jars of the server, or another checkout.
     *
     * @param path absolute
     */
    record Folder(Path path) implements BaselineSetting {

        @Override
        public String toString() {
            return path.toString();
        }
    }

    /**
     * Reads the value. What is a folder is taken for one; whatever else has the form of a version may be one.
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
        if (!Pattern.matches("\\d[\\w.+-]*", value)) {
            throw new SettingsException(PROPERTY + "=" + value + ": there is no folder " + path
                    + ", and it is no version such as 22.0.5; name a version of the server, a folder of its jars, or"
                    + " another built checkout");
        }
        return new Version(value);
    }
}
