package org.identityperf.runner.settings;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The value of {@code perf.baseline} or {@code perf.candidate}: it names the code of one side of a
 * comparison.
 */
public sealed interface SideSetting {

    /** The form of a version. */
    String VERSION = "\\d[\\w+-]*(\\.[\\w+-]+)*";

    /** Whose code it is. */
    Role role();

    /** Returns the name by which people know it: a version, a branch with its commit, or a folder. */
    default String name() {
        return toString();
    }

    /** The part that a side has in a comparison or an upgrade. */
    enum Role {
        BASELINE("perf.baseline", "baseline"),
        CANDIDATE("perf.candidate", "candidate"),
        /** The release that has filled a database which is upgraded. */
        UPGRADED("perf.params: from", "release to upgrade from");

        private final String property;
        private final String word;

        Role(String property, String word) {
            this.property = property;
            this.word = word;
        }

        /** Returns the property that names the side, such as {@code perf.baseline}. */
        public String property() {
            return property;
        }

        /** Returns the role in words, such as {@code baseline}. */
        public String word() {
            return word;
        }
    }

    /**
     * A server's version, released or in the local repository.
     *
     * @param version such as {@code 22.0.5}
     */
    record Version(Role role, String version) implements SideSetting {

        @Override
        public String toString() {
            return version;
        }
    }

    /**
     * An existing folder with jars of the server, or another checkout.
     *
     * @param revision the state of a checkout that it holds or was built from; empty where none is known
     */
    record Folder(Role role, Path path, Optional<Revision> revision) implements SideSetting {

        public Folder(Role role, Path path) {
            this(role, path, Optional.empty());
        }

        @Override
        public String name() {
            return revision.map(Revision::toString).orElse(path.toString());
        }

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
    static SideSetting parse(Role role, String value) {
        Path path;
        try {
            path = Path.of(value).toAbsolutePath().normalize();
        } catch (InvalidPathException e) {
            throw new SettingsException(role.property() + " is not a path: " + e.getReason());
        }
        if (!value.isEmpty() && Files.isDirectory(path)) {
            return new Folder(role, path);
        }
        if (!Pattern.matches(VERSION, value)) {
            throw new SettingsException(role.property()
                    + (value.isEmpty()
                            ? " is empty"
                            : "=" + value + ": there is no folder " + path + ", and it is no version such as 22.0.5")
                    + "; name a version of the server"
                    + (role == Role.BASELINE
                            ? ", a folder of its jars, or another built checkout"
                            : " or a folder of its jars")
                    + (value.isEmpty() ? "" : Suggestion.words(name(path), beside(path))));
        }
        return new Version(role, value);
    }

    private static String name(Path path) {
        return String.valueOf(path.getFileName());
    }

    /** Returns the names of the folders beside one that does not exist. */
    private static List<String> beside(Path missing) {
        String[] all = missing.getParent() == null
                ? null
                : missing.getParent()
                        .toFile()
                        .list((parent, name) ->
                                Files.isDirectory(parent.toPath().resolve(name)));
        return all == null ? List.of() : List.of(all);
    }
}
